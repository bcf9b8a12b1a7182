import { createSchemaCheck } from '../newsletter/db/inspect-store.ts';
import type { Store } from '../newsletter/db/store.ts';
import { type Log, storeCodeOf } from './log.ts';

/** Whether requests should come here; if not, the one word that says why. */
export type ReadyState = 'ok' | 'stopping' | 'store' | 'schema';

/** Knows whether this process can do its work. */
export interface Readiness {
  check(): Promise<ReadyState>;
  /** From now on it is stopping, whatever the store says. */
  stop(): void;
}

const keptMs = 1000;
const patienceMs = 2000;

/** A server without a newsletter needs no store; it is ready until it stops. */
export function createStorelessReadiness(): Readiness {
  let state: ReadyState = 'ok';
  return {
    check: async () => state,
    stop() {
      state = 'stopping';
    },
  };
}

/** Asks the store, at most once a second however often it is asked itself. */
export function createReadiness(store: Store, log: Log): Readiness {
  const isCurrent = createSchemaCheck(store);
  let isStopping = false;
  let last: ReadyState = 'ok';
  let asked: { at: number; answer: Promise<ReadyState> } | undefined;

  async function askStore(): Promise<ReadyState> {
    let [state, why]: [ReadyState, string] = ['ok', ''];
    try {
      state = (await withPatience(isCurrent())) ? 'ok' : 'schema';
      why = 'the store lacks steps of the schema';
    } catch (error) {
      [state, why] = ['store', `database ${storeCodeOf(error) ?? 'silent'}`];
    }
    if (state !== last && state === 'ok') log({ level: 'info', event: 'ready-again' });
    if (state !== last && state !== 'ok') log({ level: 'warn', event: 'not-ready', error: why });
    last = state;
    return state;
  }

  return {
    async check() {
      if (isStopping) return 'stopping';
      const now = performance.now();
      if (asked === undefined || now - asked.at > keptMs) asked = { at: now, answer: askStore() };
      const answer = await asked.answer;
      return isStopping ? 'stopping' : answer;
    },
    stop() {
      isStopping = true;
    },
  };
}

/** A database that does not answer in time is away, whatever becomes of the question. */
function withPatience<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error('silent')), patienceMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
