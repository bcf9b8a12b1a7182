import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freezeIssue } from '../../issues/freeze-issue.ts';
import { createOpenSending } from '../../issues/open-sending.ts';
import { sendIssue } from '../../issues/send-issue.ts';
import { openTestNewsletter } from '../../open-test-newsletter.ts';
import { readSchemaSteps } from '../../store-state.ts';
import { subscribe } from '../../subscribers/subscribe.ts';
import { signToken } from '../../subscribers/tokens.ts';
import { unsubscribe } from '../../subscribers/unsubscribe.ts';
import { copiedTables } from '../copy-store.ts';
import { listMigrations } from '../migrations.ts';
import { connectSqlite } from '../sqlite-connection.ts';
import { sqliteFile } from '../sqlite-store.ts';
import type { Row } from '../store.ts';
import { createTestFolder } from '../test-folder.ts';
import { startTestPostgres, type TestPostgres } from '../test-postgres.ts';
import { createIssue, interruptedIssue } from './fill-list.ts';
import { listReleased, type ReleasedStore } from './released-stores.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

type Tables = Map<string, Row[]>;

/** Makes the store as it was released and reads all of it, without a line of the product's own store. */
async function makeReleased({ dialect, file }: ReleasedStore) {
  const dataDir = createTestFolder();
  const sql = readFileSync(file, 'utf8');
  if (dialect === 'sqlite') {
    const author = connectSqlite(sqliteFile(dataDir), { timeoutMs: 0 });
    author.exec(`begin; ${sql}; commit`);
    const before = await readTables(async (query) => author.all(query));
    author.close();
    return { place: { dataDir, databaseUrl: undefined }, before };
  }
  const databaseUrl = await postgres.createDatabase();
  const author = new pg.Client({ connectionString: databaseUrl });
  await author.connect();
  await author.query(sql);
  const before = await readTables(async (query) => (await author.query<Row>(query)).rows);
  await author.end();
  return { place: { dataDir, databaseUrl }, before };
}

async function readTables(query: (sql: string) => Promise<Row[]>): Promise<Tables> {
  const tables: Tables = new Map();
  for (const { name, key } of copiedTables) {
    const rows = await query(`select * from ${name} order by ${key.join(', ')}`).catch(() => undefined);
    if (rows !== undefined) tables.set(name, rows);
  }
  return tables;
}

/** The same rows with no more columns than they had before. */
function cutTo(before: Tables, after: Tables): Tables {
  return new Map(
    [...before].map(([name, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const cut = (row: Row): Row => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
      return [name, (after.get(name) ?? []).map(cut)];
    }),
  );
}

test.each(listReleased())(
  'the store $name opens, keeps every row and column, takes subscribers and sends',
  async (released) => {
    const { place, before } = await makeReleased(released);
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    const opened = await openTestNewsletter({ ...place, hasWelcomeMail: false });
    onTestFinished(opened.close);
    const { newsletter } = opened;
    const { store } = newsletter;

    const steps = await readSchemaSteps(store);
    expect(steps.map(({ number }) => number)).toEqual(listMigrations(released.dialect).map(({ number }) => number));
    expect(cutTo(before, await readTables((sql) => store.query(sql)))).toEqual(before);

    expect((await subscribe(newsletter, { email: 'new@readers.example' })).kind).toBe('created');
    expect((await subscribe(newsletter, { email: 'ann@readers.example' })).kind).toBe('duplicate');
    // The keys came along: who asked to be forgotten stays out, and links in old mails work.
    expect((await subscribe(newsletter, { email: 'gone@readers.example' })).kind).toBe('suppressed');
    const soft = before.get('subscribers')?.find((row) => row['email'] === 'soft@readers.example');
    const left = await unsubscribe(newsletter, signToken(newsletter, 'unsubscribe', String(soft?.['id'])));
    expect(left.kind).toBe('found');

    // A day after the release.
    opened.pass(86_400_000);
    const openSending = createOpenSending({ dataDir: opened.dataDir });
    const send = (id: string) => sendIssue(newsletter, id, { openSending, resumePaused: true, maxRestMs: 10 });
    const count = async (id: string, status: string): Promise<number> => {
      const rows = await store.query('select status from deliveries where issue_id = $1 and status = $2', [id, status]);
      return rows.length;
    };
    const mails = async () => (await opened.mails()).length;
    const had = released.number > 1 ? await count(interruptedIssue, 'accepted') : 0;
    if (released.number > 1) {
      // Who had it before does not get it again; who has left since does not get it at all.
      expect([had, await count(interruptedIssue, 'queued')]).toEqual([2, 4]);
      expect(await send(interruptedIssue)).toBe('sent');
      expect(await mails()).toBe((await count(interruptedIssue, 'accepted')) - had);
      expect(await count(interruptedIssue, 'suppressed')).toBe(1);
    }
    const earlier = await mails();
    await freezeIssue(newsletter, createIssue('2027-02-new'));
    expect(await send('2027-02-new')).toBe('sent');
    const sent = await count('2027-02-new', 'accepted');
    expect([sent > 4, await mails()]).toEqual([true, earlier + sent]);
  },
  60_000,
);
