import { readSchemaSteps } from '../newsletter/db/migrations.ts';
import { defineCommand } from './command.ts';
import { now, withNewsletter } from './open-for-command.ts';
import { formatTable } from './table.ts';

/** `migrate` */
export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'Bring the store to the schema of this version, and show its steps.',
  flags: { json: { type: 'boolean', help: 'print a JSON array' } },
  details: 'The server does the same when it starts; run this first to see it succeed before you restart.',
  async run({ values, terminal }) {
    const startedAt = now().toISOString();
    const steps = await withNewsletter(({ store }) => readSchemaSteps(store));
    if (values.json) {
      await terminal.print(JSON.stringify(steps, null, 2));
      return 0;
    }
    const rows = steps.map(({ number, name, applied_at }) => [String(number), name, applied_at]);
    await terminal.print(formatTable(['number', 'name', 'applied at'], rows));
    const fresh = steps.filter(({ applied_at }) => applied_at >= startedAt).length;
    await terminal.print(fresh === 0 ? 'The schema was up to date.' : `${fresh} applied now.`);
    return 0;
  },
});
