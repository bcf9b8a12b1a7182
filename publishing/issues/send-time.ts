import { dayOf, displayMoment, isDayOrTime, momentOf } from '../../core/dates.ts';
import { Refused } from '../../core/problem/problem.ts';
import { refusal } from '../refused.ts';

const zonedTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const localTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/;
const pastMs = 60_000;

/** Reads when an issue is sent: a time where the site is, a time with its zone, or the word now. */
export function readSendTime(text: string | undefined, now: Date, timeZone: string): Date | undefined {
  if (text === undefined) return undefined;
  if (text === 'now') return now;
  const time = localTime.test(text) ? readLocal(text.replace('T', ' '), timeZone) : readZoned(text);
  if (time.getTime() < now.getTime() - pastMs) {
    throw refusal('time-past', { text, time: displayMoment(time, timeZone) });
  }
  return time;
}

function readZoned(text: string): Date {
  const time = new Date(text);
  // JavaScript turns February 30 into March 2.
  if (!zonedTime.test(text) || !isDayOrTime(dayOf(text)) || Number.isNaN(time.getTime())) {
    throw refusal('time-unreadable', { text });
  }
  return time;
}

function readLocal(text: string, timeZone: string): Date {
  if (!isDayOrTime(text)) throw refusal('time-unreadable', { text });
  try {
    return momentOf(text, timeZone);
  } catch (error) {
    throw error instanceof Refused ? refusal('time-skipped', { message: error.message }) : error;
  }
}
