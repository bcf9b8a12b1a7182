import { addDays, momentOf, siteDay } from '../dates.ts';
import { Refused } from '../problem/problem.ts';

/** When the digest sends itself: a day of the week (0 is Sunday) or of the month, and a time where the site is. */
export type DigestSchedule = { text: string; time: string } & ({ weekday: number } | { dayOfMonth: number });

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const written = /^(?:weekly ([a-z]+)|monthly ([1-9]|1\d|2[0-8])) ((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Reads 'weekly Friday 08:00' or 'monthly 1 08:00'; undefined when it is neither. */
export function readDigestSchedule(text: string): DigestSchedule | undefined {
  const [, name, dayOfMonth, time = ''] = written.exec(text.toLowerCase()) ?? [];
  if (dayOfMonth !== undefined) return { text, time, dayOfMonth: Number(dayOfMonth) };
  const weekday = weekdays.indexOf(name ?? '');
  return weekday === -1 ? undefined : { text, time, weekday };
}

/** More days than any schedule leaves out. */
const mostDays = 32;

/** Returns the last planned time that is not after a moment. */
export const lastPlanned = (schedule: DigestSchedule, moment: Date, timeZone: string): Date =>
  findPlanned(schedule, moment, { timeZone, step: -1 });

/** Returns the first planned time after a moment. */
export const nextPlanned = (schedule: DigestSchedule, moment: Date, timeZone: string): Date =>
  findPlanned(schedule, moment, { timeZone, step: 1 });

function findPlanned(
  schedule: DigestSchedule,
  moment: Date,
  { timeZone, step }: { timeZone: string; step: 1 | -1 },
): Date {
  const start = siteDay(moment, timeZone);
  for (let days = 0; days <= mostDays; days += 1) {
    const day = addDays(start, step * days);
    if (!isPlannedOn(schedule, day)) continue;
    const time = momentThen(day, schedule.time, timeZone);
    if (step === 1 ? time > moment : time <= moment) return time;
  }
  throw new Error(`'${schedule.text}' never comes.`);
}

function isPlannedOn(schedule: DigestSchedule, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return 'weekday' in schedule ? date.getUTCDay() === schedule.weekday : date.getUTCDate() === schedule.dayOfMonth;
}

/** A time that the clocks skip or show twice is taken an hour later, which both kinds of days have once. */
function momentThen(day: string, time: string, timeZone: string): Date {
  try {
    return momentOf(`${day} ${time}`, timeZone);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const hour = Number(time.slice(0, 2));
    return momentOf(`${day} ${String(hour === 23 ? 22 : hour + 1).padStart(2, '0')}${time.slice(2)}`, timeZone);
  }
}
