import { basename } from 'node:path';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import {
  type ImportKind,
  type ImportOutcome,
  importKinds,
  importOutcomes,
  mergeImportRows,
  planImport,
} from '../../newsletter/subscribers/import-subscribers.ts';
import { archiveCategories } from '../../site.config.ts';
import { now } from '../config.ts';
import { formatCount, formatTable } from '../format.ts';
import type { Terminal } from '../terminal.ts';
import { shorten } from './csv.ts';
import { type CheckedRow, type GoodRow, type ImportFile, type ImportRules, readImportRows } from './import-rows.ts';
import type { RowKind } from './providers.ts';
import { createSeenAddresses, type SeenAddresses } from './seen-addresses.ts';

/** What an import would do. */
export interface ImportPlan {
  rows: number;
  bad: number;
  unconfirmed: number;
  /** Addresses that appear again. */
  repeated: number;
  counts: Record<ImportOutcome, number>;
  /** The first row of each outcome. */
  examples: Partial<Record<ImportOutcome, string>>;
  /** Statuses that are not known, with how many people have them. */
  unknown: Map<string, number>;
}

/** Compares the files with the list; statuses that are not known are asked about, or else suppressed and listed. */
export async function comparePeople(
  newsletter: Newsletter,
  files: readonly ImportFile[],
  isUnattended: boolean,
  terminal: Terminal,
): Promise<{ plan: ImportPlan; rules: ImportRules }> {
  const answers = new Map<string, RowKind>();
  const rules: ImportRules = { now: now(), topics: archiveCategories.map(({ name }) => name), answers };
  const listBad = (place: string, row: CheckedRow): void => {
    if ('problem' in row) terminal.message(`${place}: ${row.problem}`);
  };
  const listUnknown = (place: string, row: CheckedRow): void => {
    if ('unknown' in row) terminal.message(`${place}: status '${shorten(row.unknown)}' is not known; suppressed`);
  };
  const listBoth = (place: string, row: CheckedRow): void => {
    listBad(place, row);
    listUnknown(place, row);
  };
  const first = await planFiles(newsletter, files, rules, { report: isUnattended ? listBoth : listBad, terminal });
  if (first.unknown.size === 0 || isUnattended) return { plan: first, rules };
  for (const [status, people] of first.unknown) {
    const question = `Status '${shorten(status)}' (${formatPeople(people)}) is not known. Import as active?`;
    answers.set(status, (await terminal.ask(question)) ? 'active' : 'left');
  }
  return { plan: await planFiles(newsletter, files, rules, { report: listUnknown, terminal }), rules };
}

function placeOf(files: readonly ImportFile[], { path }: ImportFile, line: number): string {
  return files.length === 1 ? `line ${line}` : `${basename(path)} line ${line}`;
}

/** The most statuses that are asked about: a column with more of them holds something else. */
const maxUnknown = 20;

async function planFiles(
  newsletter: Newsletter,
  files: readonly ImportFile[],
  rules: ImportRules,
  { report, terminal }: { report(place: string, row: CheckedRow): void; terminal: Terminal },
): Promise<ImportPlan> {
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportPlan['counts'];
  const plan: ImportPlan = { rows: 0, bad: 0, unconfirmed: 0, repeated: 0, counts, examples: {}, unknown: new Map() };
  const seen = createSeenAddresses(importOutcomes);
  for (const file of files) {
    for await (const batch of readBatches(file, rules)) {
      for (const row of batch) {
        report(placeOf(files, file, row.line), row);
        countRow(plan, row);
      }
      const good = batch.filter((row) => 'email' in row);
      const unique = mergeRows(good);
      plan.repeated += good.length - unique.length;
      const parts = await Promise.all(splitRows(unique).map((part) => planImport(newsletter, part)));
      const outcomes = new Map(parts.flatMap((part) => [...part]));
      for (const row of unique) {
        const outcome = countPerson(plan, row, outcomes.get(row.email) ?? 'active', seen);
        plan.examples[outcome] ??= `${placeOf(files, file, row.line)}: ${row.email}`;
      }
      terminal.progress(`compared ${formatCount(plan.rows)} rows`);
    }
  }
  seen.close();
  terminal.endProgress();
  return plan;
}

