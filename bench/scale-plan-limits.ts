import type { PlanFigures } from './scale-figures.ts';
import { count, counted, drawTable, wanted } from './scale-wanted.ts';

const monthSeconds = 30 * 24 * 3600;

/** What one part carries, against what is wanted of it. */
export function describeLimits(figures: PlanFigures): string {
  const { longest, mailsPerSecond, pagesPerCpuSecond, subscribesPerCpuSecond } = figures;
  const grown = (list: { subscribers: number } | undefined): number | undefined =>
    list && wanted.subscribers / list.subscribers;
  const viewsPerSecond = wanted.views / monthSeconds;
  const subscribesPerSecond = wanted.newSubscribers / monthSeconds;
  const [sqlite, postgres] = [longest.sqlite, longest.postgres];
  const sending = (perSecond: number): string => `${count(wanted.subscribers / perSecond / 3600)} hours an issue`;
  const rows: [string, string, string][] = [
    [
      'one sender on SQLite',
      counted('send', [mailsPerSecond.sqlite], (per) => `${count(per)} mails a second`),
      counted('send', [mailsPerSecond.sqlite], sending),
    ],
    [
      'one sender on PostgreSQL',
      counted('send', [mailsPerSecond.postgres], (per) => `${count(per)} mails a second`),
      counted(
        'send',
        [mailsPerSecond.postgres],
        (per) =>
          `${sending(per)}; ${count(Math.ceil(wanted.subscribers / per / 3600 / wanted.sendingHours))} senders for ${wanted.sendingHours} hours`,
      ),
    ],
    [
      'all senders of an issue together',
      counted('send', [figures.claimedPerSecond], (per) => `${count(per)} claimed rows a second`),
      counted('send', [figures.claimedPerSecond], (per) => `not less than ${sending(per)}`),
    ],
    [
      'one core of the database, while an issue is sent',
      counted('send', [figures.mailDatabaseCpuMs], (ms) => `${count(1000 / ms)} mails a second`),
      counted('send', [figures.mailDatabaseCpuMs], (ms) => {
        const perSecond = wanted.subscribers / wanted.sendingHours / 3600;
        return `${count(perSecond)} a second for ${wanted.sendingHours} hours: ${count((perSecond * ms) / 1000)} cores`;
      }),
    ],
    [
      'writing the rows of an issue',
      counted('send', [figures.enqueuedPerSecond], (per) => `${count(per)} rows a second`),
      counted('send', [figures.enqueuedPerSecond], (per) => `${count(wanted.subscribers / per / 60)} minutes an issue`),
    ],
    [
      'opening an SQLite file',
      counted('scale', [sqlite?.open.ms], (ms) => `${count(ms)} ms at ${count(sqlite?.subscribers ?? 0)}`),
      counted(
        'scale',
        [sqlite?.open.ms, grown(sqlite)],
        (ms, times) => `${count((ms * times) / 1000)} s at every start and command`,
      ),
    ],
    [
      'counting the list on PostgreSQL',
      counted('scale', [postgres?.stats.ms], (ms) => `${count(ms)} ms at ${count(postgres?.subscribers ?? 0)}`),
      counted('scale', [postgres?.stats.ms, grown(postgres)], (ms, times) => `${count((ms * times) / 1000)} s`),
    ],
    [
      'exporting the list from PostgreSQL',
      counted(
        'scale',
        [postgres?.export.cpuSeconds, postgres?.export.peakMb],
        (seconds, mb) => `${count(seconds)} CPU-seconds, ${count(mb)} MB`,
      ),
      counted(
        'scale',
        [postgres?.export.cpuSeconds, grown(postgres)],
        (seconds, times) => `${count((seconds * times) / 60)} CPU-minutes, the same memory`,
      ),
    ],
    [
      'pages from one process, one core',
      counted('server', [pagesPerCpuSecond], (per) => `${count(per)} a second`),
      counted(
        'server',
        [pagesPerCpuSecond],
        (per) =>
          `${count(viewsPerSecond)} a second on average, ${count(viewsPerSecond * wanted.peak)} at a peak of ${wanted.peak} times: ${count(((viewsPerSecond * wanted.peak) / per) * 100)}% of a core`,
      ),
    ],
    [
      'pages that have not changed (304)',
      counted('server', [figures.notModifiedPerCpuSecond], (per) => `${count(per)} a second`),
      'what a CDN asks of us',
    ],
    [
      'subscribing through one process, one core',
      counted('subscribe', [subscribesPerCpuSecond], (per) => `${count(per)} a second`),
      `${count(subscribesPerSecond)} a second on average, ${count(subscribesPerSecond * wanted.peak)} at a peak of ${wanted.peak} times`,
    ],
  ];
  return drawTable(['part', 'carries, measured', 'is wanted, or takes then'], rows);
}
