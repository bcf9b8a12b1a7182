import { existsSync } from 'node:fs';
import { restorePostgres, restoreSqlite } from '../newsletter/backups/restore.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { CommandError, defineCommand, UsageError } from './command.ts';
import { now, readConfig } from './config.ts';
import { formatNumberOf } from './format.ts';
import { describeFrozen } from './freeze.ts';
import type { Terminal } from './terminal.ts';

/** `restore` */
export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'Restore the database from a backup, with sending frozen.',
  flags: {
    from: { type: 'string', value: '<file>', help: 'a file that ./garage backup wrote' },
    replace: { type: 'boolean', help: 'move the current SQLite file aside; stop the server first' },
  },
  details: `
A backup does not know who unsubscribed or what was sent after it was made. So nothing is sent until you run
./garage unfreeze. Mails that were waiting become unknown and their issue is paused: settle them with ./garage issue
resolve. Scheduled issues lose their time. Mark an issue that was sent after the backup with ./garage issue mark-sent.
docs/runbooks/restore-without-resending.md has the steps. With DATABASE_URL, it fills an empty PostgreSQL database.`,
  async run({ values, terminal, environment }) {
    if (!values.from) throw new UsageError('restore needs --from <file>.');
    const { databaseUrl, dataDir } = readConfig(environment);
    if (databaseUrl !== undefined) return fillPostgres(values.from, databaseUrl, values, terminal);
    const overwrite = values.replace ?? false;
    if (existsSync(sqliteFile(dataDir)) && !overwrite) {
      throw new CommandError(
        `There is already a database at ${sqliteFile(dataDir)}. Stop the server and add --replace to move it aside.`,
      );
    }
    const restored = await restoreSqlite(values.from, dataDir, { now, overwrite });
    const { file, subscribers, movedTo, backupAt, frozen } = restored;
    await terminal.print(
      `Restored ${formatNumberOf(subscribers, 'subscriber')} to ${file}, from a backup made at ${backupAt}`,
    );
    if (movedTo) await terminal.print(describeMoved(movedTo));
    await terminal.print(describeFrozen(frozen));
    return 0;
  },
});

function describeMoved(movedTo: string): string {
  const companions = ['-wal', '-journal'].map((ending) => movedTo + ending).filter((file) => existsSync(file));
  const moved = `The previous database is now ${movedTo}`;
  if (companions.length === 0) return moved;
  return `${moved}\nIts newest rows are in ${companions.join(' and ')}: keep these files together and do not rename them`;
}

async function fillPostgres(
  from: string,
  databaseUrl: string,
  { replace }: { replace?: boolean | undefined },
  terminal: Terminal,
): Promise<number> {
  if (replace) {
    throw new CommandError(
      '--replace does not work with PostgreSQL: create an empty database, set DATABASE_URL to it, and restore without --replace.',
    );
  }
  const { subscribers, backupAt, frozen } = await restorePostgres(from, databaseUrl, {
    now,
    onProgress: ({ table, copied, total }) => terminal.progress(`${table}: ${copied} of ${total} rows`),
  });
  terminal.endProgress();
  await terminal.print(
    `Restored ${formatNumberOf(subscribers, 'subscriber')} to PostgreSQL, from a backup made at ${backupAt}`,
  );
  await terminal.print(describeFrozen(frozen));
  return 0;
}
