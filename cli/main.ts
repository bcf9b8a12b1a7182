import { enableCompileCache } from 'node:module';

// Before the code is read: the next command finds it compiled and takes half the time.
enableCompileCache();
const { runGarage } = await import('./run-garage.ts');
const { createTerminal, exitWhenReaderLeaves } = await import('./terminal.ts');

exitWhenReaderLeaves();
process.exitCode = await runGarage(process.argv.slice(2), createTerminal());
