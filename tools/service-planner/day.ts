import { addDays, addMonths, isDayOrTime } from '../../core/dates.ts';

/** A calendar day, such as '2027-05-15'. No time zone moves it, and the order of text is the order of time. */
export type Day = string;

const dayMs = 86_400_000;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const toTime = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const countDays = (from: Day, to: Day) => Math.round((toTime(to) - toTime(from)) / dayMs);

/** Returns the reader's own calendar day at a moment. */
export function dayOf(moment: Date): Day {
  const parts = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0'));
  return [moment.getFullYear(), ...parts].join('-');
}

/** Returns true for a day that is in the calendar: February 30 is not. */
export const isDay = (text: string): boolean => text.length === 10 && isDayOrTime(text);

/**
 * Returns how many months lie between two days, a part of a month as its share of days; negative for a day that is
 * past.
 */
export function monthsUntil(from: Day, to: Day): number {
  const rough = monthNumber(to) - monthNumber(from);
  const whole = addMonths(from, rough) > to ? rough - 1 : rough;
  const start = addMonths(from, whole);
  return whole + countDays(start, to) / countDays(start, addMonths(from, whole + 1));
}

/** Returns the day that many months on: the inverse of `monthsUntil`. */
export function dayAfterMonths(from: Day, months: number): Day {
  const whole = Math.floor(months);
  const start = addMonths(from, whole);
  const length = countDays(start, addMonths(from, whole + 1));
  // A share that was a whole number of days may be off by a rounding error.
  return addDays(start, Math.floor((months - whole) * length + 1e-6));
}

/** Months since year 0: compares calendar months whatever the day. */
export const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

export const printDay = (day: Day): string => dayFormat.format(toTime(day));

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const firstYear = 2000;

/** Reads '3/2022', '2022-03' and 'March 2022': the first day of that month, or what is wrong; neither of no text. */
export function readSince(text: string, today: Day | undefined): { since?: Day; fault?: string } {
  const typed = text.trim();
  if (typed === '') return {};
  const [, year, month] = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/.exec(typed) ?? [];
  const [, otherMonth, otherYear] = /^(\d{1,2})\s*[-/.]\s*(\d{4})$/.exec(typed) ?? [];
  const [, name, namedYear] = /^([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(typed) ?? [];
  const named = name ? names.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0;
  const y = Number(year ?? otherYear ?? namedYear ?? 0);
  const m = Number(month ?? otherMonth ?? named);
  if (y === 0 || m < 1 || m > 12) return { fault: `'${typed}' is not a month. Write it as 3/2022.` };
  if (y < firstYear) return { fault: `Write a year from ${firstYear} on.` };
  const since = `${y}-${String(m).padStart(2, '0')}-01`;
  if (today && monthNumber(since) > monthNumber(today)) return { fault: 'That month is still to come.' };
  return { since };
}
