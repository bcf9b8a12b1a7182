import { existsSync } from 'node:fs';
import { formatCount, formatCountOf } from '../core/text/counts.ts';
import { textsEnding } from '../newsletter/backups/backup-folder.ts';
import { type RestoredStore, restorePostgres, restoreSqlite } from '../newsletter/backups/restore.ts';
import { describeKeysPlace } from '../newsletter/db/link-keys.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { now, readConfig, type Settings } from '../publishing/program.ts';
import { commandFailed, defineCommand, wrongUsage } from './command.ts';
import { formatPeople } from './format.ts';
import { describeHeld } from './hold.ts';

export const restoreCommand = defineCommand({
  summary: 'Restore the database from a backup, with sending on hold.',
  flags: {
    from: '<file> a file that ./garage backup wrote',
    replace: 'move the current SQLite file aside; stop the server first',
    'leavers-from':
      '<database> postgres://… or a file that knows who left and joined since; default: the file that is replaced',
    yes: 'add back everyone who signed up after the backup, without asking',
  },
  details: `
Nothing is sent until you run ./garage lift-hold. Whoever unsubscribed, bounced or was deleted after the backup stays
away, as far as the replaced database can be read; you are asked whether to add back who signed up since. Mails that were waiting become unknown and their issue is paused:
settle them with ./garage issue resolve. Scheduled issues lose their time. Mark an issue that was sent after the backup
with ./garage issue mark-sent. docs/runbooks/restore-without-resending.md has the steps. The link keys are not in a
backup: the database needs the ones it was used with, from the copy you keep (garage-keys-….env, or link-keys.json). With DATABASE_URL, it fills an empty PostgreSQL database.`,
  async run({ values, terminal, environment }) {
    if (!values.from) throw wrongUsage('restore needs --from <file>.');
    const config = readConfig(environment);
    const { databaseUrl, dataDir } = config;
    const leaversFrom = values['leavers-from'];
    const addJoined = async (count: number): Promise<boolean> =>
      values.yes || terminal.ask(`${formatPeople(count)} signed up after the backup. Add them back?`);
    const options = { now, keysPlace: config, leaversFrom, addJoined };
    const isReplacing = values.replace ?? false;
    if (databaseUrl !== undefined && isReplacing) {
      throw commandFailed(
        '--replace does not work with PostgreSQL: create an empty database, set DATABASE_URL to it, and restore without --replace.',
      );
    }
    if (databaseUrl === undefined && existsSync(sqliteFile(dataDir)) && !isReplacing) {
      throw commandFailed(
        `There is already a database at ${sqliteFile(dataDir)}. Stop the server and add --replace to move it aside.`,
      );
    }
    const restored =
      databaseUrl === undefined
        ? await restoreSqlite(values.from, dataDir, { ...options, overwrite: isReplacing })
        : await restorePostgres(values.from, databaseUrl, {
            ...options,
            onProgress: ({ table, copied, total }) => terminal.progress(`${table}: ${copied} of ${total} rows`),
          });
    terminal.endProgress();
    await terminal.print(describeRestored(restored, config, leaversFrom));
    const texts = values.from.replace(/\.sqlite$/, textsEnding);
    if (existsSync(texts)) {
      terminal.message(
        `Your texts and pictures of that time are in ${texts}. To have them back, unzip it in the site's folder.`,
      );
    }
  },
});

type Restored = Omit<RestoredStore, 'file'> & { file?: string };

function describeRestored(restored: Restored, config: Settings, leaversFrom: string | undefined): string {
  const { file = 'PostgreSQL', subscribers, movedTo, backupAt, leavers, held } = restored;
  return [
    `Restored ${formatCountOf(subscribers, 'subscriber')} to ${file}, from a backup made at ${backupAt}`,
    ...(movedTo === undefined ? [] : [describeMoved(movedTo)]),
    describeLeavers(restored),
    ...describeJoined(restored, leaversFrom ?? restored.movedTo),
    describeKeys(restored, config),
    describeHeld(held, { areLeaversKnown: leavers !== undefined && leavers.notFound === 0 }),
  ].join('\n');
}

function describeMoved(movedTo: string): string {
  const companions = ['-wal', '-journal'].map((ending) => movedTo + ending).filter((file) => existsSync(file));
  const moved = `The previous database is now ${movedTo}`;
  if (companions.length === 0) return moved;
  return `${moved}\nIts newest rows are in ${companions.join(' and ')}: keep these files together and do not rename them`;
}

function describeLeavers({ leavers, backupAt, movedTo }: Restored): string {
  if (leavers === undefined) {
    const why = movedTo === undefined ? 'There was no newer database to ask' : 'The previous database cannot be read';
    return `${why}: people who left after ${backupAt} may be active again, and people who signed up since are missing.`;
  }
  const { unsubscribed, bounced, removed, notFound } = leavers;
  const kept = `Who left after the backup stays away: ${formatCount(unsubscribed)} unsubscribed, ${formatCount(bounced)} bounced, ${formatCount(removed)} removed.`;
  if (notFound === 0) return kept;
  return `${kept}\nThe link keys are missing or differ, so ${formatCountOf(notFound, 'deletion')} since the backup could not be matched with the list: remove these people again.`;
}

function describeJoined({ joined }: Restored, from: string | undefined): string[] {
  if (joined === undefined || joined.count === 0) return [];
  const people = formatPeople(joined.count);
  if (joined.isAdded) return [`Added back ${people} who signed up after the backup.`];
  const place = from && /^postgres/.test(from) ? '<database>' : from;
  return [
    `${people} signed up after the backup and ${joined.count === 1 ? 'is' : 'are'} not on the list. To add them, restore again and add --leavers-from ${place} --yes.`,
  ];
}

function describeKeys({ keys }: Restored, config: Settings): string {
  const place = describeKeysPlace(config);
  if (keys === undefined || keys === 'other') {
    return `The link keys are not in the backup, and those it needs are not in ${place}: put its link-keys.json there before you start the server, or save the file of ./garage keys save (garage-keys-….env) as .env.`;
  }
  return `The link keys are not in the backup; those in ${place} belong to it.`;
}
