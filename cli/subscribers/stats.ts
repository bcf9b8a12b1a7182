import { countSubscribers, type SubscriberStats } from '../../newsletter/subscribers/subscriber.ts';
import { defineCommand } from '../command.ts';
import { withNewsletter } from '../open-for-command.ts';
import { formatTable } from '../table.ts';

/** `subscribers stats` */
export const statsCommand = defineCommand({
  name: 'subscribers stats',
  summary: 'Count the list.',
  flags: { json: { type: 'boolean', help: 'print a JSON object' } },
  async run({ values, terminal }) {
    const stats = await withNewsletter(countSubscribers);
    await terminal.print(values.json ? JSON.stringify(stats, null, 2) : describeStats(stats));
    return 0;
  },
});

function describeStats({ byStatus, total, suppressed, joined }: SubscriberStats): string {
  const lines: [string, number][] = [
    ...Object.entries(byStatus),
    ['all', total],
    ['suppressed addresses', suppressed],
    ['joined in 7 days', joined.last7Days],
    ['joined in 30 days', joined.last30Days],
  ];
  return formatTable(
    ['subscribers', 'count'],
    lines.map(([name, count]) => [name, String(count)]),
  );
}
