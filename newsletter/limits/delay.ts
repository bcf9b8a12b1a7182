/** How freely one kind of caller may ask. */
export interface Allowance {
  /** So many attempts in a row need no pause. */
  free: number;
  /** After so many seconds one attempt is forgotten; in the long run nobody gets further than one in this time. */
  forgetSeconds: number;
}

/** What is remembered of a caller. */
export interface Attempts {
  /** Attempts not forgotten yet. */
  level: number;
  /** Time of the last one that was let through, in milliseconds. */
  at: number;
}

/** Counts attempts under a key; resolves to 0 when the attempt is let through, else to the seconds to wait. */
export type AttemptCounter = (key: string, allowance: Allowance) => Promise<number>;

/** One connection: a household or an office may sign up together; a script soon waits for minutes. */
export const hostAllowance: Allowance = { free: 5, forgetSeconds: 600 };
/** The network around it: many strangers share one. */
export const networkAllowance: Allowance = { free: 30, forgetSeconds: 60 };
/** No pause is longer. */
export const maxPauseSeconds = 3600;

/** Attempts that are still remembered at a time. */
export function rememberedLevel({ level, at }: Attempts, { forgetSeconds }: Allowance, now: number): number {
  return Math.max(0, level - Math.max(0, now - at) / 1000 / forgetSeconds);
}

/** Seconds until the next attempt is let through: none at first, then 1, 2, 4, 8 … */
export function secondsToWait(attempts: Attempts, allowance: Allowance, now: number): number {
  const over = rememberedLevel(attempts, allowance, now) - allowance.free;
  // One less than the free ones: the last of them is already a little forgotten when the next attempt comes.
  if (over <= -1) return 0;
  const pause = Math.min(maxPauseSeconds, 2 ** over);
  return Math.max(0, pause - Math.max(0, now - attempts.at) / 1000);
}
