import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import { tooManyRequests } from '../data-error.ts';
import { type ClientLimit, createClientLimit } from './client-limit.ts';
import type { ServerLimits } from './limits.ts';

/** Counts what one client posts before its body is read; `limitPosts` adds it to the routes of a scope. */
export type PostLimits = ReturnType<typeof createPostLimits>;

/** Creates the limits of everything strangers can post, shared by all routes of a kind. */
export function createPostLimits({ forms, leaving, hooks }: Pick<ServerLimits, 'forms' | 'leaving' | 'hooks'>) {
  const now = (): number => performance.now();
  return {
    forms: createClientLimit(forms, now),
    leaving: createClientLimit(leaving, now),
    hooks: createClientLimit(hooks, now),
  };
}

/** The links that end mail: nothing may keep a reader from leaving. */
const leavingRoutes = new Set(['/unsubscribe/:token', '/watch/end/:token']);

/** Refuses with 429 what a client posts too often, before its body is read. */
export function limitPosts(app: FastifyInstance, limits: PostLimits, kind: 'form' | 'webhook'): void {
  const limitOf = ({ routeOptions }: FastifyRequest): ClientLimit => {
    if (kind === 'webhook') return limits.hooks;
    return leavingRoutes.has(routeOptions.url ?? '') ? limits.leaving : limits.forms;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST') assertFew(limitOf(request), request, reply);
  });
}

function assertFew(count: ClientLimit, { ip }: FastifyRequest, reply: FastifyReply): void {
  const waitSeconds = count(ipPrefixes(ip).host);
  if (waitSeconds === 0) return;
  reply.header('Retry-After', String(waitSeconds));
  throw tooManyRequests(waitSeconds);
}
