const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** '2025-07-23' → 'July 23, 2025'. */
export const displayDate = (isoDay: string): string => dateFormat.format(new Date(`${isoDay}T00:00:00Z`));

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2025-07-23' → 'July 2025'. */
export const displayMonth = (isoDay: string): string => monthFormat.format(new Date(`${isoDay}T00:00:00Z`));

/** Returns the first second of a day in UTC, as an ISO timestamp. */
export const dayStart = (isoDay: string): string => `${isoDay}T00:00:00Z`;

/** The day of the build, in UTC. */
export const buildDay = new Date().toISOString().slice(0, 10);

/** Returns true once the last valid day is over. */
export const isExpired = (validUntil: string, today: string): boolean => today > validUntil;
