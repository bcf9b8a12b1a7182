import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replaceSection } from './report.ts';
import { readResults } from './results.ts';
import { findFigures } from './scale-figures.ts';
import { describeAmounts } from './scale-plan-amounts.ts';
import { describeBill } from './scale-plan-bill.ts';
import { describeLimits } from './scale-plan-limits.ts';

const planFile = fileURLToPath(new URL('../docs/scaling.md', import.meta.url));

/** Writes the tables of docs/scaling.md anew from what the benches measured last; its prose is written by hand. */
export function writeScalingPlan(): void {
  const plan = readFileSync(planFile, 'utf8');
  const figures = findFigures(readResults());
  const tables = { amounts: describeAmounts(figures), bill: describeBill(figures), limits: describeLimits(figures) };
  const written = Object.entries(tables).reduce((text, [name, table]) => replaceSection(text, name, table), plan);
  if (written !== plan) writeFileSync(planFile, written);
}
