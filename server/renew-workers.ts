import type { Log } from './log.ts';

/** What a renewal works with. */
export interface RenewWish {
  count: number;
  /** Renews one process; false when the new one did not open and the old one goes on. */
  renewOne(number: number): Promise<boolean>;
  isStopping(): boolean;
  log: Log;
}

/**
 * Renews all processes, one after the other, so that there is always one that answers. It stops at the first that does
 * not open: a bad build never takes the place of a good one. Asked again meanwhile, it does it once more afterwards.
 */
export function renewOneByOne({ count, renewOne, isStopping, log }: RenewWish): () => Promise<void> {
  let isAsked = false;
  let renewing: Promise<void> | undefined;

  async function renewAll(): Promise<void> {
    log({ level: 'info', event: 'renewal-begun' });
    for (let number = 1; number <= count; number += 1) {
      const isRenewed = await renewOne(number);
      if (isStopping()) return;
      if (!isRenewed) {
        const error = `A new worker ${number} did not open and has said why; those that run go on as they are.`;
        log({ level: 'error', event: 'renewal-failed', error });
        return;
      }
    }
    log({ level: 'info', event: 'renewed', detail: `${count} workers` });
  }

  async function work(): Promise<void> {
    while (isAsked && !isStopping()) {
      isAsked = false;
      await renewAll();
    }
    renewing = undefined;
  }

  return () => {
    isAsked = true;
    renewing ??= work();
    return renewing;
  };
}
