import { type Day, monthNumber } from './day.ts';

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const firstYear = 2000;

/** A month, or what is wrong with it; neither where the field is empty. */
export interface SinceReading {
  /** First day of the month. */
  since?: Day;
  fault?: string;
}

/** Reads '3/2022', '2022-03' and 'March 2022'. */
export function readSince(text: string, today: Day | undefined): SinceReading {
  const typed = text.trim();
  if (typed === '') return {};
  const [, year, month] = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/.exec(typed) ?? [];
  const [, otherMonth, otherYear] = /^(\d{1,2})\s*[-/.]\s*(\d{4})$/.exec(typed) ?? [];
  const [, name, namedYear] = /^([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(typed) ?? [];
  const named = name ? names.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0;
  const [y, m] = [Number(year ?? otherYear ?? namedYear ?? 0), Number(month ?? otherMonth ?? named)];
  if (y === 0 || m < 1 || m > 12) return { fault: `'${typed}' is not a month. Write it as 3/2022.` };
  if (y < firstYear) return { fault: `Write a year from ${firstYear} on.` };
  const since = `${y}-${String(m).padStart(2, '0')}-01`;
  if (today && monthNumber(since) > monthNumber(today)) return { fault: 'That month is still to come.' };
  return { since };
}
