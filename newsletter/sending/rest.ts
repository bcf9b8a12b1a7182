/** A sleep that something new can end. */
export interface Rest {
  /** Ends the sleep, or the next one when nobody sleeps. */
  wake(): void;
  /** Sleeps until the time is over, somebody wakes it, or the signal aborts. */
  sleep(ms: number): Promise<void>;
}

/** Creates a sleep that also ends with `signal`. */
export function createRest(signal: AbortSignal | undefined): Rest {
  let isAwake = false;
  let endSleep: (() => void) | undefined;
  const wake = (): void => {
    isAwake = true;
    endSleep?.();
  };
  signal?.addEventListener('abort', wake, { once: true });
  return {
    wake,
    async sleep(ms) {
      if (!isAwake && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      endSleep = undefined;
      isAwake = false;
    },
  };
}
