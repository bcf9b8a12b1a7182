import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteResultCode } from './sqlite-errors.ts';
import type { StoreLock } from './store.ts';

/**
 * Takes a lock beside the SQLite store: an empty database of its own that is held in an exclusive transaction. The
 * operating system lets it go when the process dies, however it dies.
 */
export function trySqliteLock(dataDir: string, name: string): StoreLock | undefined {
  const file = join(dataDir, `garage.${name}.lock`);
  closeSync(openSync(file, 'a', 0o600));
  const connection = connectSqlite(file, { timeoutMs: 0 });
  try {
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if ((sqliteResultCode(error) & 0xff) === 5) return undefined;
    throw error;
  }
  let isHeld = true;
  return {
    isLost: () => false,
    async release() {
      if (isHeld) connection.close();
      isHeld = false;
    },
  };
}
