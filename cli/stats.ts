import { reportVisits, type VisitReport } from '../newsletter/visits.ts';
import { defineCommand } from './command.ts';
import { readConfig } from './config.ts';
import { readCount } from './flag-values.ts';
import { withNewsletter } from './open-for-command.ts';
import { formatTable } from './table.ts';

const shownRows = 20;

/** `stats` */
export const visitStatsCommand = defineCommand({
  name: 'stats',
  summary: 'Show how often pages were opened, from where, and which of them won subscribers.',
  flags: {
    days: { type: 'string', value: '<count>', help: 'how many days to look at, today included (30)' },
    json: { type: 'boolean', help: 'print a JSON object with every row' },
  },
  details: `
Days are in UTC. Visitors are an approximation: no cookie is set and no address is stored, so who comes back after a
restart of the server, or through another server, counts again. Bots are programs that say so; they count nowhere else.
`,
  async run({ values, terminal }) {
    const days = readCount('days', values.days, 30);
    const report = await withNewsletter((newsletter) => reportVisits(newsletter, days));
    if (values.json) await terminal.print(JSON.stringify(report, null, 2));
    else if (report.days.length > 0 || report.notFound > 0) await terminal.print(describeVisits(report));
    else await terminal.print(describeNothing(report, readConfig().isCountingVisits));
    return 0;
  },
});

function describeNothing({ from, to }: VisitReport, isCounting: boolean): string {
  const reason = isCounting
    ? 'The server writes its counts every few seconds while pages are opened.'
    : 'VISIT_COUNTS is off; set it to on and start the server again.';
  return `Nothing was counted from ${from} to ${to}. ${reason}`;
}

function describeVisits({ days, pages, referrers, notFound }: VisitReport): string {
  const dayRows = days.map((day) => [day.day, ...[day.views, day.visitors, day.bots, day.subscribed].map(String)]);
  const winners = pages
    .filter(({ subscribed }) => subscribed > 0)
    .toSorted((one, other) => other.subscribed - one.subscribed);
  const sections = [
    formatTable(['day', 'views', 'visitors', 'bots', 'subscribed'], dayRows),
    ...describeTop(
      ['page', 'views'],
      pages.map(({ path, views }) => [path, String(views)]),
    ),
    ...describeTop(
      ['referrer', 'views'],
      referrers.map(({ host, views }) => [host, String(views)]),
    ),
    ...describeTop(
      ['subscribed on', 'subscribed', 'share of views'],
      winners.map(({ path, views, subscribed }) => [path, String(subscribed), describeShare(subscribed, views)]),
    ),
    ...(notFound > 0 ? [`Addresses that do not exist were asked for ${notFound} times.`] : []),
  ];
  return sections.join('\n\n');
}

function describeTop(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const rest = rows.length - shownRows;
  const more = rest > 0 ? [`… and ${rest} more: --json prints them all.`] : [];
  return [[formatTable(header, rows.slice(0, shownRows)), ...more].join('\n')];
}

function describeShare(part: number, whole: number): string {
  return whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`;
}
