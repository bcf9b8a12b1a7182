import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, countPlaywright, countStage, countVitest } from './counts.ts';
import { findChromium } from './find-chromium.ts';
import { findFreePort } from './free-port.ts';
import { repositoryRoot } from './repository.ts';
import { runCommand } from './run-command.ts';
import { runSteps } from './step.ts';
import { createBudgetStep, sourceSteps } from './steps.ts';

/** The stages of `npm test`, in their order. */
export const stageNames = ['check', 'unit', 'build', 'budgets', 'e2e'] as const;

/** Name of one stage. */
export type StageName = (typeof stageNames)[number];

const nothing: Counts = { passed: 0, failed: 0 };
const oneFailed: Counts = { passed: 0, failed: 1 };

/** Splits command line words into stages (all when none is named) and filters: parts of test file names, or `-g title`. */
export function readStageArguments(words: string[]): { stages: StageName[]; filters: string[] } {
  const isStage = (word: string): boolean => stageNames.some((name) => name === word);
  const named = stageNames.filter((name) => words.includes(name));
  return { stages: named.length > 0 ? named : [...stageNames], filters: words.filter((word) => !isStage(word)) };
}

/** Runs one stage and counts it; filters narrow the two stages that run tests, whose programs leave their log in a file. */
export async function runStage(stage: StageName, filters: string[], logCopy: string): Promise<Counts> {
  switch (stage) {
    case 'check':
      return runSteps(sourceSteps);
    case 'unit':
      return runUnitTests(filters, logCopy);
    case 'build':
      return (await runCommand('npm', ['run', 'build'], { isStreamed: true })).isOk ? nothing : oneFailed;
    case 'budgets':
      return runSteps([createBudgetStep({ isBuildExpected: true })]);
    case 'e2e':
      return runJourneys(filters, logCopy);
  }
}

async function runUnitTests(filters: string[], logCopy: string): Promise<Counts> {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const options = { isStreamed: true, env: { LOG_COPY: logCopy } };
    const { isOk } = await runCommand('vitest', ['run', ...reporters, ...filters], options);
    return countStage(isOk, report, countVitest);
  });
}

async function runJourneys(filters: string[], logCopy: string): Promise<Counts> {
  if (!hasJourneys()) {
    console.log('No journeys: e2e holds no *.spec.ts.');
    return nothing;
  }
  if (!existsSync(join(repositoryRoot, 'dist', 'manifest.json'))) {
    console.log('Nothing is built, so there is no site to walk through: npm run build');
    return oneFailed;
  }
  const { path, how } = await findChromium();
  console.log(`Chromium: ${path} (${how})`);
  const port = String(await findFreePort());
  return withReport(async (report) => {
    const env = {
      CHROMIUM_PATH: path,
      E2E_PORT: port,
      CI: '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      LOG_COPY: logCopy,
    };
    // A second try tells a busy machine from a broken page; the list names every journey that needed it as flaky.
    const args = ['test', '--workers=2', '--retries=1', '--reporter=list,json', ...filters];
    const { isOk } = await runCommand('playwright', args, { isStreamed: true, env });
    return countStage(isOk, report, countPlaywright);
  });
}

function hasJourneys(): boolean {
  const folder = join(repositoryRoot, 'e2e');
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => /\.spec\.ts$/.test(String(file)))
  );
}

/** Lends a path for a test runner's report and removes it afterwards. */
async function withReport(run: (path: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
