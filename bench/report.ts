import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { keepResults, type Numbers } from './results.ts';

const reportFile = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));
const opening =
  '# Benchmarks\n\nEvery section below is written by its own `npm run bench -- …`; edit the bench, not the numbers.\n';

/**
 * Replaces one section of docs/benchmarks.md, or adds it; sections stand between markers named after their bench.
 * The numbers behind it are kept in docs/benchmarks/results.json, where other reports find them.
 */
export function writeSection(name: string, text: string, numbers?: Numbers): void {
  const before = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : opening;
  writeFileSync(reportFile, replaceSection(before, name, text));
  if (numbers) keepResults(name, { machine: describeMachine(), ...numbers });
}

/** The report with one section replaced, or added at its end. */
export function replaceSection(report: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const section = `${begin}\n${text.trim()}\n${end}`;
  const [from, to] = [report.indexOf(begin), report.indexOf(end)];
  if (from === -1 || to === -1) return `${report.trimEnd()}\n\n${section}\n`;
  return report.slice(0, from) + section + report.slice(to + end.length);
}

/** The machine in one line, for the conditions of a measurement. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cpus().length} cores (${model}), ${memory} GB memory, Linux ${release()}, Node ${process.versions.node}`;
}
