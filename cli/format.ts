import { formatCount } from '../core/text/counts.ts';

const barCells = 24;

/** How far a long job is. */
export interface Progress {
  done: number;
  total: number;
  /** Rows of recipients that are written, while not all are: then `total` is not exact. */
  written?: number | undefined;
  /** Done by this run, and the milliseconds it took: they give the rate. */
  doneNow: number;
  elapsedMs: number;
  /** What it waits for, and how long at least. */
  waits?: readonly string[];
  waitMs?: number;
}

/** Returns one line with a bar, the rate and the time left. */
export function formatProgress({ done, total, written, doneNow, elapsedMs, waits = [], waitMs = 0 }: Progress): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * barCells);
  const bar = '█'.repeat(filled) + '░'.repeat(barCells - filled);
  const of =
    written === undefined
      ? `${formatCount(done)} of ${formatCount(total)}`
      : `${formatCount(done)} of about ${formatCount(total)} (list of recipients: ${formatCount(written)} written)`;
  const perSecond = elapsedMs > 0 ? (doneNow * 1000) / elapsedMs : 0;
  const left = perSecond > 0 ? `, ${formatSeconds((total - done) / perSecond)} left` : '';
  if (waits.length > 0) {
    const atLeast = formatSeconds(Math.max(waitMs / 1000, perSecond > 0 ? (total - done) / perSecond : 0));
    return `${bar} ${of}, at least ${atLeast} left. ${waits.join(' ')}`;
  }
  const rate = perSecond < 10 ? perSecond.toFixed(1) : formatCount(Math.round(perSecond));
  return `${bar} ${of}, ${rate} a second${left}`;
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** Returns how many people have something, such as '1 has' or '68 have'. */
export const formatHave = (count: number): string => `${formatCount(count)} ${count === 1 ? 'has' : 'have'}`;

/** Returns how many people or mails wait, such as '1 waits' or '132 wait'. */
export const formatWait = (count: number): string => `${formatCount(count)} ${count === 1 ? 'waits' : 'wait'}`;

/** Returns a time as people write it, with its zone. */
export function formatTime(iso: string, timeZone = 'UTC'): string {
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  return new Date(iso).toLocaleString('en-US', { ...day, ...time });
}

/** Lays rows out in columns as wide as their widest cell. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const formatRow = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [header, ...rows].map(formatRow).join('\n');
}

/** Lays out names and their counts in two columns. */
export function formatCounts(header: readonly string[], counts: Iterable<readonly [string, number]>): string {
  return formatTable(
    header,
    Array.from(counts, ([name, count]) => [name, formatCount(count)]),
  );
}

export function formatPeople(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;
}
