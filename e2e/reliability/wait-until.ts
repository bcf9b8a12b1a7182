import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 90_000;

/** Waits for a condition; what never comes is told with what was waited for. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  { everyMs = 5 } = {},
): Promise<void> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedAt > patienceMs) throw new Error(`This never came: ${what}.`);
    await sleep(everyMs);
  }
}
