import { describeStoreCode, type Store, storeCodeOf } from '../../newsletter/db/store.ts';
import { addVisits, keyOf, type VisitRow } from '../../newsletter/records/visits.ts';
import type { Log } from '../log.ts';
import type { VisitCounter } from './visit-counter.ts';

const writeEveryMs = 5000;
const maxWaitingRows = 20_000;

/** Starts writing counts every few seconds; what cannot be written waits in memory, up to weeks of it. */
export function startVisitWriter(counter: VisitCounter, store: Store, log: Log) {
  const waiting = new Map<string, VisitRow>();
  let isDown = false;
  let last = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    for (const row of counter.take()) addTo(waiting, row);
    if (waiting.size === 0) return;
    try {
      await addVisits(store, [...waiting.values()]);
      waiting.clear();
      isDown = false;
    } catch (error) {
      // One line per outage.
      if (!isDown) log('visits-delayed', { error: describeStoreCode(storeCodeOf(error) ?? 'failed') });
      isDown = true;
    }
  }

  // One at a time: what is being written must not be written by the next one too.
  const write = (): Promise<void> => {
    last = last.then(writeWaiting);
    return last;
  };
  const timer = setInterval(write, writeEveryMs).unref();
  return {
    /** Writes what is waiting; when the database is down, the next call tries again. */
    write,
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}

function addTo(waiting: Map<string, VisitRow>, row: VisitRow): void {
  const key = keyOf(row);
  const known = waiting.get(key);
  if (known !== undefined) known.total += row.total;
  else if (waiting.size < maxWaitingRows) waiting.set(key, row);
}