function countRow(plan: ImportPlan, row: CheckedRow): void {
  plan.rows += 1;
  if ('problem' in row) plan.bad += 1;
  if ('unconfirmed' in row) plan.unconfirmed += 1;
  if ('unknown' in row && (plan.unknown.has(row.unknown) || plan.unknown.size < maxUnknown))
    plan.unknown.set(row.unknown, (plan.unknown.get(row.unknown) ?? 0) + 1);
}

/** Counts a person once, with the outcome of all rows so far; `planned` is that of this row alone. */
function countPerson(
  plan: ImportPlan,
  { email, kind }: GoodRow,
  planned: ImportOutcome,
  seen: SeenAddresses<ImportOutcome>,
): ImportOutcome {
  const before = seen.add(email, planned);
  const outcome = before === undefined ? planned : combine(before, planned, kind);
  if (before !== undefined) {
    plan.repeated += 1;
    plan.counts[before] -= 1;
    if (outcome !== before) seen.replace(email, outcome);
  }
  plan.counts[outcome] += 1;
  return outcome;
}

/** What happens to an address whose earlier row had one outcome and whose next row alone would have another. */
function combine(before: ImportOutcome, planned: ImportOutcome, kind: ImportKind): ImportOutcome {
  const earlier = (importKinds as readonly string[]).indexOf(before);
  if (earlier !== -1) return importKinds.indexOf(kind) > earlier ? kind : before;
  return kind === 'active' || before === 'ended' ? before : planned;
}

/** Leaves one row per address: twice in parts that run in parallel would make one wait for the other. */
export function mergeRows(rows: readonly GoodRow[]): GoodRow[] {
  const merged = new Map<string, GoodRow>();
  for (const row of rows) {
    const before = merged.get(row.email);
    merged.set(row.email, before === undefined || mergeImportRows(before, row) === row ? row : before);
  }
  return [...merged.values()];
}

/** Lays out what an import would do, with an example of each. */
export function describePlan({ rows, bad, unconfirmed, repeated, counts, examples }: ImportPlan): string {
  const lines: [string, number, (string | undefined)?][] = [
    ['will be active', counts.active, examples.active],
    ['have left: kept as suppressed', counts.left, examples.left],
    ['bounced: kept as suppressed', counts.bounced, examples.bounced],
    ['complained: kept as suppressed', counts.complained, examples.complained],
    ['on the list here, left there: no more mail', counts.ended, examples.ended],
    ['left there, joined here later: unchanged', counts.rejoined, examples.rejoined],
    ['already here', counts.here, examples.here],
    ['unsubscribed here: unchanged', counts['unsubscribed here'], examples['unsubscribed here']],
    ['bounced here: unchanged', counts['bounced here'], examples['bounced here']],
    ['removed or complained here: unchanged', counts.suppressed, examples.suppressed],
    ['never confirmed: not imported', unconfirmed],
    ['repeated', repeated],
    ['not valid: see above', bad],
    ['total', rows],
  ];
  const always = new Set(['will be active', 'have left: kept as suppressed', 'total']);
  const shown = lines.filter(([name, count]) => count > 0 || always.has(name));
  return formatTable(
    ['what happens', 'people', 'for example'],
    shown.map(([name, count, example]) => [name, formatCount(count), example ?? '']),
  );
}

/** Returns a count of people. */
export function formatPeople(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;
}

const rowsInBatch = 1_000;
const rowsInStatement = 25;

/** Reads the rows of a file a thousand at a time. */
export async function* readBatches(file: ImportFile, rules: ImportRules): AsyncGenerator<CheckedRow[]> {
  let batch: CheckedRow[] = [];
  for await (const row of readImportRows(file, rules)) {
    batch.push(row);
    if (batch.length < rowsInBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Binding gets slower with the square of a statement's rows; parts that run in parallel still share one COMMIT. */
export function splitRows<T>(rows: readonly T[]): T[][] {
  const parts = Math.ceil(rows.length / rowsInStatement);
  return Array.from({ length: parts }, (_, index) =>
    rows.slice(index * rowsInStatement, (index + 1) * rowsInStatement),
  );
}
