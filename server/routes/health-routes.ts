import type { FastifyInstance } from 'fastify';
import { createSchemaCheck } from '../../newsletter/db/inspect-store.ts';
import type { Store } from '../../newsletter/db/store.ts';
import { type Log, storeCodeOf } from '../log.ts';
import { retryAfterSeconds } from '../responses.ts';

/** Whether requests should come here; if not, the one word that says why. */
export type ReadyState = 'ok' | 'stopping' | 'store' | 'schema';

/** Reports whether this process can handle requests. */
export interface Readiness {
  check(): Promise<ReadyState>;
  /** Reports `stopping` from now on. */
  stop(): void;
}

const cacheMs = 1000;
const timeoutMs = 2000;

/** `/healthz` says that the process runs, `/readyz` whether requests should come to it. */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness.check();
    if (status !== 'ok') reply.code(503).header('Retry-After', String(retryAfterSeconds));
    return { status };
  });
}

/** Creates the readiness of a server without a newsletter: ready until it stops. */
export function createStorelessReadiness(): Readiness {
  let state: ReadyState = 'ok';
  return {
    check: async () => state,
    stop() {
      state = 'stopping';
    },
  };
}

/** Creates a readiness that asks the database, at most once a second. */
export function createReadiness(store: Store, log: Log): Readiness {
  const isCurrent = createSchemaCheck(store);
  let isStopping = false;
  let last: ReadyState = 'ok';
  let asked: { at: number; answer: Promise<ReadyState> } | undefined;

  async function askStore(): Promise<ReadyState> {
    let [state, reason]: [ReadyState, string] = ['ok', ''];
    try {
      state = (await withTimeout(isCurrent())) ? 'ok' : 'schema';
      reason = 'the schema of the database is too old';
    } catch (error) {
      [state, reason] = ['store', `database ${storeCodeOf(error) ?? 'timeout'}`];
    }
    if (state !== last && state === 'ok') log('ready');
    if (state !== last && state !== 'ok') log('not-ready', { error: reason });
    last = state;
    return state;
  }

  return {
    async check() {
      if (isStopping) return 'stopping';
      const now = performance.now();
      if (asked === undefined || now - asked.at > cacheMs) asked = { at: now, answer: askStore() };
      const answer = await asked.answer;
      return isStopping ? 'stopping' : answer;
    },
    stop() {
      isStopping = true;
    },
  };
}

/** A database that does not respond in time counts as down. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error('timeout')), timeoutMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
