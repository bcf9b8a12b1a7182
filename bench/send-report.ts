import { median } from './median.ts';
import { describeMachine } from './report.ts';
import type { Numbers } from './results.ts';
import type { QueueResult, SendBurst, SenderKind } from './send-kinds.ts';

const names: Record<SenderKind, string> = {
  nodemailer: 'nodemailer pool, which makes each mail',
  'nodemailer-raw': 'nodemailer pool, mails ready-made by us',
  sqlite: 'ledger on SQLite',
  postgres: 'ledger on PostgreSQL',
};
const storeNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const goal = 0.8;

/** The section of docs/benchmarks.md: medians, ranges and the conditions. */
export function describeSending(
  bursts: readonly SendBurst[],
  queues: readonly QueueResult[],
  { rounds, mails }: { rounds: number; mails: number },
): string {
  const own = (kind: SenderKind): SendBurst[] => bursts.filter((burst) => burst.kind === kind);
  const ratios = (kind: SenderKind, beside: SenderKind = 'nodemailer'): number[] =>
    own(beside).map(({ cpuSeconds }, round) => cpuSeconds / (own(kind)[round]?.cpuSeconds ?? Number.NaN));
  const rows = (Object.keys(names) as SenderKind[]).map((kind) => {
    const perCpu = Math.round(median(own(kind).map(({ cpuSeconds }) => mails / cpuSeconds)));
    const perSecond = Math.round(median(own(kind).map(({ seconds }) => mails / seconds)));
    const [low, high] = [Math.min(...ratios(kind)), Math.max(...ratios(kind))].map((ratio) => ratio.toFixed(2));
    const ofRaw = median(ratios(kind, 'nodemailer-raw')).toFixed(2);
    return `| ${names[kind]} | ${perCpu} | ${median(ratios(kind)).toFixed(2)} | ${low}–${high} | ${ofRaw} | ${perSecond} |`;
  });
  const isReached = median(ratios('sqlite')) >= goal;
  const databaseMs = median(own('postgres').map((burst) => (1000 * burst.databaseCpuSeconds) / mails)).toFixed(1);
  return `## Send

\`npm run bench -- send\`: what it costs to know who got an issue.

| sender | mails per CPU-second | of nodemailer | range | of ready-made | mails per second |
|---|---|---|---|---|---|
${rows.join('\n')}

Goal: SQLite at least ${goal} of nodemailer's pool: **${isReached ? 'reached' : 'not reached'}**.

- Every mail has 25 KB of HTML, 4 KB of text, and its own signed links and Message-ID; all four send the same words over five
  connections to the same mail server on the loopback, a process of its own that takes everything.
- "Makes each mail" is \`transport.sendMail({ from, to, subject, html, text, headers })\` for each reader, as most programs do.
  "Ready-made" gives the same pool our finished bytes: the distance from it to the ledger is what the ledger alone costs.
- The ledger's figure holds everything from the wish to send to the last settled row: one row a reader, claims, a note on disk
  before the end of each mail, and each answer on disk. Nodemailer alone writes nothing down.
- All senders stand ready and send bursts of ${mails} mails by turns, ${rounds} times after a warm-up; the table has the median of the
  bursts, and the ratio is the median of the rounds' ratios. CPU is the sending process's user and system time;
  PostgreSQL's own processes are not in it (they used ${databaseMs} ms a mail beside it), SQLite's work is.

${describeQueues(queues)}

- Recipients are spread over 1,000 domains (one each in the shortest list) and were put straight into the store. Seconds are
  what writing all rows took, in batches of 2,000; the peak is VmHWM of the process that wrote them, with Node itself in it.
- A claim takes ten rows. CPU is our process's; PostgreSQL works in its own, so there the time of a claim tells more.
- SQLite: write-ahead log, \`synchronous=FULL\`. PostgreSQL: on the same machine, \`fsync\` on.
- ${describeMachine()}.`;
}

/** The tables' figures, to count with. */
export function numbersOf(
  bursts: readonly SendBurst[],
  queues: readonly QueueResult[],
  { mails }: { mails: number },
): Numbers {
  const senders = (Object.keys(names) as SenderKind[]).map((kind) => {
    const own = bursts.filter((burst) => burst.kind === kind);
    const figures = {
      mailsPerCpuSecond: median(own.map(({ cpuSeconds }) => mails / cpuSeconds)),
      mailsPerSecond: median(own.map(({ seconds }) => mails / seconds)),
      databaseCpuMsPerMail: median(own.map(({ databaseCpuSeconds }) => (1000 * databaseCpuSeconds) / mails)),
    };
    return [kind, figures] as const;
  });
  return { senders: Object.fromEntries(senders), queues: queues.map((queue) => ({ ...queue })) };
}

function describeQueues(queues: readonly QueueResult[]): string {
  const rows = queues.map((queue) => {
    const { store, recipients, enqueueSeconds, beforeMb, peakMb, claimCpuMicroseconds, claimMilliseconds } = queue;
    const memory = `${Math.round(beforeMb)} → ${Math.round(peakMb)}`;
    const claim = `${Math.round(claimCpuMicroseconds)} | ${claimMilliseconds.toFixed(1)}`;
    return `| ${storeNames[store]} | ${recipients.toLocaleString('en-US')} | ${enqueueSeconds.toFixed(1)} | ${memory} | ${claim} |`;
  });
  return `| store | recipients | rows written in s | memory before → peak, MB | claim: CPU µs a row | claim of ten rows, ms |
|---|---|---|---|---|---|
${rows.join('\n')}`;
}
