import { accessSync, constants } from 'node:fs';
import { basename } from 'node:path';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import {
  createSeenAddresses,
  type ImportOutcome,
  type ImportRow,
  importSubscribers,
  planImport,
} from '../../newsletter/subscribers/import-subscribers.ts';
import { archiveCategories } from '../../site.config.ts';
import { CommandError, defineCommand, yesFlag } from '../command.ts';
import { now, withNewsletter } from '../config.ts';
import { formatCount, formatCounts, formatNumberOf } from '../format.ts';
import { listenForStop, type Terminal } from '../terminal.ts';
import { type BadRow, checkFileRow, type ImportRules, readFileRows } from './import-rows.ts';

/** `subscribers import` */
export const importCommand = defineCommand({
  name: 'subscribers import',
  summary: 'Add the addresses of a CSV file; shows what would change and asks first.',
  takes: ['<file.csv>'],
  flags: {
    yes: yesFlag,
    'dry-run': { type: 'boolean', help: 'show what would change and write nothing' },
    strict: { type: 'boolean', help: 'write nothing if a single row is bad' },
  },
  details: `
The first line names the columns: email, and optionally topics, created_at and status. Columns are separated by commas,
semicolons or tabs; topics inside their column by commas, semicolons or bars. Every address must have agreed to get your
mail.

People who are already on the list, unsubscribed, bounced or were removed are not changed. A row with a status other than
active or subscribed is not imported. To finish an interrupted import, run it again.`,
  async run({ values, words: [path = ''], terminal, environment }) {
    assertReadable(path);
    const rules = { now: now(), topics: archiveCategories.map(({ name }) => name) };
    const file: ImportFile = { path, source: `import:${basename(path)}`, rules };
    return withNewsletter(environment, async (newsletter) => {
      const difference = await compareFile(newsletter, file, {
        onBadRow: ({ line, problem }) => terminal.message(`line ${line}: ${problem}`),
        onProgress: (rows) => terminal.progress(`compared ${formatCount(rows)} rows`),
      });
      terminal.endProgress();
      await terminal.print(describeDifference(difference));
      const added = difference.outcomes.new;
      if (values.strict && difference.bad > 0) throw new CommandError('Nothing was written, because of the bad rows.');
      if (values['dry-run'] || added === 0) {
        await terminal.print('Nothing was written.');
        return 0;
      }
      if (!values.yes && !(await terminal.ask(`Add ${formatNumberOf(added, 'subscriber')}?`))) {
        throw new CommandError('Nothing was written.');
      }
      return write(newsletter, file, difference, terminal);
    });
  },
});

async function write(newsletter: Newsletter, file: ImportFile, { rows: total }: ImportDifference, terminal: Terminal) {
  const stop = listenForStop(() => terminal.message('Stopping after the current batch.'));
  let done = 0;
  const onProgress = (rows: number, added: number): void => {
    done = rows;
    terminal.progress(`read ${formatCount(rows)} of ${formatCount(total)} rows, added ${formatCount(added)}`);
  };
  const added = await importFile(newsletter, file, { onProgress, signal: stop.signal }).finally(stop.end);
  terminal.endProgress();
  await terminal.print(`Added ${formatNumberOf(added, 'subscriber')}.`);
  if (done >= total) return 0;
  terminal.message('Interrupted: run the same command again to add the rest.');
  return 1;
}

function describeDifference({ rows, bad, repeated, outcomes }: ImportDifference): string {
  return formatCounts(
    ['what happens', 'rows'],
    [
      ['new, will be added', outcomes.new],
      ['already on the list', outcomes.active + outcomes.pending],
      ['unsubscribed, unchanged', outcomes.unsubscribed],
      ['bounced, unchanged', outcomes.bounced],
      ['removed, never mailed', outcomes.suppressed],
      ['repeated in the file', repeated],
      ['bad, see above', bad],
      ['total', rows],
    ],
  );
}

function assertReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new CommandError(`Cannot read the file ${path}.`);
  }
}

const rowsInBatch = 1_000;
const rowsInStatement = 25;

/** The file and what its rows are checked against. */
interface ImportFile {
  path: string;
  /** Stored with every new subscriber as the place they came from. */
  source: string;
  rules: ImportRules;
}

/** What an import would do. */
interface ImportDifference {
  rows: number;
  bad: number;
  /** Addresses that appear in the file again. */
  repeated: number;
  outcomes: Record<ImportOutcome, number>;
}

/** Compares the file with the database and changes nothing; reports every bad row with its line. */
async function compareFile(
  newsletter: Newsletter,
  file: ImportFile,
  { onBadRow, onProgress }: { onBadRow(row: BadRow): void; onProgress(rows: number): void },
): Promise<ImportDifference> {
  const difference: ImportDifference = { rows: 0, bad: 0, repeated: 0, outcomes: countOutcomes() };
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
    for (const plan of plans) for (const outcome of plan.values()) difference.outcomes[outcome] += 1;
    onProgress(difference.rows);
  }
  seen.close();
  return difference;
}

/** Adds the new addresses of the file, a thousand per transaction; resolves to how many were added. */
async function importFile(
  newsletter: Newsletter,
  file: ImportFile,
  { onProgress, signal }: { onProgress(rows: number, added: number): void; signal: AbortSignal },
): Promise<number> {
  let [rows, added] = [0, 0];
  for await (const batch of readBatches(file)) {
    // The first row of an address counts. Twice in parts that run in parallel would make one wait for the other.
    const good = new Map<string, ImportRow>();
    for (const row of batch) if (!('problem' in row) && !good.has(row.email)) good.set(row.email, row);
    const parts = split([...good.values()]).map((part) => importSubscribers(newsletter, part, file.source));
    for (const outcomes of await Promise.all(parts)) {
      for (const outcome of outcomes.values()) if (outcome === 'new') added += 1;
    }
    rows += batch.length;
    onProgress(rows, added);
    if (signal.aborted) break;
  }
  return added;
}

async function* readBatches({ path, rules }: ImportFile): AsyncGenerator<(ImportRow | BadRow)[]> {
  let batch: (ImportRow | BadRow)[] = [];
  for await (const row of readFileRows(path)) {
    batch.push(checkFileRow(row, rules));
    if (batch.length < rowsInBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Binding gets slower with the square of a statement's rows; parts that run in parallel still share one COMMIT. */
function split<T>(rows: readonly T[]): T[][] {
  const parts = Math.ceil(rows.length / rowsInStatement);
  return Array.from({ length: parts }, (_, index) =>
    rows.slice(index * rowsInStatement, (index + 1) * rowsInStatement),
  );
}

function countOutcomes(): Record<ImportOutcome, number> {
  return { new: 0, pending: 0, active: 0, unsubscribed: 0, bounced: 0, suppressed: 0 };
}
