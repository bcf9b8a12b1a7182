import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoreContext } from '../db/store.ts';
import {
  type ImportAuthor,
  type ImportKind,
  type ImportOutcome,
  importKinds,
  importOutcomes,
  importSubscribers,
  mergeImportRows,
  planImport,
} from '../subscribers/import-subscribers.ts';
import { type CheckedRow, type GoodRow, type ImportFile, type ImportRules, readImportRows } from './import-rows.ts';

export interface ImportPlan {
  rows: number;
  bad: number;
  unconfirmed: number;
  repeated: number;
  counts: Record<ImportOutcome, number>;
  examples: Partial<Record<ImportOutcome, string>>;
  /** Statuses that are not known, with how many people have them. */
  unknown: Map<string, number>;
}

/** Told about every row, and now and then how many were compared. */
export type PlanWatcher = { report(place: string, row: CheckedRow): void; progress(rows: number): void };

const stopped = ['bounced', 'left', 'complained', 'ended'] as const;

/** Returns how many people an import would keep as unsubscribed or bounced. */
export const countStopped = ({ counts }: ImportPlan): number =>
  stopped.reduce((sum, outcome) => sum + counts[outcome], 0);

/** Compares the files with the list and writes nothing. */
export async function planFiles(
  context: StoreContext,
  files: readonly ImportFile[],
  rules: ImportRules,
  { report, progress }: PlanWatcher,
): Promise<ImportPlan> {
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportPlan['counts'];
  const plan: ImportPlan = { rows: 0, bad: 0, unconfirmed: 0, repeated: 0, counts, examples: {}, unknown: new Map() };
  const people = new Map<string, ComparedPerson>();
  for (const file of files) {
    for await (const batch of readBatches(file, rules)) {
      for (const row of batch) {
        report(placeOf(files, file, row.line), row);
        countRow(plan, row);
        if (!('email' in row)) continue;
        const person: ComparedPerson = { file, line: row.line, kind: row.kind, leftAt: row.leftAt };
        const before = people.get(row.email);
        if (before !== undefined) plan.repeated += 1;
        if (before === undefined) people.set(toOwnText(row.email), person);
        else if (mergeImportRows(before, person) === person) people.set(row.email, person);
      }
      progress(plan.rows);
    }
  }
  for (const part of splitPeople(people)) {
    // Thousands of small queries must not hold up everything else.
    await nextTurn();
    const rows = part.map(([email, { kind, leftAt }]) => ({ email, kind, leftAt }));
    const outcomes = await planImport(context, rows);
    for (const [email, { file, line }] of part) {
      const outcome = outcomes.get(email) ?? 'active';
      plan.counts[outcome] += 1;
      plan.examples[outcome] ??= `${placeOf(files, file, line)}: ${email}`;
    }
  }
  return plan;
}

/**
 * What is kept of each person until all files are read, because a later row may say something else: no more than decides,
 * so that a million rows fit a small machine. They are read again when they are written.
 */
interface ComparedPerson {
  file: ImportFile;
  line: number;
  kind: ImportKind;
  leftAt: string | undefined;
}

/** Copies a text: one that was cut out of a file would keep that part of the file in memory. */
const toOwnText = (text: string): string => Buffer.from(text).toString();

function* splitPeople(people: ReadonlyMap<string, ComparedPerson>): Generator<[string, ComparedPerson][]> {
  let part: [string, ComparedPerson][] = [];
  for (const person of people) {
    if (part.push(person) < rowsInStatement) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

type ImportProgress = { rows: number; added: number; suppressed: number };

/** Writes the people of the files, a batch at a time; whoever stops reading stops it after the current batch. */
export async function* writeFiles(
  context: StoreContext,
  files: readonly ImportFile[],
  rules: ImportRules,
  author: ImportAuthor,
): AsyncGenerator<ImportProgress> {
  const done: ImportProgress = { rows: 0, added: 0, suppressed: 0 };
  for (const file of files) {
    for await (const batch of readBatches(file, rules)) {
      const good = mergeRows(batch.filter((row) => 'email' in row));
      const source = `import:${basename(file.path)}`;
      const parts = splitRows(good).map((part) => importSubscribers(context, part, source, author));
      for (const outcomes of await Promise.all(parts)) {
        for (const outcome of outcomes.values()) {
          if (outcome === 'active') done.added += 1;
          else if (outcome === 'ended' || importKinds.some((kind) => kind === outcome)) done.suppressed += 1;
        }
      }
      done.rows += batch.length;
      yield { ...done };
    }
  }
}

const placeOf = (files: readonly ImportFile[], { path }: ImportFile, line: number): string =>
  files.length === 1 ? `line ${line}` : `${basename(path)} line ${line}`;

/** The most statuses that are asked about: a column with more of them holds something else. */
const maxUnknown = 20;

function countRow(plan: ImportPlan, row: CheckedRow): void {
  plan.rows += 1;
  if ('problem' in row) plan.bad += 1;
  if ('unconfirmed' in row) plan.unconfirmed += 1;
  if ('unknown' in row && (plan.unknown.has(row.unknown) || plan.unknown.size < maxUnknown))
    plan.unknown.set(row.unknown, (plan.unknown.get(row.unknown) ?? 0) + 1);
}

/** Leaves one row per address: twice in parts that run in parallel would make one wait for the other. */
function mergeRows(rows: readonly GoodRow[]): GoodRow[] {
  const merged = new Map<string, GoodRow>();
  for (const row of rows) {
    const before = merged.get(row.email);
    merged.set(row.email, before === undefined || mergeImportRows(before, row) === row ? row : before);
  }
  return [...merged.values()];
}

const rowsInBatch = 1_000;
const rowsInStatement = 25;

async function* readBatches(file: ImportFile, rules: ImportRules): AsyncGenerator<CheckedRow[]> {
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
function splitRows<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < rows.length; at += rowsInStatement) parts.push(rows.slice(at, at + rowsInStatement));
  return parts;
}
