import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export { StoreOpenError } from './store-open-error.ts';

/** Where the store is and which clock stamps its migrations. */
export interface StoreSettings {
  /** Folder of the SQLite file garage.sqlite; made for its owner alone when missing. */
  dataDir: string;
  /** postgres://… chooses PostgreSQL; undefined or empty chooses SQLite. */
  databaseUrl?: string | undefined;
  now(): Date;
}

/** Opens the store at today's schema, or throws StoreOpenError with one clear sentence. */
export async function openStore({ dataDir, databaseUrl, now }: StoreSettings): Promise<Store> {
  return databaseUrl ? openPostgresStore(databaseUrl, now) : openSqliteStore(dataDir, now);
}
