import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './outcome.ts';

const reportFile = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));
const opening = `# Reliability

What was done to the running product, and what came of it. Every section between markers is written by the run that it names;
edit the scenario, not the numbers.
`;

/** Replaces one section of docs/reliability.md, or adds it; sections stand between markers with their name. */
export function writeReliabilitySection(name: string, text: string): void {
  const report = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : opening;
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const section = `${begin}\n${text.trim()}\n${end}`;
  const [from, to] = [report.indexOf(begin), report.indexOf(end)];
  const isThere = from !== -1 && to !== -1;
  const after = isThere ? report.slice(to + end.length) : '\n';
  const before = isThere ? report.slice(0, from) : `${report.trimEnd()}\n\n`;
  writeFileSync(reportFile, `${before}${section}${after}`);
}

/** The machine in one line, for the conditions of a run. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cpus().length} cores (${model}), ${memory} GB memory, Linux ${release()}, Node ${process.versions.node}`;
}

const columns = [
  'fault',
  'times tried',
  'rows acknowledged',
  'rows lost',
  'mails accepted',
  'mails twice',
  'mails unknown',
  'recovery (median, worst)',
];

/** The table of all faults, and below it what the publisher sees of each. */
export function formatOutcomes(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map((outcome) => `| ${cellsOf(outcome).join(' | ')} |`);
  const table = [`| ${columns.join(' | ')} |`, `|---|${'---:|'.repeat(columns.length - 1)}`, ...lines].join('\n');
  const seen = outcomes.map(({ fault, seen: words }) => `- **${fault}.** ${words}`).join('\n');
  return `${table}\n\n### What the publisher sees\n\n${seen}`;
}

function cellsOf(outcome: Outcome): string[] {
  const { fault, times, rowsAcknowledged, rowsLost, mailsAccepted, mailsTwice, mailsUnknown, recoveryMs } = outcome;
  const numbers = [times, rowsAcknowledged, rowsLost, mailsAccepted, mailsTwice, mailsUnknown];
  const recovery = `${formatSeconds(median(recoveryMs))}, ${formatSeconds(Math.max(...recoveryMs))}`;
  return [fault, ...numbers.map((number) => number?.toLocaleString('en-US') ?? '–'), recovery];
}

function formatSeconds(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(2)} s` : `${(ms / 60_000).toFixed(1)} min`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
