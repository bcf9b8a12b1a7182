import type { Store } from '../../newsletter/db/store.ts';
import type { Histogram } from './histogram.ts';

/** The same store; what it writes is timed, from the wish until it is on disk. */
export function timeCommits(store: Store, times: Histogram): Store {
  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const value = await work();
    times.observe((performance.now() - startedAt) / 1000);
    return value;
  }
  return {
    ...store,
    execute: (sql, params) => timed(() => store.execute(sql, params)),
    transaction: (work) => timed(() => store.transaction(work)),
  };
}
