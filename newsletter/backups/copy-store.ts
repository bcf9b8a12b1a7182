import { createHash } from 'node:crypto';
import {
  countRows,
  insertRows,
  openFailure,
  placeholders,
  type Queryable,
  type Row,
  type SqlValue,
  type Store,
} from '../db/store.ts';
import { holdSending, liftHold, readSendingHold } from '../sending/hold-sending.ts';
import { copyIssues } from '../sending/issue-status.ts';
import { copySubscribers } from '../subscribers/status.ts';

const batchRows = 500;

type CopiedTable = {
  name: string;
  key: readonly [string, ...string[]];
  /** Writes rows whose status only its own file may write. */
  copy?: (to: Queryable, rows: readonly Row[]) => Promise<number>;
};

/** Every table that is copied; schema_migrations belongs to each store. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'settings', key: ['key'] },
  { name: 'subscribers', key: ['id'], copy: copySubscribers },
  { name: 'consents', key: ['subscriber_id', 'id'] },
  { name: 'suppressions', key: ['email_hash'] },
  { name: 'issues', key: ['id'], copy: copyIssues },
  { name: 'issue_mails', key: ['issue_id', 'version'] },
  { name: 'domain_queues', key: ['issue_id', 'domain'] },
  { name: 'deliveries', key: ['issue_id', 'subscriber_id'] },
  { name: 'single_mails', key: ['id'] },
  { name: 'alerts', key: ['key'] },
  { name: 'digests', key: ['planned_at'] },
  { name: 'bounces', key: ['key'] },
  { name: 'dead_mailboxes', key: ['issue_id', 'subscriber_id'] },
  { name: 'leave_requests', key: ['key'] },
  { name: 'visits', key: ['day', 'kind', 'name'] },
  { name: 'spent_links', key: ['token_hash'] },
  { name: 'asked_inboxes', key: ['email_hash'] },
  { name: 'letters', key: ['id'] },
  { name: 'watches', key: ['id'] },
  { name: 'watch_states', key: ['hash'] },
  { name: 'journal', key: ['id'] },
  // After the subscribers, whose triggers have counted them again: the real history replaces what they wrote.
  { name: 'list_changes', key: ['day', 'kind', 'id'] },
];

/** What was copied of one table; the hash is over its rows in the order of their key. */
export type CopiedRows = { table: string; rows: number; sha256: string };

export type CopyProgress = (progress: { table: string; copied: number; total: number }) => void;

/**
 * Copies all of one store into an empty one and verifies counts and hashes before anything is committed.
 * The source takes no writes meanwhile: a row that arrived after its table was read would be lost with the old store.
 */
export async function copyStore(from: Store, to: Store, onProgress: CopyProgress = () => undefined) {
  return from.transaction(async (source) => {
    if (from.dialect === 'postgres') await source.query('set transaction isolation level repeatable read');
    return to.transaction(async (target) => {
      await assertEmpty(target);
      const copied: CopiedRows[] = [];
      for (const table of copiedTables) {
        if (table.name === 'list_changes') await target.execute('delete from list_changes');
        const total = await countRows(source, `from ${table.name}`);
        let done = 0;
        const expected = await digestRows(source, table, async (rows) => {
          await (table.copy ? table.copy(target, rows) : insertRows(target, table.name, rows));
          done += rows.length;
          onProgress({ table: table.name, copied: done, total });
        });
        const found = await digestRows(target, table, () => undefined);
        if (expected.rows !== total || found.rows !== total || found.sha256 !== expected.sha256)
          throw new Error(`The copy of ${table.name} differs from its source: nothing was copied, try again.`);
        copied.push(expected);
      }
      return copied;
    });
  });
}

/** What a server that was started once has written; the copied subscribers have their own. */
const written = new Set('settings visits alerts spent_links asked_inboxes journal list_changes'.split(' '));

async function assertEmpty(target: Queryable): Promise<void> {
  // The setting lets this transaction empty the journal; the settings are emptied after it.
  await target.execute("insert into settings (key, value) values ('emptying:journal', '')");
  await target.execute('delete from journal');
  for (const { name } of copiedTables) {
    if (written.has(name)) await target.query(`delete from ${name}`);
    else if ((await countRows(target, `from ${name}`)) > 0) {
      throw openFailure('store-exists', `The target already has rows in ${name}`, 'copy into an empty database.');
    }
  }
}

async function digestRows(source: Queryable, { name, key }: CopiedTable, onBatch: (rows: Row[]) => unknown) {
  const hash = createHash('sha256');
  let count = 0;
  let last: SqlValue[] = [];
  const columns = key.join(', ');
  for (;;) {
    const after = last.length === 0 ? '' : `where (${columns}) > (${placeholders(key.length, 1)})`;
    const sql = `select * from ${name} ${after} order by ${columns} limit ${batchRows}`;
    const rows: Row[] = await source.query(sql, last);
    for (const row of rows) hash.update(JSON.stringify(Object.entries(row)));
    if (rows.length > 0) await onBatch(rows);
    count += rows.length;
    const end = rows.at(-1);
    last = key.map((column) => end?.[column] ?? '');
    if (rows.length < batchRows) return { table: name, rows: count, sha256: hash.digest('hex') };
  }
}

/** Copies a store that nobody uses into an empty one and holds sending in both: two servers would send every mail twice. */
export async function moveStore(
  from: Store,
  to: Store,
  { now, onProgress }: { now(): Date; onProgress?: CopyProgress },
): Promise<CopiedRows[]> {
  const before = await readSendingHold(from);
  const at = now().toISOString();
  // Before the copy: a process that is killed afterwards leaves no store that may send.
  await holdSending(from, { at, cause: 'moved-away' });
  const copied = await copyStore(from, to, onProgress).catch(async (error: unknown) => {
    await (before === undefined ? liftHold(from) : holdSending(from, before));
    throw error;
  });
  await holdSending(to, before?.cause === 'restored' ? before : { at, cause: 'moved-here' });
  return copied;
}
