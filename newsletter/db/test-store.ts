import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type StoreSettings } from './open-store.ts';
import type { Store } from './store.ts';
import { askForSharedServer, runOnce } from './test-postgres.ts';
import { testTime } from './test-subscribers.ts';

/** Creates an empty folder that is deleted after the test. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'garage-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a store that is closed after the test; without a place it is a new SQLite file. */
export async function openTestStore(settings: Partial<StoreSettings> = {}): Promise<Store> {
  const { dataDir = settings.databaseUrl ? '' : createTestFolder() } = settings;
  const store = await openStore({ now: () => new Date(testTime), ...settings, dataDir });
  onTestFinished(() => store.close());
  return store;
}

/** Creates a PostgreSQL database at today's schema, or an empty one. */
export async function createPostgresDatabase({ isEmpty = false } = {}): Promise<string> {
  const { url, template } = await askForSharedServer();
  const name = `garage_test_${randomUUID().replaceAll('-', '')}`;
  await runOnce(url, `create database ${name} template ${isEmpty ? 'template0' : template} encoding 'UTF8'`);
  // At once: all of them together would take a gigabyte.
  onTestFinished(async () => void (await runOnce(url, `drop database if exists ${name} with (force)`)));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Returns where a new store is; an empty PostgreSQL database has no table yet, like a new folder. */
export const createPlace = async (kind: string, options: { isEmpty?: boolean } = {}) =>
  kind === 'SQLite'
    ? { dataDir: createTestFolder() }
    : { dataDir: '', databaseUrl: await createPostgresDatabase(options) };

/** For tests on both databases: a new PostgreSQL database, or no address, which is SQLite. */
export const createTestDatabase = async (kind: string): Promise<string> =>
  kind === 'PostgreSQL' ? createPostgresDatabase() : '';
