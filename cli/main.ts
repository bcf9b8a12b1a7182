import { enableCompileCache } from 'node:module';

// Before the code is read: the next command finds it compiled and starts in half the time.
enableCompileCache();
const { finishSettings } = await import('../core/node/settings/finish-settings.ts');
finishSettings();
const { withProjectEnvFile } = await import('../core/node/settings/settings.ts');
const { runGarage } = await import('./run-garage.ts');
const { createTerminal } = await import('./terminal.ts');

// `… | head` closes the pipe: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
// Nobody reads it any more. As an error it would be reported there, which is an error again.
process.stderr.on('error', () => undefined);
process.exitCode = await runGarage(process.argv.slice(2), createTerminal(process), withProjectEnvFile(process.env));
