import { backupSqlite } from '../newsletter/store/backup.ts';
import { defineCommand } from './command.ts';
import { readConfig } from './config.ts';
import { UsageError } from './failures.ts';
import { now } from './open-for-command.ts';
import { requireSqlite } from './require-sqlite.ts';

/** `backup` */
export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'Copy the SQLite store into one checked file; the server may keep running.',
  flags: {
    to: { type: 'string', value: '<file>', help: 'the new file; it must not exist yet' },
    json: { type: 'boolean', help: 'print a JSON object' },
  },
  details: 'The file holds every address and the keys of all links: keep it as safe as the store itself.',
  async run({ values, terminal }) {
    if (!values.to) throw new UsageError('backup needs --to <file>.');
    const config = readConfig();
    requireSqlite(config, 'pg_dump');
    const { file, subscribers } = await backupSqlite(config.dataDir, values.to, { now });
    await terminal.print(
      values.json ? JSON.stringify({ file, subscribers }) : `${subscribers} subscribers saved in ${file}`,
    );
    return 0;
  },
});
