import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Store } from './store.ts';
import { StoreOpenError } from './store-open-error.ts';

/** One numbered step of the schema. */
export interface Migration {
  number: number;
  name: string;
  checksum: string;
  sql: string;
}

/** What a store remembers of a step it has taken. */
export interface AppliedMigration {
  number: number;
  checksum: string;
}

/** The table that remembers the steps, in words both stores read. */
export const migrationsTable = `create table if not exists schema_migrations (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at text not null
)`;

/** Reads this version's steps for one kind of store, in order. */
export function listMigrations(dialect: Store['dialect']): Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  const ending = dialect === 'postgres' ? '.pg.sql' : '.sqlite.sql';
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => {
      const [, number = '', name = ''] = /^(\d{4})_([a-z0-9_]+)\./.exec(file) ?? [];
      // A checkout that rewrites line ends must not look like a changed step.
      const sql = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n');
      return { number: Number(number), name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
    });
}

/** Says which steps a store still needs, and refuses one that another version of this program has shaped. */
export function pendingMigrations(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const newest = known.at(-1)?.number ?? 0;
  for (const step of applied) {
    const ours = known.find((migration) => migration.number === step.number);
    if (!ours && step.number > newest) {
      throw new StoreOpenError(
        'newer',
        `The store has schema ${step.number}, but this version knows only ${newest}: start the newer version again.`,
      );
    }
    if (ours?.checksum !== step.checksum) {
      throw new StoreOpenError(
        'changed',
        `Migration ${step.number} is not the one this store was made with: restore the file newsletter/db/migrations had.`,
      );
    }
  }
  const taken = new Set(applied.map((step) => step.number));
  return known.filter((migration) => !taken.has(migration.number));
}
