import { setTimeout as sleep } from 'node:timers/promises';
import { isTemporary } from '../db/store.ts';

const firstMs = 50;
const maxMs = 5000;

/** Repeats work on the store until the store can be reached again, so that no result is lost. */
export async function retryUntilStoreIsBack<T>(work: () => Promise<T>, onStoreError: (code: string) => void) {
  for (let waitMs = firstMs; ; waitMs = Math.min(maxMs, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      onStoreError(error.code);
    }
    await sleep(waitMs);
  }
}
