import { statSync } from 'node:fs';
import { type FrozenSending, freezeSending } from '../sending/freeze-sending.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { migrateSqlite } from './sqlite-store.ts';
import type { Queryable, Row, SqlValue } from './store.ts';

/** Writes into a backup when it was made: the time of its file changes when it is carried elsewhere. */
export function writeBackupTime(copy: SqliteConnection, time: string): void {
  copy.run(
    "insert into settings (key, value) values ('backup_made_at', $1) on conflict (key) do update set value = $1",
    [time],
  );
}

/** Makes a copy of a backup safe to open: it mails nobody who left, or got the mail, after the backup was made. */
export async function freezeCopy(
  copy: SqliteConnection,
  from: string,
  now: () => Date,
): Promise<{ backupAt: string; frozen: FrozenSending }> {
  // An old backup knows no issues; opening it would bring it to this schema all the same.
  migrateSqlite(copy, now);
  copy.exec('begin immediate');
  const backupAt = takeBackupTime(copy, from);
  const frozen = await freezeSending(queryableOf(copy), {
    dialect: 'sqlite',
    now: now().toISOString(),
    reason: `restored from a backup of ${backupAt}`,
  });
  copy.exec('commit');
  return { backupAt, frozen };
}

/** A store that was copied without our command tells only by its file when it was made. */
function takeBackupTime(copy: SqliteConnection, from: string): string {
  const [row] = copy.all("delete from settings where key = 'backup_made_at' returning value");
  return String(row?.['value'] ?? statSync(from).mtime.toISOString());
}

function queryableOf(connection: SqliteConnection): Queryable {
  return {
    query: async <R extends Row>(sql: string, params?: readonly SqlValue[]) => connection.all(sql, params) as R[],
    execute: async (sql, params) => connection.run(sql, params),
  };
}
