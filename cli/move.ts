import { existsSync } from 'node:fs';
import { copyStore } from '../newsletter/backups/copy-store.ts';
import { openStore } from '../newsletter/db/open-store.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { CommandError, defineCommand, UsageError } from './command.ts';
import { now, readConfig } from './config.ts';
import { formatTable } from './format.ts';

/** `move` */
export const moveCommand = defineCommand({
  name: 'move',
  summary: 'Copy the SQLite database to an empty PostgreSQL database and verify every row.',
  flags: {
    to: { type: 'string', value: '<postgres://…>', help: 'the database to fill' },
    json: { type: 'boolean', help: 'print a JSON array' },
  },
  details: `
Stop the server first: subscribers who join after the copy would be missing. The copy is one transaction, so it is
complete or absent. Links in old mails keep working, because the keys are copied too. The SQLite file stays.`,
  async run({ values, terminal, environment }) {
    if (!values.to) throw new UsageError('move needs --to postgres://…');
    if (!/^postgres(ql)?:\/\/./.test(values.to) || !URL.canParse(values.to)) {
      throw new UsageError('--to must start with postgres:// or postgresql://.');
    }
    const { dataDir } = readConfig(environment);
    if (!existsSync(sqliteFile(dataDir))) throw new CommandError(`There is no database at ${sqliteFile(dataDir)}.`);
    const from = await openStore({ dataDir, now });
    try {
      const to = await openStore({ dataDir, databaseUrl: values.to, now });
      try {
        const tables = await copyStore(from, to, ({ table, copied, total }) =>
          terminal.progress(`${table}: ${copied} of ${total} rows`),
        );
        terminal.endProgress();
        const rows = tables.map(({ table, rows, sha256 }) => [table, String(rows), sha256]);
        await terminal.print(
          values.json ? JSON.stringify(tables, null, 2) : formatTable(['table', 'rows', 'sha256'], rows),
        );
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
    terminal.message('Row counts and hashes match. Set DATABASE_URL to the new database and start the server.');
    return 0;
  },
});
