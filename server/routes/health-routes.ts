import type { FastifyInstance } from 'fastify';
import { createSchemaCheck, rewriteRow } from '../../newsletter/db/inspect-store.ts';
import { describeStoreCode, type Store, storeCodeOf } from '../../newsletter/db/store.ts';
import { withTimeout } from '../../newsletter/sending/timeouts.ts';
import type { Log } from '../log.ts';
import type { LiveSite } from '../pages/live-site.ts';
import { retryAfterSeconds } from '../pages/responses.ts';

/** Whether requests should come here; if not, the one word that says why. */
export type ReadyState = 'ok' | 'stopping' | 'store' | 'schema';

export interface Readiness {
  check(): Promise<ReadyState>;
  stop(): void;
}

const cacheMs = 1000;
const writeCacheMs = 5000;
/** A write may wait for another process that has locked the SQLite file; health checks give up after five seconds. */
const timeoutMs = 4000;

/** `/healthz` says that the process runs, `/readyz` whether requests should come to it and which release it serves. */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness, live: LiveSite): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness.check();
    if (status !== 'ok') reply.code(503).header('Retry-After', String(retryAfterSeconds));
    return { status, release: live.current().release, refused: live.refused };
  });
}

export const alwaysReady: Readiness = { check: async () => 'ok', stop: () => undefined };

/** Creates a readiness that asks the database at most once a second and writes to it at most every five seconds. */
export function createReadiness(store: Store, log: Log): Readiness {
  const isCurrent = createSchemaCheck(store);
  let isStopping = false;
  let last: ReadyState = 'ok';
  // Between two writes the last result counts.
  const assertWritable = atMostEvery(writeCacheMs, () => withTimeout(rewriteRow(store), timeoutMs));

  async function askStore(): Promise<ReadyState> {
    let state: ReadyState = 'ok';
    let reason = '';
    try {
      if (await withTimeout(isCurrent(), timeoutMs)) await assertWritable();
      else [state, reason] = ['schema', 'the schema of the database is too old'];
    } catch (error) {
      const code = storeCodeOf(error);
      [state, reason] = ['store', code === undefined ? 'the database does not respond' : describeStoreCode(code)];
    }
    if (state !== last && state === 'ok') log('ready');
    if (state !== last && state !== 'ok') log('not-ready', { error: reason });
    last = state;
    return state;
  }

  const ask = atMostEvery(cacheMs, askStore);
  return {
    async check() {
      const answer = isStopping ? 'stopping' : await ask();
      return isStopping ? 'stopping' : answer;
    },
    stop() {
      isStopping = true;
    },
  };
}

/** Returns the same work with a result that stays for so long. */
function atMostEvery<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > ms) last = { at: now, result: work() };
    return last.result;
  };
}
