import { runGarage } from './run-garage.ts';
import { createTerminal, exitWhenReaderLeaves } from './terminal.ts';

exitWhenReaderLeaves();
process.exitCode = await runGarage(process.argv.slice(2), createTerminal());
