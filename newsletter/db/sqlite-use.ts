import { linkSync, rmSync } from 'node:fs';
import { connectSqlite } from './sqlite-connection.ts';
import { sqliteResultCode } from './sqlite-errors.ts';

/**
 * Whether some process, this one too, has the store open: whoever has holds a lock on the file, whatever it is called.
 * Under another name no log lies beside it, so asking for the lock folds nothing in and a damaged store stays as it is.
 * Undefined where the file can have no second name, as on exFAT: then nobody can tell.
 */
export function isInUse(file: string, timeoutMs: number): boolean | undefined {
  const alias = `${file}.asked-${process.pid}`;
  try {
    rmSync(alias, { force: true });
    linkSync(file, alias);
  } catch {
    return undefined;
  }
  try {
    const connection = connectSqlite(alias, { timeoutMs });
    try {
      connection.exec('pragma locking_mode = exclusive');
      connection.exec('begin exclusive; rollback');
    } finally {
      connection.close();
    }
    return false;
  } catch (error) {
    // A file that is no store cannot be asked, and nobody can work with it.
    return (sqliteResultCode(error) & 0xff) === 5;
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(alias + ending, { force: true });
  }
}
