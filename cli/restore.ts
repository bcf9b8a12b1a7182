import { existsSync } from 'node:fs';
import { restoreSqlite } from '../newsletter/store/backup.ts';
import { sqliteFile } from '../newsletter/store/sqlite-store.ts';
import { defineCommand } from './command.ts';
import { readConfig } from './config.ts';
import { CommandError, UsageError } from './failures.ts';
import { now } from './open-for-command.ts';
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
A backup does not know who has unsubscribed since it was made, so nothing is sent from a restored store until you say
so with garage unfreeze.`,
  async run({ values, terminal }) {
    if (!values.from) throw new UsageError('restore needs --from <file>.');
    const config = readConfig();
    requireSqlite(config, 'pg_restore');
    const overwrite = values.replace ?? false;
    if (existsSync(sqliteFile(config.dataDir)) && !overwrite) {
      throw new CommandError(`There is already a store ${sqliteFile(config.dataDir)}: --replace moves it aside.`);
    }
    const { file, subscribers, movedTo } = await restoreSqlite(values.from, config.dataDir, { now, overwrite });
    await terminal.print(`${subscribers} subscribers restored to ${file}`);
    if (movedTo) await terminal.print(`The store that was there is now ${movedTo}`);
    await terminal.print('Sending is frozen. Enter who has left since the backup, then: npm run -s garage -- unfreeze');
    return 0;
  },
});
