import { existsSync } from 'node:fs';
import { copyStore } from '../newsletter/backups/copy-store.ts';
import { openStore } from '../newsletter/db/open-store.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { defineCommand } from './command.ts';
import { isPostgresUrl, readConfig } from './config.ts';
import { CommandError, UsageError } from './failures.ts';
import { now } from './open-for-command.ts';
import { formatTable } from './table.ts';

/** `move` */
export const moveCommand = defineCommand({
  name: 'move',
  summary: 'Copy the SQLite store into an empty PostgreSQL database and verify every row.',
  flags: {
    to: { type: 'string', value: '<postgres://…>', help: 'the database to fill' },
    json: { type: 'boolean', help: 'print a JSON array' },
  },
  details: `
Stop the server first: what it would accept after the copy stays behind. The copy is one transaction: it is whole or
not there. Links in old mails and suppressions stay valid, because the store's keys move too. The SQLite file stays.`,
  async run({ values, terminal }) {
    if (!values.to) throw new UsageError('move needs --to postgres://…');
    if (!isPostgresUrl(values.to)) throw new UsageError('--to must begin with postgres:// or postgresql://.');
    const { dataDir } = readConfig();
    if (!existsSync(sqliteFile(dataDir))) throw new CommandError(`There is no store at ${sqliteFile(dataDir)}.`);
    const from = await openStore({ dataDir, now });
    try {
      const to = await openStore({ dataDir, databaseUrl: values.to, now });
      try {
        const copied = await copyStore(from, to, ({ table, copied, total }) =>
          terminal.progress(`${table}: ${copied} of ${total} rows`),
        );
        terminal.endProgress();
        if (values.json) await terminal.print(JSON.stringify(copied, null, 2));
        else
          await terminal.print(
            formatTable(
              ['table', 'rows', 'sha256'],
              copied.map((c) => [c.table, String(c.rows), c.sha256]),
            ),
          );
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
    terminal.remark('Counts and hashes agree. Set DATABASE_URL to the new database and start the server.');
    return 0;
  },
});
