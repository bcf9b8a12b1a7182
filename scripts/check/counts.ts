import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

const vitestSchema = z.looseObject({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.looseObject({ status: z.string(), assertionResults: z.array(z.looseObject({ status: z.string() })) }),
  ),
});

const playwrightSchema = z.looseObject({
  stats: z.looseObject({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

/** Counts of a Vitest JSON report; a file that fails without a failed test in it counts as one. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestSchema.parse(report);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Counts of a Playwright JSON report; a test that passed on its second try counts as passed, and the list names it. */
export function countPlaywright(report: unknown): Counts {
  const { stats } = playwrightSchema.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** Counts of a stage from the report it left; a stage that crashed, or failed without a failed test, counts as one. */
export function countStage(isOk: boolean, reportPath: string, count: (report: unknown) => Counts): Counts {
  if (!existsSync(reportPath)) return { passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(readFileSync(reportPath, 'utf8')));
  return { passed, failed: isOk ? failed : Math.max(failed, 1) };
}

/** The sum of several counts. */
export function addCounts(counts: Counts[]): Counts {
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The last line of the test command. */
export function formatCounts({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
