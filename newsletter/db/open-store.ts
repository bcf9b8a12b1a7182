import { isOtherSchema } from './migrations.ts';
import { type OnConnectionError, openPostgresReadOnly, openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** Where the store is and which clock stamps its migrations. */
export interface StoreSettings {
  /** Folder of the SQLite file garage.sqlite; made for its owner alone when missing. */
  dataDir: string;
  /** postgres://… chooses PostgreSQL; undefined or empty chooses SQLite. */
  databaseUrl?: string | undefined;
  now(): Date;
  /** Refuses when another process has the store open, and keeps others out until it is closed. */
  isAlone?: boolean | undefined;
  /** Opens a store that this version cannot update too, to read what it has in common with today's schema. */
  mayBeOld?: boolean | undefined;
  /** Called when an idle PostgreSQL connection breaks. */
  onConnectionError?: OnConnectionError | undefined;
}

/** Opens the store at today's schema, or throws StoreOpenError with one clear sentence. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { dataDir, databaseUrl, now, isAlone, mayBeOld = false, onConnectionError } = settings;
  if (!databaseUrl) return openSqliteStore(dataDir, now, { isAlone, mayBeOld });
  return openPostgresStore(databaseUrl, now, { isAlone, onConnectionError }).catch((error: unknown) => {
    if (!mayBeOld || !isOtherSchema(error)) throw error;
    return openPostgresReadOnly(databaseUrl);
  });
}
