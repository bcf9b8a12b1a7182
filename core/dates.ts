import { Refused } from './problem/problem.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** '2025-07-23' → 'July 23, 2025'; a time after the day is left out. */
export const displayDate = (isoDay: string): string => dateFormat.format(new Date(`${isoDay.slice(0, 10)}T00:00:00Z`));

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2025-07-23' → 'July 2025'. */
export const displayMonth = (isoDay: string): string => monthFormat.format(new Date(`${isoDay}T00:00:00Z`));

/** Returns true once the last valid day is over. */
export const isExpired = (validUntil: string, today: string): boolean => today > validUntil;

const written = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/;

/** Returns the day of a day or of a day with a time: '2026-12-01 08:00' → '2026-12-01'. */
export const dayOf = (text: string): string => text.slice(0, 10);

/** A day, or a day with a time, that the calendar and the clock have: 2026-12-01 or 2026-12-01 08:00. */
export function isDayOrTime(text: string): boolean {
  const [, day, clock = '00:00'] = written.exec(text) ?? [];
  if (day === undefined) return false;
  // JavaScript turns February 30 into March 2.
  const time = new Date(`${day}T${clock}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${day}T${clock}`);
}

/** Returns whether the time zone database has a name such as America/New_York. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '' && /[A-Z]/.test(name);
  } catch {
    return false;
  }
}

const localFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a moment as the clocks of a time zone show it, to the minute: '2026-12-01 08:00'. These sort by time. */
export function localTime(moment: Date, timeZone: string): string {
  let format = localFormats.get(timeZone);
  if (!format) {
    // Sweden writes dates as ISO does.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
    localFormats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Returns the day of a moment where the clocks of a time zone are, such as 2026-11-30: the only way from a time to a day. */
export const siteDay = (moment: Date, timeZone: string): string => dayOf(localTime(moment, timeZone));

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How far a zone's clocks are ahead of UTC at a moment. */
const offsetMs = (moment: number, timeZone: string): number =>
  Date.parse(`${localTime(new Date(moment), timeZone).replace(' ', 'T')}Z`) - Math.floor(moment / minuteMs) * minuteMs;

/**
 * Returns the moment of a day or a day with a time in a zone; a day means its first moment there. Throws
 * Refused, with the code `clock-change`, for a time that the clocks skip or show twice.
 */
export function momentOf(text: string, timeZone: string): Date {
  const [, day = '', clock] = written.exec(text) ?? [];
  const asUtc = Date.parse(`${day}T${clock ?? '00:00'}Z`);
  const before = asUtc - offsetMs(asUtc - dayMs, timeZone);
  const after = asUtc - offsetMs(asUtc + dayMs, timeZone);
  const wanted = `${day} ${clock ?? '00:00'}`;
  const found = [...new Set([before, after])].filter((at) => localTime(new Date(at), timeZone) === wanted);
  const [first, second] = found.sort((one, other) => one - other);
  // Where the clocks change at midnight, a day starts after the gap, or at the first of two midnights.
  if (clock === undefined) return new Date(first ?? before);
  if (first === undefined) {
    const fix = `Write a time an hour later, such as ${localTime(new Date(before), timeZone)}.`;
    const problem = `${text} does not exist in ${timeZone}: the clocks go forward then.`;
    throw new Refused({ code: 'clock-change', problem, fix });
  }
  if (second !== undefined) {
    const fix = `Write a time before or after that hour, such as ${localTime(new Date(second + 60 * minuteMs), timeZone)}.`;
    const problem = `${text} happens twice in ${timeZone}: the clocks go back then.`;
    throw new Refused({ code: 'clock-change', problem, fix });
  }
  return new Date(first);
}

/** Returns a day or time of a zone as an ISO timestamp with its distance from UTC: '2026-12-01T08:00:00-05:00'. */
export function zonedTimestamp(text: string, timeZone: string): string {
  const moment = momentOf(text, timeZone);
  const minutes = offsetMs(moment.getTime(), timeZone) / minuteMs;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const sign = minutes < 0 ? '-' : '+';
  const distance = minutes === 0 ? 'Z' : `${sign}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
  return `${localTime(moment, timeZone).replace(' ', 'T')}:00${distance}`;
}

/** Returns the day so many months later, or the last day of that month: January 31 and one month is February 28. */
export function addMonths(isoDay: string, months: number): string {
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return siteDay(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))), 'UTC');
}

/** Returns the day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  siteDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs), 'UTC');

/** Returns an unquoted day in YAML, which is read as a moment in UTC, as it was written; anything else as it is. */
export const writtenDay = (value: unknown): unknown => (value instanceof Date ? siteDay(value, 'UTC') : value);

/** Returns a moment in a zone and in UTC, for people: 'December 1, 2026 at 8:00 AM, America/New_York (2026-12-01 13:00 UTC)'. */
export function displayMoment(moment: Date, timeZone: string): string {
  const written = moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
  // Newer versions put a narrow space before AM, which not every terminal shows.
  const local = written.replaceAll('\u202f', ' ');
  if (timeZone === 'UTC') return `${local} UTC`;
  return `${local}, ${timeZone} (${localTime(moment, 'UTC')} UTC)`;
}
