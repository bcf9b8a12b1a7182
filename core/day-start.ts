/** A day as the moment machines want: its first second, in UTC. */
export const dayStart = (isoDay: string): string => `${isoDay}T00:00:00Z`;
