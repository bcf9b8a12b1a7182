import { dayOf, siteDay } from '../core/dates.ts';
import { site } from '../site.config.ts';

/** Times are told where the site is, whatever clock the browser's machine has. */
const { timeZone } = site;
const dayWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const clockParts = { hour: 'numeric', minute: '2-digit', timeZone } as const;
const zonedParts = { day: 'numeric', ...clockParts, timeZoneName: 'short' } as const;
const fullTime = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', year: 'numeric', ...zonedParts });
const weekTime = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', ...zonedParts });
const clock = new Intl.DateTimeFormat('en-US', clockParts);
const localDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone });
const dayMs = 24 * 60 * 60 * 1000;

/** Reads a day, or the day of a moment where the site is. */
const readDay = (text: string): Date =>
  new Date(`${text.includes('T') ? siteDay(new Date(text), timeZone) : dayOf(text)}T00:00:00Z`);

/** Returns an ISO day or moment as Nov 15, 2026. */
export const formatDay = (day: string): string => dayWithYear.format(readDay(day));

/** Returns an ISO day or moment as Nov 15. */
export const formatShortDay = (day: string): string => shortDay.format(readDay(day));

/** Returns a time with weekday and zone, as a sentence names it. */
export const formatFullTime = (time: Date): string => fullTime.format(time);

/** Returns a past time: the hour today, the weekday and hour in the last days, the day before that. */
export function formatPast(iso: string, now: Date): string {
  const time = new Date(iso);
  if (localDay.format(time) === localDay.format(now)) return clock.format(time);
  return now.getTime() - time.getTime() < 6 * dayMs ? weekTime.format(time) : formatDay(iso);
}

/** Returns the hour of a time: 4:19 PM. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** Returns a time with weekday and zone: Thu, Nov 19, 9:00 AM EST. */
export const formatWeekTime = (iso: string): string => weekTime.format(new Date(iso));

/** Splits the time until a moment into days, hours and minutes. */
export function timeUntil(iso: string, now: Date): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(iso) - now.getTime()) / 60_000));
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
}
