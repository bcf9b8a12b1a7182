import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addCounts, countPlaywright, countStage, countVitest, formatCounts } from './counts.ts';

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 1,
  testResults: [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ],
};

/** A report file in a temporary folder. */
function writeReport(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

test('a test file that does not even load counts as one failure beside the failed tests', () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 7, failed: 2 });
});

test('a journey that passed on its second try is a passed one', () => {
  const report = { stats: { expected: 12, unexpected: 2, flaky: 1, skipped: 3 }, suites: [] };
  expect(countPlaywright(report)).toEqual({ passed: 13, failed: 2 });
});

test('a stage that leaves no report counts as one failure', () => {
  expect(countStage(true, join(tmpdir(), 'no-such-report.json'), countVitest)).toEqual({ passed: 0, failed: 1 });
});

test('a stage that exits badly without a failed test counts as one failure', () => {
  const path = writeReport({ numPassedTests: 3, numFailedTests: 0, testResults: [] });
  expect(countStage(false, path, countVitest)).toEqual({ passed: 3, failed: 1 });
  expect(countStage(true, path, countVitest)).toEqual({ passed: 3, failed: 0 });
});

test('the last line is the sum of all stages', () => {
  const total = addCounts([
    { passed: 6, failed: 0 },
    { passed: 7, failed: 2 },
  ]);
  expect(formatCounts(total)).toBe('13 passed, 2 failed');
});
