import { FixableError } from '../../core/fixable-error.ts';
import { describeStoreCode, StoreError } from '../db/store.ts';
import { createInterruptibleSleep } from './work-pool.ts';

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
    /** Starts the next round now. */
    wake,
    /** Finishes the round in progress. */
    async stop(): Promise<void> {
      stop.abort();
      await working;
    },
  };
}

/** Returns what passes each reason on once, until another one comes; an empty one says that the last is over. */
export function createReport(report: (reason: string) => void): (reason: string) => void {
  let last = '';
  return (reason) => {
    if (reason !== '' && reason !== last) report(reason);
    last = reason;
  };
}

/** Messages of a database or mail server may quote addresses: only our own are passed on. */
export function describeProblem(error: unknown): string {
  if (error instanceof StoreError) return describeStoreCode(error.code);
  if (error instanceof FixableError) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
