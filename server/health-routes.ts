import type { FastifyInstance } from 'fastify';
import { retryAfter } from './busy.ts';
import type { Readiness } from './readiness.ts';

/** The addresses by which machines look after the server; strangers learn one word. */
export const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** `/healthz` says that the process lives, `/readyz` whether requests should come to it. */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness.check();
    if (status !== 'ok') reply.code(503).header(...retryAfter);
    return { status };
  });
}
