import { addCounts, type Counts, formatCounts } from './counts.ts';
import { readStageArguments, runStage, type StageName } from './stages.ts';

const titles: Record<StageName, string> = {
  check: 'Checks',
  unit: 'Unit tests',
  build: 'Build',
  budgets: 'Budgets',
  e2e: 'Journeys',
};

const { stages, filters } = readStageArguments(process.argv.slice(2));
const results = new Map<StageName, Counts>();

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

const total = addCounts([...results.values()]);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${formatCounts(total)}`);

async function countCrashes(stage: StageName): Promise<Counts> {
  try {
    return await runStage(stage, filters);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
