import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusyError } from './busy.ts';
import type { Leave, LoadGuard } from './load-guard.ts';

/**
 * Lets the routes that are added from now on work only while there is room at the store: else they throw a BusyError,
 * and the error handler of their scope says so in its own way.
 */
export function guardRoutes(app: FastifyInstance, guard: LoadGuard): void {
  const places = new WeakMap<FastifyRequest, Leave>();
  app.addHook('onRoute', (route) => {
    const work = route.handler;
    // Not a hook before the handler: the place is given back even when nobody is left to answer. And not before the
    // body is there, or slow senders would hold every place.
    route.handler = async function (request: FastifyRequest, reply: FastifyReply) {
      const leave = guard.enter('store');
      if (leave === undefined) throw new BusyError();
      places.set(request, leave);
      try {
        return await work.call(this, request, reply);
      } finally {
        leave();
      }
    };
  });
  // When the answer is ready the work is done: who reads it slowly must not hold the place.
  app.addHook('onSend', async (request) => places.get(request)?.());
}
