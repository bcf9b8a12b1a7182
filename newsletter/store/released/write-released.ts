import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNewsletter } from '../../open-newsletter.ts';
import { copiedTables } from '../copy-store.ts';
import { listMigrations, type Migration, migrationsTable } from '../migrations.ts';
import { openStore } from '../open-store.ts';
import { connectSqlite } from '../sqlite-connection.ts';
import type { Row, SqlValue, Store } from '../store.ts';
import { fillList } from './fill-list.ts';
import { listReleased, type ReleasedStore } from './released-stores.ts';

const releasedAt = '2026-11-15T12:00:00.000Z';
const plainMail = { subject: 'Hello', preview: 'Hello', html: '<p>__CONFIRM__</p>', text: '__CONFIRM__' };

/**
 * Writes the stores that are missing in this folder, one of each kind for each number of the schema, and gives their
 * names. One that exists is what somebody out there has: it is never written again.
 */
export async function writeReleased(): Promise<string[]> {
  const missing = listReleased().filter(({ isThere }) => !isThere);
  if (missing.length === 0) return [];
  const rows = await liveThrough();
  for (const store of missing) writeFileSync(store.file, writeStore(store, rows));
  return missing.map(({ name }) => name);
}

/** Fills a store of today and gives its rows; the older ones get what they had a place for. */
async function liveThrough(): Promise<Map<string, Row[]>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'garage-released-'));
  let ticks = 0;
  const now = () => new Date(Date.parse(releasedAt) + ticks++);
  try {
    const store = await openStore({ dataDir, now });
    // Keys of a sample: nobody's links are signed with them.
    await store.query("insert into settings (key, value) values ('token_key', $1), ('hash_key', $2)", [
      '0123456789abcdef'.repeat(4),
      'fedcba9876543210'.repeat(4),
    ]);
    await store.close();
    const newsletter = await openNewsletter({
      dataDir,
      now,
      mailFrom: 'garage@example.com',
      optIn: 'single',
      siteUrl: 'https://garage.example',
      siteName: 'Test Garage',
      postalAddress: '1 Example Street',
      replyTo: 'reply@example.com',
      listId: 'newsletter.garage.example',
      hasWelcomeMail: false,
      mails: { confirmation: plainMail, welcome: plainMail },
    });
    await fillList(newsletter);
    const rows = await readTables(newsletter.store);
    await newsletter.close();
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readTables(store: Store): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>();
  for (const { name, key } of copiedTables) {
    rows.set(name, await store.query(`select * from ${name} order by ${key.join(', ')}`));
  }
  return rows;
}

function writeStore({ number, dialect }: ReleasedStore, rows: Map<string, Row[]>): string {
  const steps = listMigrations(dialect).filter((step) => step.number <= number);
  return [
    `-- A store as the release with schema ${number} left it. Written by release/write-stores.ts; never edited.`,
    `${migrationsTable};`,
    ...steps.map(({ sql }) => sql.trimEnd()),
    ...insertRows('schema_migrations', steps.map(describeStep)),
    ...columnsAt(number).flatMap(([table, columns]) => insertRows(table, pick(rows.get(table) ?? [], columns))),
    '',
  ].join('\n');
}

function describeStep({ number, name, checksum }: Migration): Row {
  return { number, name, checksum, applied_at: releasedAt };
}

/** The tables of a schema with their columns, in the order of `copiedTables`. */
function columnsAt(number: number): [string, string[]][] {
  const connection = connectSqlite(':memory:', { timeoutMs: 0 });
  for (const step of listMigrations('sqlite')) if (step.number <= number) connection.exec(step.sql);
  const columns = copiedTables.map(({ name }): [string, string[]] => [
    name,
    connection.all(`select name from pragma_table_info('${name}') order by cid`).map((row) => String(row['name'])),
  ]);
  connection.close();
  return columns.filter(([, names]) => names.length > 0);
}

function pick(rows: readonly Row[], columns: readonly string[]): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
}

function insertRows(table: string, rows: readonly Row[]): string[] {
  return rows.map((row) => {
    const values = Object.values(row).map(literal).join(', ');
    return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values});`;
  });
}

function literal(value: SqlValue): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
