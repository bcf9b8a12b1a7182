const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** '2025-07-23' → 'July 23, 2025'. */
export const displayDate = (isoDay: string): string => dateFormat.format(new Date(`${isoDay}T00:00:00Z`));
