/** The day of the build, in UTC. */
export const buildDay = new Date().toISOString().slice(0, 10);

/** True once the last valid day is over. */
export const isExpired = (validUntil: string, today: string): boolean => today > validUntil;
