import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkAdvisories } from './advisories.ts';
import { checkAstroShells } from './astro-shells.ts';
import { checkBoundaries } from './boundaries.ts';
import { checkBudgets } from './budgets.ts';
import { type Finding, formatFinding } from './finding.ts';
import { checkHouseRules } from './house-rules.ts';
import { repositoryRoot } from './repository.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import type { Outcome, Step } from './step.ts';

/** What `npm run check` looks at in the sources, cheapest message first. */
export const sourceSteps: Step[] = [
  {
    name: 'format, lint',
    run: async () => fromCommand(await runCommand('biome', ['ci', '--colors=off', '--diagnostic-level=warn', '.'])),
  },
  { name: 'types', run: async () => fromCommand(await runCommand('astro', ['check', '--minimumSeverity', 'error'])) },
  { name: 'boundaries', run: async () => fromCommand(await checkBoundaries(repositoryRoot)) },
  { name: 'astro shells', run: () => fromFindings(checkAstroShells(repositoryRoot)) },
  { name: 'house rules', run: () => fromFindings(checkHouseRules(repositoryRoot)) },
  { name: 'audit', run: () => checkAdvisories(repositoryRoot, new Date()) },
  { name: 'content', run: async () => fromCommand(await runCommand('node', ['scripts/content/main.ts'])) },
  { name: 'pictures', run: checkPictures },
];

/** What is looked at in the built site; nothing built is fine before a build and a failure after one. */
export function createBudgetStep(options: { isBuildExpected: boolean }): Step {
  return {
    name: 'budgets',
    run: () => {
      const findings = checkBudgets(join(repositoryRoot, 'dist'));
      if (findings) return fromFindings(findings);
      const status = options.isBuildExpected ? 'failed' : 'skipped';
      return { status, output: 'nothing is built, dist/manifest.json is missing: npm run build' };
    },
  };
}

async function checkPictures(): Promise<Outcome> {
  const command = 'art/cli/check.ts';
  if (!existsSync(join(repositoryRoot, command))) return { status: 'skipped', output: `${command} does not exist` };
  return fromCommand(await runCommand('node', [command]));
}

function fromCommand({ isOk, output }: CommandResult): Outcome {
  return { status: isOk ? 'ok' : 'failed', output };
}

function fromFindings(findings: Finding[]): Outcome {
  return { status: findings.length === 0 ? 'ok' : 'failed', output: findings.map(formatFinding).join('\n') };
}
