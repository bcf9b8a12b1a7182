import { UsageError } from '../failures.ts';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Reads `--at`: an ISO time with its zone, or `now`. */
export function readSendTime(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined;
  if (text === 'now') return now;
  const time = new Date(text);
  if (!isoTime.test(text) || Number.isNaN(time.getTime())) {
    throw new UsageError(
      `--at must be a time with its zone, such as 2026-11-20T09:00:00-05:00, or now; not '${text}'.`,
    );
  }
  return time;
}
