import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

// `npm test`: the npm scripts below in this order, then their counts in one line for CI.
const folder = mkdtempSync(join(tmpdir(), 'garage-tests-'));
const unitReport = join(folder, 'unit.json');
const journeyReport = join(folder, 'journeys.json');
const total = { passed: 0, failed: 0 };

count(run('check'));
const isUnitOk = run('test:unit', ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]);
countReport(isUnitOk, unitReport, readUnitReport);
if (count(run('build'))) {
  count(run('check:budgets'));
  const isJourneyOk = run('test:e2e', ['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport });
  countReport(isJourneyOk, journeyReport, readJourneyReport);
} else {
  console.log('Budgets and browser journeys were not run: the build failed.');
}
rmSync(folder, { recursive: true });
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

function run(script: string, args: string[] = [], env: Record<string, string> = {}): boolean {
  const startedAt = performance.now();
  // The settings of whoever runs the tests must not change them.
  const options = { stdio: 'inherit', env: { ...process.env, ENV_FILE: 'off', ...env } } as const;
  const isOk = spawnSync('npm', ['run', '--silent', script, '--', ...args], options).status === 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n── ${script}: ${isOk ? 'ok' : 'FAILED'} after ${seconds} s ──\n`);
  return isOk;
}

function count(isOk: boolean): boolean {
  total[isOk ? 'passed' : 'failed'] += 1;
  return isOk;
}

/** Counts a script that failed without a failed test, or without a report, as one failure. */
function countReport(isOk: boolean, file: string, read: (report: unknown) => typeof total): void {
  const { passed, failed } = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  total.passed += passed;
  total.failed += isOk ? failed : Math.max(failed, 1);
}

function readUnitReport(report: unknown): typeof total {
  const counts = z.looseObject({ numPassedTests: z.int(), numFailedTests: z.int() }).parse(report);
  return { passed: counts.numPassedTests, failed: counts.numFailedTests };
}

/** Counts a flaky end-to-end test as failed. */
function readJourneyReport(report: unknown): typeof total {
  const stats = z.looseObject({ expected: z.int(), unexpected: z.int(), flaky: z.int() });
  const counts = z.looseObject({ stats }).parse(report).stats;
  return { passed: counts.expected, failed: counts.unexpected + counts.flaky };
}
