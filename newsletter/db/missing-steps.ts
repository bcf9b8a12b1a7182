import { type AppliedMigration, listMigrations, type Migration, pendingMigrations } from './migrations.ts';
import { openPostgresAsIs } from './postgres-store.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { openErrorOfSqlite } from './sqlite-errors.ts';
import { requireSound } from './sqlite-soundness.ts';
import { sqliteFile } from './sqlite-store.ts';
import { StoreError } from './store.ts';

const lockWaitMs = 5000;
const applied = 'select number, checksum from schema_migrations order by number';

/**
 * The steps of this version's schema that a store has not taken, without taking them: it is only read. Throws
 * StoreOpenError like opening it.
 */
export async function listMissingSteps(place: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Promise<Migration[]> {
  if (place.databaseUrl) return listMissingInPostgres(place.databaseUrl);
  const file = sqliteFile(place.dataDir);
  try {
    requireSound(file, lockWaitMs);
    const reader = connectSqlite(file, { readOnly: true, timeoutMs: lockWaitMs });
    try {
      const [table] = reader.all("select name from sqlite_master where name = 'schema_migrations'");
      const taken = table === undefined ? [] : reader.all(applied);
      return pendingMigrations(listMigrations('sqlite'), taken as unknown as AppliedMigration[]);
    } finally {
      reader.close();
    }
  } catch (error) {
    throw openErrorOfSqlite(error, file);
  }
}

async function listMissingInPostgres(databaseUrl: string): Promise<Migration[]> {
  const store = await openPostgresAsIs(databaseUrl);
  try {
    const taken = await store.query<{ number: number; checksum: string }>(applied).catch((error: unknown) => {
      // A new database has no table of steps yet.
      if (error instanceof StoreError && error.code === '42P01') return [];
      throw error;
    });
    return pendingMigrations(listMigrations('postgres'), taken);
  } finally {
    await store.close();
  }
}
