import { existsSync } from 'node:fs';
import { restorePostgres, restoreSqlite } from '../newsletter/backups/restore.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { defineCommand } from './command.ts';
import { readConfig } from './config.ts';
import { describeFrozen } from './describe-frozen.ts';
import { CommandError, UsageError } from './failures.ts';
import { now } from './open-for-command.ts';
import { formatCount } from './progress-bar.ts';
import type { Terminal } from './terminal.ts';

/** `restore` */
export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'Put a backup in place as the store, with sending frozen.',
  flags: {
    from: { type: 'string', value: '<file>', help: 'a file that backup wrote' },
    replace: { type: 'boolean', help: 'move the present SQLite file aside; stop the server first' },
  },
  details: `
A backup does not know who has left since it was made, nor which mails. So nothing is sent from a restored store until
you say so with garage unfreeze. Mails that waited in the backup become unknown and their issue is paused: settle them
with garage issue resolve. Scheduled issues lose their time. An issue of which the backup knows nothing is counted as
sent with garage issue mark-sent. docs/runbooks/restore-without-resending.md leads through it. With
DATABASE_URL it fills an empty database.`,
  async run({ values, terminal }) {
    if (!values.from) throw new UsageError('restore needs --from <file>.');
    const config = readConfig();
    if (config.databaseUrl !== undefined) return fillDatabase(values.from, config.databaseUrl, values, terminal);
    const overwrite = values.replace ?? false;
    if (existsSync(sqliteFile(config.dataDir)) && !overwrite) {
      throw new CommandError(`There is already a store ${sqliteFile(config.dataDir)}: --replace moves it aside.`);
    }
    const restored = await restoreSqlite(values.from, config.dataDir, { now, overwrite });
    const { file, subscribers, movedTo, backupAt, frozen } = restored;
    await terminal.print(`${formatCount(subscribers)} subscribers restored to ${file}, from a backup of ${backupAt}`);
    if (movedTo) await terminal.print(describeMoved(movedTo));
    await terminal.print(describeFrozen(frozen));
    return 0;
  },
});

function describeMoved(movedTo: string): string {
  const companions = ['-wal', '-journal'].map((ending) => movedTo + ending).filter((file) => existsSync(file));
  const moved = `The store that was there is now ${movedTo}`;
  if (companions.length === 0) return moved;
  return `${moved}\nIts newest rows are in ${companions.join(' and ')}: keep the files together, under these names`;
}

async function fillDatabase(
  from: string,
  databaseUrl: string,
  { replace }: { replace?: boolean | undefined },
  terminal: Terminal,
): Promise<number> {
  if (replace) {
    throw new CommandError(
      'A PostgreSQL database is never replaced: create an empty one, set DATABASE_URL to it, and restore without --replace.',
    );
  }
  const { subscribers, backupAt, frozen } = await restorePostgres(from, databaseUrl, {
    now,
    onProgress: ({ table, copied, total }) => terminal.progress(`${table}: ${copied} of ${total} rows`),
  });
  terminal.endProgress();
  await terminal.print(
    `${formatCount(subscribers)} subscribers restored into the database, from a backup of ${backupAt}`,
  );
  await terminal.print(describeFrozen(frozen));
  return 0;
}
