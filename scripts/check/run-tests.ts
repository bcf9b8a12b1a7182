import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

// `npm test [-- --with-faults]`: the npm scripts below in this order, then their counts in one line for CI.
const folder = mkdtempSync(join(tmpdir(), 'garage-tests-'));
const hasFaults = process.argv.includes('--with-faults');
const total = { passed: 0, failed: 0 };
const failures: string[] = [];

// Checks and build leave a core to the unit tests most of the time.
const [isBuilt] = await Promise.all([checkAndBuild(), runUnitTests('test:unit'), findBrowser()]);
if (isBuilt) {
  await runJourneys('test:e2e');
  if (hasFaults) await runJourneys('test:e2e-faults');
} else {
  console.log('Budgets and browser journeys were not run: the build failed.');
}
if (hasFaults) await runUnitTests('test:unit-faults');
rmSync(folder, { recursive: true });
// Said again at the end, because a CI log is often cut to its last lines.
for (const failure of failures) console.log(`FAILED ${failure}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

async function run(script: string, args: string[] = [], env: Record<string, string> = {}): Promise<boolean> {
  const startedAt = performance.now();
  // The settings of whoever runs the tests must not change them.
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    env: { ...process.env, ENV_FILE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  // Unit tests and journeys take minutes: each is shown when it ends. The others are shown in one piece.
  const isLong = script.startsWith('test:');
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (isLong) process.stdout.write(text);
      else printed += text;
    });
  const isOk = (await ended)[0] === 0;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (!isOk) failures.push(`npm run ${script}`);
  console.log(`${printed}\n── ${script}: ${isOk ? 'ok' : 'FAILED'} after ${seconds} s ──\n`);
  return isOk;
}

/** Installs a browser where there is none, so that the journeys need not wait for it; they say what is wrong if it fails. */
async function findBrowser(): Promise<void> {
  const program = "await (await import('./scripts/check/find-chromium.ts')).findChromium()";
  await once(spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }), 'close');
}

/** Returns whether there is a site to walk through. */
async function checkAndBuild(): Promise<boolean> {
  count(await run('check'));
  const isBuilt = count(await run('build'));
  if (isBuilt) count(await run('check:budgets'));
  return isBuilt;
}

async function runUnitTests(script: string): Promise<void> {
  const report = join(folder, `${script.replace(':', '-')}.json`);
  const isOk = await run(script, ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  countReport(isOk, report, readUnitReport);
}

async function runJourneys(script: string): Promise<void> {
  const report = join(folder, `${script.replace(':', '-')}.json`);
  const isOk = await run(script, ['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  countReport(isOk, report, readJourneyReport);
}

function count(isOk: boolean): boolean {
  total[isOk ? 'passed' : 'failed'] += 1;
  return isOk;
}

/** Counts a script that failed without a failed test, or without a report, as one failure. */
function countReport<Report>(isOk: boolean, file: string, read: (report: Report) => typeof total): void {
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  const { passed, failed } = report === undefined ? { passed: 0, failed: 0 } : read(report);
  total.passed += passed;
  total.failed += isOk ? failed : Math.max(failed, 1);
}

function readUnitReport({ testResults, numPassedTests, numFailedTests }: JsonTestResults): typeof total {
  for (const { name, message, assertionResults } of testResults) {
    if (message) failures.push(`${relative('.', name)}: ${message.slice(0, 1500)}`);
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status !== 'failed') continue;
      failures.push(`${relative('.', name)} › ${fullName}\n${(failureMessages ?? []).join('\n').slice(0, 1500)}`);
    }
  }
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Counts a journey that was flaky, or that was not run, as failed. */
function readJourneyReport({ stats, suites }: JSONReport): typeof total {
  for (const { ok, file, line, title, tests } of suites.flatMap(specsIn)) {
    const wasRun = tests.every(({ status }) => status !== 'skipped');
    const errors = tests.flatMap(({ results }) => results.flatMap((each) => each.errors.map(({ message }) => message)));
    const what = wasRun ? `\n${stripVTControlCharacters(errors.join('\n')).slice(0, 1500)}` : ' (was not run)';
    if (!ok || !wasRun) failures.push(`e2e/${file}:${line} › ${title}${what}`);
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

function specsIn({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}
