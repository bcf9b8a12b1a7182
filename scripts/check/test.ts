import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCounts, type Counts, formatCounts } from './counts.ts';
import { createKeptLogStep } from './kept-log.ts';
import { readStageArguments, runStage, type StageName } from './stages.ts';
import { runSteps } from './step.ts';

const titles: Record<StageName, string> = {
  check: 'Checks',
  unit: 'Unit tests',
  build: 'Build',
  budgets: 'Budgets',
  e2e: 'Journeys',
};

const { stages, filters } = readStageArguments(process.argv.slice(2));
const results = new Map<StageName, Counts>();
const logFolder = mkdtempSync(join(tmpdir(), 'log-of-tests-'));
const logCopy = join(logFolder, 'log');

for (const stage of stages) {
  console.log(`\n── ${titles[stage]} ──`);
  // An old build would answer for the new sources.
  const isBuildBroken = (results.get('build')?.failed ?? 0) > 0;
  if (isBuildBroken && (stage === 'budgets' || stage === 'e2e')) {
    console.log('not run: the build failed');
    continue;
  }
  results.set(stage, await countCrashes(stage));
}

const total = addCounts([...results.values(), await readLog()]);
rmSync(logFolder, { recursive: true });
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${formatCounts(total)}`);

async function countCrashes(stage: StageName): Promise<Counts> {
  try {
    return await runStage(stage, filters, logCopy);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** What every server and command of the tests printed, after the last of them; a few chosen tests may print nothing. */
async function readLog(): Promise<Counts> {
  if (!results.has('unit') && !results.has('e2e')) return { passed: 0, failed: 0 };
  console.log('\n── Log of the tests ──');
  return runSteps([createKeptLogStep(logCopy, { mayBeEmpty: filters.length > 0 })]);
}
