import { defineConfig } from 'vitest/config';

/** Unit tests stand beside what they test; component tests ask for a DOM with `// @vitest-environment happy-dom`. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**', '.cache/**', 'e2e/**'],
    globalSetup: ['./newsletter/db/test-postgres-setup.ts'],
    setupFiles: ['./scripts/check/fail-on-console-error.ts'],
    // A busy machine may take its time; what hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Most tests wait for processes they started: a core kept free would idle.
    maxWorkers: '100%',
  },
});
