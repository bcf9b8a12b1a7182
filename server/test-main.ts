import { readTestParts } from '../publishing/test-parts.ts';
import { start } from './start.ts';

// Takes the place of main.ts in tests that need a short build or short waits.
await start(readTestParts(process.env));
