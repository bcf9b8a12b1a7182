import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appliedMigrations, isOtherSchema, listMigrations, type Migration, pendingMigrations } from './migrations.ts';
import { assertNoOrphanedList } from './orphaned-list.ts';
import { openPostgresReadOnly } from './postgres-store.ts';
import { openErrorOfSqlite } from './sqlite-errors.ts';
import { readAppliedMigrations, sqliteFile } from './sqlite-store.ts';
import { type Row, type Store, type StoreFailure, storeCodeOf, writeSetting } from './store.ts';

type StorePlace = { dataDir: string; databaseUrl?: string | undefined };

/** Lists the steps of this version's schema that a store lacks, without applying them. Throws Refused or Unavailable like opening. */
export async function listMissingSteps(place: StorePlace): Promise<Migration[]> {
  if (place.databaseUrl) return listMissingInPostgres(place.databaseUrl);
  const file = sqliteFile(place.dataDir);
  try {
    return pendingMigrations('sqlite', readAppliedMigrations(file));
  } catch (error) {
    throw openErrorOfSqlite(error, file);
  }
}

/**
 * Returns true when there is no store at a place yet: no SQLite file, or a PostgreSQL database without our tables. Throws
 * Refused or Unavailable when the file is gone and something of its list is left.
 */
export async function isStoreMissing(place: StorePlace): Promise<boolean> {
  const file = sqliteFile(place.dataDir);
  if (!place.databaseUrl) {
    assertNoOrphanedList(file);
    return !existsSync(file);
  }
  const missing = await listMissingInPostgres(place.databaseUrl).catch((error: unknown) => {
    if (isOtherSchema(error)) return [];
    throw error;
  });
  return missing.length === listMigrations('postgres').length;
}

async function listMissingInPostgres(databaseUrl: string): Promise<Migration[]> {
  const store = await openPostgresReadOnly(databaseUrl);
  // A new database has no table of steps yet.
  return listMissing(store, () => []).finally(() => store.close());
}

/** Lists the steps that an open PostgreSQL store lacks; `onNew` says what to do where it has no tables of ours. */
export async function listMissing(store: Store, onNew: (error: StoreFailure) => Row[]): Promise<Migration[]> {
  const applied = await store.query(appliedMigrations).catch((error: unknown) => {
    if (storeCodeOf(error) === '42P01') return onNew(error as StoreFailure);
    throw error;
  });
  return pendingMigrations('postgres', applied);
}

/**
 * Creates a check whether a store has every step this version knows. Unknown steps do not matter: a newer version may
 * have applied them, and this one keeps working until it is stopped.
 */
export function createSchemaCheck(store: Store): () => Promise<boolean> {
  const known = listMigrations(store.dialect);
  return async () => {
    const applied = await store.query(appliedMigrations);
    const checksums = new Map(applied.map(({ number, checksum }) => [number, checksum]));
    return known.every(({ number, checksum }) => checksums.get(number) === checksum);
  };
}

/** Large enough that a nearly full disk fails here before it fails for a subscriber, who needs a few pages. */
const writtenBytes = { sqlite: 16 * 1024, postgres: 16 };

/** Rewrites one row, and throws when a store cannot be written. SQLite leaves pages alone that would not change. */
export const rewriteRow = (store: Store): Promise<void> =>
  writeSetting(store, 'write_check', randomBytes(writtenBytes[store.dialect] / 2).toString('hex'));
