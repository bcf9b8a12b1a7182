import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../db/store.ts';

const firstMs = 50;
const maxMs = 5000;

/** Does something to the store again and again while the store is away, so that nothing known is lost. */
export async function withPatience<T>(work: () => Promise<T>, onTrouble: (code: string) => void): Promise<T> {
  for (let waitMs = firstMs; ; waitMs = Math.min(maxMs, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      onTrouble(error.code);
    }
    await sleep(waitMs);
  }
}
