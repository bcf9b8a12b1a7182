import { dayOf, localTime, zonedTimestamp } from '../core/dates.ts';
import { site } from '../site.config.ts';

/** The time of the build where the site is, as 2026-12-01 08:00: what is dated later is not shown yet. */
export const buildTime = localTime(new Date(), site.timeZone);

/** The day of the build where the site is. */
export const buildDay = dayOf(buildTime);

/** Returns the day or time of the last change; a change on the day of publication comes after its time. */
export const lastChange = (publishedOn: string, updatedOn = ''): string =>
  updatedOn > publishedOn ? updatedOn : publishedOn;

/** Returns a day or time of the site as an ISO timestamp with its distance from UTC, for machines. */
export const siteTimestamp = (text: string): string => zonedTimestamp(text, site.timeZone);
