import { createHash } from 'node:crypto';
import { type Queryable, type Row, type SqlValue, type Store, StoreOpenError } from '../db/store.ts';

const batchRows = 500;

/** One table with the columns of its primary key. */
interface CopiedTable {
  name: string;
  key: readonly [string, ...string[]];
}

/** Every table that is copied; schema_migrations belongs to each store. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'settings', key: ['key'] },
  { name: 'subscribers', key: ['id'] },
  { name: 'consents', key: ['subscriber_id', 'id'] },
  { name: 'suppressions', key: ['email_hash'] },
  { name: 'rate_limits', key: ['key'] },
  { name: 'issues', key: ['id'] },
  { name: 'issue_mails', key: ['issue_id', 'version'] },
  { name: 'domain_queues', key: ['issue_id', 'domain'] },
  { name: 'deliveries', key: ['issue_id', 'subscriber_id'] },
  { name: 'single_mails', key: ['id'] },
  { name: 'alerts', key: ['key'] },
  { name: 'digests', key: ['planned_at'] },
  { name: 'bounces', key: ['key'] },
  { name: 'unmatched_reports', key: ['key'] },
  { name: 'visits', key: ['day', 'kind', 'name'] },
  { name: 'spent_links', key: ['token_hash'] },
  { name: 'dmarc_rows', key: ['organization', 'report_id', 'position'] },
  { name: 'letters', key: ['id'] },
  { name: 'watches', key: ['id'] },
  { name: 'watch_states', key: ['hash'] },
  { name: 'journal', key: ['id'] },
  // After the subscribers, whose triggers have counted them again: the real history replaces what they wrote.
  { name: 'list_changes', key: ['day', 'kind', 'id'] },
];

/** What was copied of one table; the hash is over its rows in the order of their key. */
export interface CopiedRows {
  table: string;
  rows: number;
  sha256: string;
}

/** Called after each batch. */
export type CopyProgress = (progress: { table: string; copied: number; total: number }) => void;

/**
 * Copies all of one store into an empty one and verifies counts and hashes before anything is committed.
 * The source takes no writes meanwhile: a row that arrived after its table was read would be lost with the old store.
 */
export async function copyStore(
  from: Store,
  to: Store,
  onProgress: CopyProgress = () => undefined,
): Promise<CopiedRows[]> {
  return from.transaction(async (source) => {
    if (from.dialect === 'postgres') await source.query('set transaction isolation level repeatable read');
    return to.transaction(async (target) => {
      await assertEmpty(target);
      const copied: CopiedRows[] = [];
      for (const table of copiedTables) {
        if (table.name === 'list_changes') await target.execute('delete from list_changes');
        const total = await countRows(source, table.name);
        const expected = await copyTable(source, target, table, total, onProgress);
        const found = await digestRows(target, table, () => undefined);
        if (expected.rows !== total || found.rows !== total || found.sha256 !== expected.sha256) {
          throw new Error(`The copy of ${table.name} differs from its source: nothing was copied, try again.`);
        }
        copied.push(expected);
      }
      return copied;
    });
  });
}

/** What a server that was started once has written; the copied subscribers have their own. */
const written = new Set('settings rate_limits visits alerts spent_links dmarc_rows journal list_changes'.split(' '));

async function assertEmpty(target: Queryable): Promise<void> {
  // The setting lets this transaction empty the journal; the settings are emptied after it.
  await target.execute("insert into settings (key, value) values ('emptying:journal', '')");
  await target.execute('delete from journal');
  for (const { name } of copiedTables) {
    if (written.has(name)) await target.query(`delete from ${name}`);
    else if ((await countRows(target, name)) > 0) {
      throw new StoreOpenError('exists', [`The target already has rows in ${name}`, 'copy into an empty database.']);
    }
  }
}

async function copyTable(
  source: Queryable,
  target: Queryable,
  table: CopiedTable,
  total: number,
  onProgress: CopyProgress,
): Promise<CopiedRows> {
  let copied = 0;
  return digestRows(source, table, async (rows) => {
    await insertRows(target, table.name, rows);
    copied += rows.length;
    onProgress({ table: table.name, copied, total });
  });
}

async function digestRows(
  source: Queryable,
  { name, key }: CopiedTable,
  onBatch: (rows: Row[]) => Promise<void> | void,
): Promise<CopiedRows> {
  const hash = createHash('sha256');
  let count = 0;
  let last: SqlValue[] = [];
  const [columns, placeholders] = [key.join(', '), key.map((_column, index) => `$${index + 1}`).join(', ')];
  for (;;) {
    const after = last.length === 0 ? '' : `where (${columns}) > (${placeholders})`;
    const rows: Row[] = await source.query(
      `select * from ${name} ${after} order by ${columns} limit ${batchRows}`,
      last,
    );
    for (const row of rows) hash.update(JSON.stringify(Object.entries(row)));
    if (rows.length > 0) await onBatch(rows);
    count += rows.length;
    const end = rows.at(-1);
    last = key.map((column) => end?.[column] ?? '');
    if (rows.length < batchRows) return { table: name, rows: count, sha256: hash.digest('hex') };
  }
}

/** Inserts rows as another store has them; `ending` follows the statement. */
export async function insertRows(target: Queryable, table: string, rows: readonly Row[], ending = ''): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {});
  const params: SqlValue[] = [];
  const tuples = rows.map((row) => `(${columns.map((column) => `$${params.push(row[column] ?? null)}`).join(', ')})`);
  await target.execute(`insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}${ending}`, params);
}

async function countRows(source: Queryable, table: string): Promise<number> {
  const [row] = await source.query<{ count: number }>(`select count(*) as count from ${table}`);
  return row?.count ?? 0;
}
