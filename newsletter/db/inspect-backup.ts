import { statSync } from 'node:fs';
import { connectSqlite } from './sqlite-connection.ts';

/** What a backup file says of itself. */
export interface InspectedBackup {
  /** ISO time at which it was made. */
  madeAt: string;
  subscribers: number;
}

const lockWaitMs = 1000;

/** Reads a backup without changing it; undefined when it is damaged or none. */
export function inspectBackup(file: string): InspectedBackup | undefined {
  try {
    const copy = connectSqlite(file, { readOnly: true, timeoutMs: lockWaitMs });
    try {
      if (copy.all('pragma quick_check(1)')[0]?.['quick_check'] !== 'ok') return undefined;
      const [made] = copy.all("select value from settings where key = 'backup_made_at'");
      const [counted] = copy.all('select count(*) as count from subscribers');
      // One that was copied without our command tells only by its file when it was made.
      const madeAt = String(made?.['value'] ?? statSync(file).mtime.toISOString());
      return { madeAt, subscribers: Number(counted?.['count']) };
    } finally {
      copy.close();
    }
  } catch {
    return undefined;
  }
}
