import type { PlanFigures } from './scale-figures.ts';

/** What is planned for, a month. */
export const wanted = {
  subscribers: 10_000_000,
  views: 100_000_000,
  issues: 4,
  newSubscribers: 1_000_000,
  builds: 60,
  /** The busiest minutes against the average. */
  peak: 10,
  /** How long an issue may take to leave. */
  sendingHours: 6,
};
const monthSeconds = 30 * 24 * 3600;
const mails = wanted.subscribers * wanted.issues;
const missing = (bench: string): string => `not measured yet: \`npm run bench -- ${bench}\``;
const count = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)));

/** A cell that needs all of its numbers. */
function counted(bench: string, values: readonly (number | undefined)[], text: (...known: number[]) => string): string {
  return values.every((value) => value !== undefined) ? text(...(values as number[])) : missing(bench);
}

const hours = (cpuSeconds: number): string => `${count(cpuSeconds / 3600)} CPU-hours`;
const gigabytes = (bytes: number): string => `${count(bytes / 1e9)} GB`;

/** What a month needs, each amount with the measurement it was counted from. */
export function describeAmounts(figures: PlanFigures): string {
  const { longest, subscribesPerCpuSecond, mailsPerCpuSecond, mailDatabaseCpuMs, deliveryBytes } = figures;
  const databaseMs = longest.postgres?.subscribe.databaseCpuMs;
  const { perMail, perSubscriber } = longest.postgres?.bytes ?? {};
  const rows: [string, string, string][] = [
    [
      `${count(wanted.views)} pages from our processes, no CDN`,
      counted('server', [figures.pagesPerCpuSecond], (per) => hours(wanted.views / per)),
      counted('server', [figures.pagesPerCpuSecond], (per) => `${count(per)} pages a CPU-second`),
    ],
    [
      'bytes of these pages, without pictures and fonts',
      counted('build', [figures.articleBytes], (bytes) => gigabytes(bytes * wanted.views)),
      counted('build', [figures.articleBytes], (bytes) => `${count(bytes)} bytes an article with brotli`),
    ],
    [
      'bytes if every view were a first visit',
      counted('pages', [figures.visitBytes], (bytes) => gigabytes(bytes * wanted.views)),
      counted('pages', [figures.visitBytes], (bytes) => `${count(bytes)} bytes a first visit`),
    ],
    [
      `${count(wanted.newSubscribers)} new subscribers`,
      counted(
        'scale',
        [subscribesPerCpuSecond, databaseMs],
        (per, ms) =>
          `${hours(wanted.newSubscribers / per)} and ${hours((wanted.newSubscribers * ms) / 1000)} of the database`,
      ),
      counted(
        'scale',
        [subscribesPerCpuSecond, databaseMs],
        (per, ms) => `${count(per)} a CPU-second, ${count(ms)} ms of the database each`,
      ),
    ],
    [
      `${count(mails)} mails (${wanted.issues} issues)`,
      counted(
        'send',
        [mailsPerCpuSecond, mailDatabaseCpuMs],
        (per, ms) => `${hours(mails / per)} and ${hours((mails * ms) / 1000)} of the database`,
      ),
      counted(
        'send',
        [mailsPerCpuSecond, mailDatabaseCpuMs],
        (per, ms) => `${count(per)} mails a CPU-second, ${count(ms)} ms of the database each`,
      ),
    ],
    [
      'bytes of these mails',
      counted('scale', [perMail], (bytes) => gigabytes(bytes * mails)),
      counted('scale', [perMail], (bytes) => `${count(bytes)} bytes a mail`),
    ],
    [
      `${count(wanted.subscribers)} subscribers in PostgreSQL`,
      counted('scale', [perSubscriber], (bytes) => gigabytes(bytes * wanted.subscribers)),
      counted('scale', [perSubscriber], (bytes) => `${count(bytes)} bytes a subscriber with proof and indexes`),
    ],
    [
      'ledger, each month anew',
      counted('scale', [deliveryBytes], (bytes) => gigabytes(bytes * mails)),
      counted('scale', [deliveryBytes], (bytes) => `${count(bytes)} bytes a settled mail with indexes`),
    ],
    [
      `${wanted.builds} builds of today's site`,
      counted('build', [figures.buildCpuSeconds], (seconds) => hours(seconds * wanted.builds)),
      counted('build', [figures.buildCpuSeconds], (seconds) => `${count(seconds)} CPU-seconds a build`),
    ],
  ];
  return `| a month | amount | counted from |\n|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
}

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
  return `| part | carries, measured | is wanted, or takes then |\n|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
}
