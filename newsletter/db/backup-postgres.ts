import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { type CopiedStore, keepBackup, type RestoredStore, requireFree, restoreSqlite } from './backup.ts';
import { type CopyProgress, copiedTables, copyStore } from './copy-store.ts';
import { listMigrations, pendingMigrations } from './migrations.ts';
import { withPassingFolder } from './passing-folder.ts';
import { openPostgresAsIs, openPostgresStore } from './postgres-store.ts';
import { openSqliteStore, sqliteFile } from './sqlite-store.ts';
import { type Store, StoreError } from './store.ts';
import { StoreOpenError } from './store-open-error.ts';

/** The clock, and who is told how far a copy is. */
export interface CopyWish {
  now(): Date;
  onProgress?: CopyProgress | undefined;
}

/** The name under which a copy is written before it is checked. */
export const copyingEnding = '.copying';

/**
 * Copies the PostgreSQL store into the new SQLite file `to`: one moment of it, with counts and hashes compared. The
 * database is only read, at the schema it has; servers keep writing.
 */
export async function backupPostgres(databaseUrl: string, to: string, { now }: { now(): Date }): Promise<CopiedStore> {
  requireFree(to);
  const source = await openPostgresAsIs(databaseUrl);
  const folder = `${to}${copyingEnding}`;
  try {
    const newest = await readNewestStep(source);
    const madeAt = now().toISOString();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const target = openSqliteStore(folder, now, newest);
    try {
      const there = await target.query<{ name: string }>("select name from sqlite_master where type = 'table'");
      const names = new Set(there.map(({ name }) => name));
      const tables = copiedTables.filter(({ name }) => names.has(name));
      await copyStore(source, target, undefined, tables);
    } finally {
      await target.close();
    }
    return await keepBackup(sqliteFile(folder), to, madeAt);
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    await source.close();
  }
}

/** Fills an empty PostgreSQL database from a backup, with sending frozen as after every restore. */
export async function restorePostgres(
  from: string,
  databaseUrl: string,
  { now, onProgress }: CopyWish,
): Promise<Omit<RestoredStore, 'file' | 'movedTo'>> {
  // Checked, brought to this schema and frozen beside the database, so that nothing half-done is ever in it.
  return withPassingFolder('garage-restore', async (folder) => {
    const { subscribers, backupAt, frozen } = await restoreSqlite(from, folder, { now });
    const source = openSqliteStore(folder, now);
    try {
      const target = await openPostgresStore(databaseUrl, now);
      try {
        await copyStore(source, target, onProgress);
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
    return { subscribers, backupAt, frozen };
  });
}

/** The newest step of a database's schema; one that another version has shaped is refused. */
async function readNewestStep(source: Store): Promise<number> {
  const applied = await source
    .query<{ number: number; checksum: string }>('select number, checksum from schema_migrations order by number')
    .catch((error: unknown) => {
      if (!(error instanceof StoreError) || error.code !== '42P01') throw error;
      throw new StoreOpenError('unreachable', 'The database of DATABASE_URL holds no store yet.', { cause: error });
    });
  pendingMigrations(listMigrations('postgres'), applied);
  return applied.at(-1)?.number ?? 0;
}
