const cells = 24;

/** How far a long work is. */
export interface Progress {
  done: number;
  total: number;
  /** Done by this run, and the milliseconds it took: they give the rate. */
  doneNow: number;
  elapsedMs: number;
}

/** One line with a bar, the rate and the time left. */
export function formatProgress({ done, total, doneNow, elapsedMs }: Progress): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * cells);
  const bar = '█'.repeat(filled) + '░'.repeat(cells - filled);
  const perSecond = elapsedMs > 0 ? (doneNow * 1000) / elapsedMs : 0;
  const left = perSecond > 0 ? `, ${formatSeconds((total - done) / perSecond)} left` : '';
  return `${bar} ${formatCount(done)} of ${formatCount(total)}, ${formatRate(perSecond)} a second${left}`;
}

/** A count with its thousands parted. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function formatRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : formatCount(Math.round(perSecond));
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
