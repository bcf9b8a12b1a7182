import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that start processes come first, because they take longest, and components last: a worker that meets another
 * environment ends, and the next one loads everything again.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')
        ? 2
        : Number(!/\/(cli|desk|e2e|server)\//.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Unit tests are beside what they test; component tests ask for a DOM with `// @vitest-environment happy-dom`. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**', 'dist-desk/**', '.cache/**', 'test-results/**'],
    globalSetup: ['./newsletter/db/test-postgres-setup.ts'],
    setupFiles: ['./scripts/check/fail-on-console-error.ts', './scripts/check/fixed-seed.ts'],
    retry: 0,
    // `--sequence.shuffle` brings an order of its own.
    sequence: process.argv.some((word) => word.startsWith('--sequence')) ? {} : { sequencer: LongFirst },
    // Every test leaves the process as it found it; loading the program again for each file costs a third of the time.
    isolate: false,
    tags: [
      {
        name: 'faults',
        description: 'Kills, restarts, a mail server that is away, updates, real builds: npm run test:faults',
        // Real processes on a busy machine are slow.
        timeout: 1_200_000,
      },
    ],
    // Generous, so that a busy machine changes no result; what hangs still ends.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    // Most tests wait for processes they started, so every core is used.
    maxWorkers: 3,
  },
});
