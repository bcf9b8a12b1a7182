import { formatNumberOf } from '../core/counts.ts';
import { readSchemaSteps } from '../newsletter/db/migrations.ts';
import { now } from '../publishing/settings.ts';
import { defineCommand } from './command.ts';
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
      fresh === 0 ? 'The schema was already up to date.' : `Applied ${formatNumberOf(fresh, 'migration')} now.`,
    );
  },
});
