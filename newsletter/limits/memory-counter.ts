import { type AttemptCounter, type Attempts, rememberedLevel, secondsToWait } from './delay.ts';

const maxKeys = 20_000;

/** Counts attempts in the memory of this process. */
export function createMemoryCounter(now: () => Date): AttemptCounter {
  const remembered = new Map<string, Attempts>();
  return async (key, allowance) => {
    const time = now().getTime();
    const attempts = remembered.get(key) ?? { level: 0, at: time };
    // A clock that was set back must not hold anybody until it is that late again.
    attempts.at = Math.min(attempts.at, time);
    const wait = secondsToWait(attempts, allowance, time);
    if (wait > 0) return wait;
    // Deleting before setting keeps the map in the order of use, so the oldest key is the one to drop.
    remembered.delete(key);
    remembered.set(key, { level: rememberedLevel(attempts, allowance, time) + 1, at: time });
    const oldest = remembered.keys().next().value;
    if (remembered.size > maxKeys && oldest !== undefined) remembered.delete(oldest);
    return 0;
  };
}
