import { consentWords } from '../contract/consent.ts';
import { enqueueDeliveries } from '../newsletter/deliveries/enqueue.ts';
import { freezeIssue } from '../newsletter/issues/freeze-issue.ts';
import { startIssue } from '../newsletter/issues/start-issue.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import type { Store } from '../newsletter/store/store.ts';
import { createBenchIssue, insertReaders } from './send-newsletter.ts';

/** Puts subscribers with the proof of their consent straight into a store. */
export async function fillList(store: Store, count: number): Promise<void> {
  await insertReaders(store, count);
  await store.execute(
    `insert into consents (id, subscriber_id, kind, text, text_version, page, ip, created_at)
     select '0198b' || substr(id, 6), id, 'subscribe', $1, $2, '/blog/turbomax-reliability', '203.0.113.0/24', created_at
     from subscribers`,
    [consentWords.subscribe, consentWords.version],
  );
  await settle(store);
}

/** Writes the rows of one issue for everybody, and settles them as the mail server's answers do. */
export async function fillLedger(newsletter: Newsletter): Promise<void> {
  const { store } = newsletter;
  await freezeIssue(newsletter, createBenchIssue('bench'));
  await startIssue(newsletter, 'bench', { resumePaused: false });
  await enqueueDeliveries(newsletter, 'bench');
  await store.execute(
    `update deliveries set status = 'accepted', worker = 'bench-1', claims = 1, attempts = 1, reply_class = 'accepted',
       reply = '250 2.0.0 Ok: queued as 4ZxKq93bTzz1rXk', handed_at = $1, settled_at = $1`,
    ['2026-01-01T00:00:00.000Z'],
  );
  await settle(store);
}

/** What a PostgreSQL server does by itself within minutes. */
async function settle(store: Store): Promise<void> {
  if (store.dialect === 'postgres') await store.execute('analyze');
}

/** Bytes of some tables with their indexes. */
export async function readTableBytes(store: Store, tables: readonly string[]): Promise<number> {
  const names = tables.map((name) => `'${name}'`).join(', ');
  const [row] = await store.query<{ bytes: number | string }>(
    store.dialect === 'postgres'
      ? `select sum(pg_total_relation_size(relname::text::regclass)) as bytes from pg_class where relname in (${names})`
      : `select sum(pgsize) as bytes from dbstat
         where name in (select name from sqlite_schema where tbl_name in (${names}))`,
  );
  return Number(row?.bytes ?? 0);
}
