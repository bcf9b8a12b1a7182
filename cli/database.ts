import { existsSync } from 'node:fs';
import { formatCountOf } from '../core/text/counts.ts';
import { moveStore } from '../newsletter/backups/copy-store.ts';
import { describeKeysPlace } from '../newsletter/db/link-keys.ts';
import { readSchemaSteps } from '../newsletter/db/migrations.ts';
import { openStore } from '../newsletter/db/open-store.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { now, readConfig } from '../publishing/program.ts';
import { commandFailed, defineCommand, wrongUsage } from './command.ts';
import { withNewsletter } from './config.ts';
import { formatTable } from './format.ts';

export const migrateCommand = defineCommand({
  summary: 'Update the database schema to this version and list its migrations.',
  flags: { json: 'print a JSON array' },
  details: 'The server does the same when it starts. Run this first to be sure it works before you restart.',
  async run({ values, terminal, environment }) {
    const startedAt = now().toISOString();
    const steps = await withNewsletter(environment, ({ store }) => readSchemaSteps(store));
    if (values.json) return terminal.print(JSON.stringify(steps, null, 2));
    const rows = steps.map(({ number, name, applied_at }) => [String(number), name, applied_at]);
    await terminal.print(formatTable(['number', 'name', 'applied at'], rows));
    const fresh = steps.filter(({ applied_at }) => applied_at >= startedAt).length;
    await terminal.print(
      fresh === 0 ? 'The schema was already up to date.' : `Applied ${formatCountOf(fresh, 'migration')} now.`,
    );
  },
});

export const moveCommand = defineCommand({
  summary: 'Copy the SQLite database to an empty PostgreSQL database and verify every row.',
  flags: {
    to: '<postgres://…> the database to fill',
    json: 'print a JSON array',
  },
  details: `
Stop the server first: while anything uses either database, the command refuses. The copy is one transaction, so it is
complete or absent. Sending is on hold in both databases, so that nobody gets a mail from each: ./garage lift-hold allows
it in the new one. The SQLite file stays. The link keys are in no database: keep them, and links in old mails work.`,
  async run({ values, terminal, environment }) {
    if (!values.to) throw wrongUsage('move needs --to postgres://…');
    if (!/^postgres(ql)?:\/\/./.test(values.to) || !URL.canParse(values.to)) {
      throw wrongUsage('--to must start with postgres:// or postgresql://.');
    }
    const config = readConfig(environment);
    const { dataDir } = config;
    if (!existsSync(sqliteFile(dataDir))) throw commandFailed(`There is no database at ${sqliteFile(dataDir)}.`);
    const from = await openStore({ dataDir, now, isAlone: true });
    try {
      const to = await openStore({ dataDir, databaseUrl: values.to, now, isAlone: true });
      try {
        const tables = await moveStore(from, to, {
          now,
          onProgress: ({ table, copied, total }) => terminal.progress(`${table}: ${copied} of ${total} rows`),
        });
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
    terminal.message(
      [
        'Row counts and hashes match. Sending is on hold in both databases.',
        'Set DATABASE_URL to the new database, start the server, then run ./garage lift-hold there. Leave the old one on hold.',
        `The link keys are not in the database: keep ${describeKeysPlace(config)}. Other machines need the same keys in LINK_KEYS.`,
      ].join('\n'),
    );
  },
});
