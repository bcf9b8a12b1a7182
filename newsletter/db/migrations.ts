import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { hasCode } from '../../core/problem/problem.ts';
import { openFailure, type Queryable, type Row, type Store } from './store.ts';

export type Migration = { number: number; name: string; checksum: string; sql: string };

type SchemaStep = { number: number; name: string; applied_at: string };

export const appliedMigrations = 'select number, checksum from schema_migrations order by number';

export const recordMigration =
  'insert into schema_migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4)';

/** The table of applied steps, in SQL that both databases read. */
export const migrationsTable = `create table if not exists schema_migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at text not null
)`;

/** Lists this version's steps for one kind of database, in order. */
export function listMigrations(dialect: Store['dialect']): Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [, number = '', name = ''] = /^(\d{4})_([a-z0-9_]+)\./.exec(file) ?? [];
      // A checkout that rewrites line ends must not look like a changed step.
      const sql = chooseDialect(readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n'), dialect);
      return { number: Number(number), name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
    });
}

/** Takes what is for one database: lines after `-- [sqlite]` or `-- [postgres]` are for that one, until `-- [both]`. */
function chooseDialect(source: string, dialect: Store['dialect']): string {
  let part = 'both';
  const lines = source.split('\n').flatMap((line) => {
    const marker = /^-- \[(both|sqlite|postgres)\]$/.exec(line)?.[1];
    part = marker ?? part;
    if (marker !== undefined || (part !== 'both' && part !== dialect)) return [];
    return part === 'both' && dialect === 'postgres' ? [toPostgres(line)] : [line];
  });
  return lines.join('\n');
}

/** Writes a line of SQLite's schema for PostgreSQL; collation C orders text by its bytes, as SQLite does. */
const toPostgres = (line: string): string =>
  line
    .replace(/^( {2}\w+|alter table \w+ add column \w+) text\b(?! collate)/, '$1 text collate "C"')
    .replace('primary key not null', 'primary key')
    .replace(/ real\b/, ' double precision')
    .replace(/^\) strict(, without rowid)?;$/, ');');

/** Returns the steps a store still needs; throws Refused or Unavailable for a store of a newer or different version. */
export function pendingMigrations(dialect: Store['dialect'], applied: readonly Row[]): Migration[] {
  const known = listMigrations(dialect);
  const newest = known.at(-1)?.number ?? 0;
  for (const step of applied) {
    const ours = known.find((migration) => migration.number === step['number']);
    if (!ours && Number(step['number']) > newest) {
      const problem = `The database has schema ${step['number']}, but this version knows only ${newest}`;
      throw openFailure('store-newer', problem, 'start the newer version again.');
    }
    if (ours?.checksum !== step['checksum']) {
      throw openFailure(
        'store-changed',
        'This database was made by another line of versions, and this version cannot update it. Nothing was changed',
        'start the version that made it again. If you have edited newsletter/db/migrations, restore those files.',
      );
    }
  }
  const taken = new Set(applied.map((step) => step['number']));
  return known.filter((migration) => !taken.has(migration.number));
}

/** Whether a store could not be opened because its schema is that of another line of versions. */
export const isOtherSchema = (error: unknown): boolean => hasCode(error, 'store-changed');

export const readSchemaSteps = (store: Queryable): Promise<SchemaStep[]> =>
  store.query<SchemaStep>('select number, name, applied_at from schema_migrations order by number');
