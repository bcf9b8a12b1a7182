import type { Newsletter } from '../../newsletter/newsletter.ts';
import {
  createSeenAddresses,
  type ImportOutcome,
  type ImportRow,
  importSubscribers,
  planImport,
} from '../../newsletter/subscribers/import-subscribers.ts';
import { readFileRows } from './file-rows.ts';
import { type BadRow, type ImportRules, judgeFileRow } from './import-row.ts';

const rowsInBatch = 1_000;
const rowsInStatement = 25;

/** The file and what its rows are judged by. */
export interface ImportFile {
  path: string;
  /** Kept with every new subscriber as the place they came from. */
  source: string;
  rules: ImportRules;
}

/** What an import would do, or did. */
export interface ImportDifference {
  rows: number;
  bad: number;
  /** Addresses that stand in the file again. */
  repeated: number;
  fates: Record<ImportOutcome, number>;
}

/** Compares the whole file with the store and changes nothing; every bad row is told with its line. */
export async function compareFile(
  newsletter: Newsletter,
  file: ImportFile,
  { onBadRow, onProgress }: { onBadRow(row: BadRow): void; onProgress(rows: number): void },
): Promise<ImportDifference> {
  const difference: ImportDifference = { rows: 0, bad: 0, repeated: 0, fates: countFates() };
  const seen = createSeenAddresses();
  for await (const batch of readBatches(file)) {
    const emails: string[] = [];
    for (const row of batch) {
      difference.rows += 1;
      if ('problem' in row) {
        difference.bad += 1;
        onBadRow(row);
        continue;
      }
      if (seen.add(row.email)) difference.repeated += 1;
      else emails.push(row.email);
    }
    const plans = await Promise.all(split(emails).map((part) => planImport(newsletter, part)));
    for (const plan of plans) for (const fate of plan.values()) difference.fates[fate] += 1;
    onProgress(difference.rows);
  }
  seen.close();
  return difference;
}

/** Writes the new addresses of the file, a thousand to a transaction; resolves to how many were added. */
export async function importFile(
  newsletter: Newsletter,
  file: ImportFile,
  { onProgress, signal }: { onProgress(rows: number, added: number): void; signal: AbortSignal },
): Promise<number> {
  let [rows, added] = [0, 0];
  for await (const batch of readBatches(file)) {
    // An address twice in parts that run side by side would make one wait for the other.
    const good = new Map(batch.flatMap((row) => ('problem' in row ? [] : [[row.email, row] as const])));
    const parts = split([...good.values()]).map((part) => importSubscribers(newsletter, part, file.source));
    for (const fates of await Promise.all(parts)) for (const fate of fates.values()) if (fate === 'new') added += 1;
    rows += batch.length;
    onProgress(rows, added);
    if (signal.aborted) break;
  }
  return added;
}

async function* readBatches({ path, rules }: ImportFile): AsyncGenerator<(ImportRow | BadRow)[]> {
  let batch: (ImportRow | BadRow)[] = [];
  for await (const row of readFileRows(path)) {
    batch.push(judgeFileRow(row, rules));
    if (batch.length < rowsInBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Binding gets slower with the square of a statement's rows; parts that run side by side still share one COMMIT. */
function split<T>(rows: readonly T[]): T[][] {
  const parts = Math.ceil(rows.length / rowsInStatement);
  return Array.from({ length: parts }, (_, index) =>
    rows.slice(index * rowsInStatement, (index + 1) * rowsInStatement),
  );
}

function countFates(): Record<ImportOutcome, number> {
  return { new: 0, pending: 0, active: 0, unsubscribed: 0, bounced: 0, suppressed: 0 };
}
