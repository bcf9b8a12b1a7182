import { existsSync } from 'node:fs';
import { restoreSqlite } from '../newsletter/store/backup.ts';
import { sqliteFile } from '../newsletter/store/sqlite-store.ts';
import { defineCommand } from './command.ts';
import { readConfig } from './config.ts';
import { describeFrozen } from './describe-frozen.ts';
import { CommandError, UsageError } from './failures.ts';
import { now } from './open-for-command.ts';
import { formatCount } from './progress-bar.ts';
import { requireSqlite } from './require-sqlite.ts';

/** `restore` */
export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'Put a backup in place as the store, with sending frozen.',
  flags: {
    from: { type: 'string', value: '<file>', help: 'a file that backup wrote' },
    replace: { type: 'boolean', help: 'move the present store aside; stop the server first' },
  },
  details: `
A backup does not know who has left since it was made, nor which mails. So nothing is sent from a restored store until
you say so with garage unfreeze. Mails that waited in the backup become unknown and their issue is paused: settle them
with garage issue resolve. Scheduled issues lose their time. An issue of which the backup knows nothing is counted as
sent with garage issue mark-sent. docs/runbooks/restore-without-resending.md leads through it.`,
  async run({ values, terminal }) {
    if (!values.from) throw new UsageError('restore needs --from <file>.');
    const config = readConfig();
    requireSqlite(config, 'pg_restore');
    const overwrite = values.replace ?? false;
    if (existsSync(sqliteFile(config.dataDir)) && !overwrite) {
      throw new CommandError(`There is already a store ${sqliteFile(config.dataDir)}: --replace moves it aside.`);
    }
    const restored = await restoreSqlite(values.from, config.dataDir, { now, overwrite });
    const { file, subscribers, movedTo, backupAt, frozen } = restored;
    await terminal.print(`${formatCount(subscribers)} subscribers restored to ${file}, from a backup of ${backupAt}`);
    if (movedTo) await terminal.print(`The store that was there is now ${movedTo}`);
    await terminal.print(describeFrozen(frozen));
    return 0;
  },
});
