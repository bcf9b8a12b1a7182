import { withProjectEnvFile } from '../core/node/settings/settings.ts';
import { readTestParts } from '../publishing/test-parts.ts';
import { runGarage } from './run-garage.ts';
import { createTerminal } from './terminal.ts';

// Takes the place of main.ts in tests that need a short build or short waits.
const environment = withProjectEnvFile(process.env);
process.exitCode = await runGarage(
  process.argv.slice(2),
  createTerminal(process),
  environment,
  readTestParts(process.env),
);
