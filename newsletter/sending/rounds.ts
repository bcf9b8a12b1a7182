/** Creates a sleep that can be ended early, and ends with `signal`. */
export function createInterruptibleSleep(signal: AbortSignal | undefined) {
  let isAwake = false;
  let endSleep: (() => void) | undefined;
  /** Ends the sleep, or the next one when none is in progress. */
  const wake = (): void => {
    isAwake = true;
    endSleep?.();
  };
  signal?.addEventListener('abort', wake, { once: true });
  return {
    wake,
    /** Sleeps until the time is over, `wake` is called, or the signal aborts. */
    async sleep(ms: number): Promise<void> {
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

/** Repeats rounds until it is stopped; `runOnce` resolves to the rest after its round, and no error ends it. */
export function startRounds(runOnce: (signal: AbortSignal) => Promise<number>, onError: (error: unknown) => number) {
  const stop = new AbortController();
  const { sleep, wake } = createInterruptibleSleep(stop.signal);
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const restMs = await runOnce(stop.signal).catch(onError);
      if (restMs > 0) await sleep(restMs);
    }
  };
  const working = work();
  return {
    wake,
    /** Finishes the round in progress. */
    async stop(): Promise<void> {
      stop.abort();
      await working;
    },
  };
}
