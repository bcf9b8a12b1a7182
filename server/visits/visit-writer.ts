import type { Store } from '../../newsletter/db/store.ts';
import { addVisits, keyOf, type VisitRow } from '../../newsletter/visits.ts';
import { type Log, storeCodeOf } from '../log.ts';
import type { VisitCounter } from '../visit-counter.ts';

const writeEveryMs = 5000;
const maxWaitingRows = 20_000;

/** Brings counts into the store from time to time. */
export interface VisitWriter {
  /** Writes what waits; a store that is away is tried again later. */
  write(): Promise<void>;
  /** Writes a last time and stops. */
  stop(): Promise<void>;
}

/** Starts to write every few seconds; what cannot be written waits, up to weeks of it, and is not lost. */
export function startVisitWriter(counter: VisitCounter, store: Store, log: Log): VisitWriter {
  const waiting = new Map<string, VisitRow>();
  let isAway = false;
  let last = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    for (const row of counter.take()) keep(waiting, row);
    if (waiting.size === 0) return;
    try {
      await addVisits(store, [...waiting.values()]);
      waiting.clear();
      isAway = false;
    } catch (error) {
      // One line for one outage.
      if (!isAway) log({ level: 'warn', event: 'visits-wait', error: `database ${storeCodeOf(error) ?? 'failed'}` });
      isAway = true;
    }
  }

  // One at a time: what is being written must not be written by the next one too.
  const write = (): Promise<void> => {
    last = last.then(writeWaiting);
    return last;
  };
  const timer = setInterval(write, writeEveryMs).unref();
  return {
    write,
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}

function keep(waiting: Map<string, VisitRow>, row: VisitRow): void {
  const key = keyOf(row);
  const known = waiting.get(key);
  if (known !== undefined) known.total += row.total;
  else if (waiting.size < maxWaitingRows) waiting.set(key, row);
}
