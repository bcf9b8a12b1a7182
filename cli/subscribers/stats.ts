import { countSubscribers, type SubscriberStats } from '../../newsletter/subscribers/subscriber.ts';
import { defineCommand } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { formatCounts } from '../format.ts';

/** `subscribers stats` */
export const statsCommand = defineCommand({
  summary: 'Count subscribers by status.',
  flags: { json: 'print a JSON object' },
  async run(invocation) {
    const { values, terminal } = invocation;
    const stats = await readNewsletter(invocation, countSubscribers);
    await terminal.print(values.json ? JSON.stringify(stats, null, 2) : describeStats(stats));
  },
});

function describeStats({ byStatus, total, suppressed, joined }: SubscriberStats): string {
  return formatCounts(
    ['subscribers', 'count'],
    [
      ...Object.entries(byStatus),
      ['total', total],
      ['suppressed addresses', suppressed],
      ['joined in the last 7 days', joined.last7Days],
      ['joined in the last 30 days', joined.last30Days],
    ],
  );
}
