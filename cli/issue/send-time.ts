import { ClockChangeError, dayOf, displayMoment, isDayOrTime, momentOf } from '../../core/dates.ts';
import { UsageError } from '../command.ts';

const zonedTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const localTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/;
const pastMs = 60_000;

/** Reads the value of `--at`: a time where the site is, a time with its zone, or the word now. */
export function readSendTime(text: string | undefined, now: Date, timeZone: string): Date | undefined {
  if (text === undefined) return undefined;
  if (text === 'now') return now;
  const time = localTime.test(text) ? readLocal(text.replace('T', ' '), timeZone) : readZoned(text);
  if (time.getTime() < now.getTime() - pastMs) {
    throw new UsageError(
      `--at ${text} is in the past (${displayMoment(time, timeZone)}). Use --at now to send at once.`,
    );
  }
  return time;
}

const describeFault = (text: string): string =>
  `--at must be a time such as "2026-11-20 09:00" or 2026-11-20T14:00Z, or now; not '${text}'.`;

function readZoned(text: string): Date {
  const time = new Date(text);
  // JavaScript turns February 30 into March 2.
  if (!zonedTime.test(text) || !isDayOrTime(dayOf(text)) || Number.isNaN(time.getTime())) {
    throw new UsageError(describeFault(text));
  }
  return time;
}

function readLocal(text: string, timeZone: string): Date {
  if (!isDayOrTime(text)) throw new UsageError(describeFault(text));
  try {
    return momentOf(text, timeZone);
  } catch (error) {
    throw error instanceof ClockChangeError ? new UsageError(`--at ${error.message}`) : error;
  }
}
