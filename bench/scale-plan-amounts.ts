import type { PlanFigures } from './scale-figures.ts';
import { count, counted, drawTable, wanted } from './scale-wanted.ts';

const mails = wanted.subscribers * wanted.issues;
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
  return drawTable(['a month', 'amount', 'counted from'], rows);
}
