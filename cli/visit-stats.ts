import { formatNumberOf } from '../core/counts.ts';
import { reportVisits, type VisitReport } from '../newsletter/records/visits.ts';
import { defineCommand, readCount } from './command.ts';
import { readNewsletter } from './config.ts';
import { formatTable } from './format.ts';

const shownRows = 20;

export const visitStatsCommand = defineCommand({
  summary: 'Show page views, referrers, and which pages won subscribers.',
  flags: {
    days: '<n> number of days including today (default: 30)',
    json: 'print a JSON object with every row',
  },
  details: `
Days are in UTC. Visitors are an estimate: there are no cookies and no addresses are stored, so a person who comes back
after a server restart, or through another server, is counted again. Bots are programs that identify themselves; they
are counted only in their own column.`,
  async run({ values, terminal, environment }) {
    const days = readCount('days', values.days, 30);
    await readNewsletter({ values, terminal, environment }, async (newsletter, { isCountingVisits }) => {
      const report = await reportVisits(newsletter, days);
      if (values.json) await terminal.print(JSON.stringify(report, null, 2));
      else if (report.days.length > 0 || report.notFound > 0) await terminal.print(describeVisits(report));
      else await terminal.print(describeNothing(report, isCountingVisits));
    });
  },
});

function describeNothing({ from, to }: VisitReport, isCounting: boolean): string {
  const reason = isCounting
    ? 'The server saves its counts every few seconds while people read.'
    : 'VISIT_COUNTS is off; set it to on and restart the server.';
  return `No visits were counted from ${from} to ${to}. ${reason}`;
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
    ...(notFound > 0 ? [`${formatNumberOf(notFound, 'request')} for pages that do not exist.`] : []),
  ];
  return sections.join('\n\n');
}

function describeTop(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const rest = rows.length - shownRows;
  const more = rest > 0 ? [`… and ${rest} more: --json prints them all.`] : [];
  return [[formatTable(header, rows.slice(0, shownRows)), ...more].join('\n')];
}

function describeShare(part: number, total: number): string {
  return total === 0 ? '' : `${((part / total) * 100).toFixed(1)}%`;
}
