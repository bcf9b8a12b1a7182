import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import { tooManyRequests } from '../data-error.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { ServerLimits } from './server-limits.ts';

/** Counts what one client posts before its body is read; `limitPosts` adds it to the routes of a scope. */
export type PostLimiters = ReturnType<typeof createPostLimiters>;

/** Creates the limits of everything strangers can post, shared by all routes of a kind. */
export function createPostLimiters({ forms, leaving, hooks }: Pick<ServerLimits, 'forms' | 'leaving' | 'hooks'>) {
  const now = (): number => performance.now();
  return {
    forms: createRateLimiter(forms, now),
    leaving: createRateLimiter(leaving, now),
    hooks: createRateLimiter(hooks, now),
  };
}

/** The links that end mail: nothing may keep a reader from leaving. */
const leavingRoutes = new Set(['/unsubscribe/:token', '/watch/end/:token']);

/** Refuses with 429 what a client posts too often, before its body is read. */
export function limitPosts(app: FastifyInstance, limits: PostLimiters, kind: 'form' | 'webhook'): void {
  const limitOf = ({ routeOptions }: FastifyRequest): RateLimiter => {
    if (kind === 'webhook') return limits.hooks;
    return leavingRoutes.has(routeOptions.url ?? '') ? limits.leaving : limits.forms;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST') assertFew(limitOf(request), request, reply);
  });
}

function assertFew(count: RateLimiter, { ip }: FastifyRequest, reply: FastifyReply): void {
  const waitSeconds = count(ipPrefixes(ip).host);
  if (waitSeconds === 0) return;
  reply.header('Retry-After', String(waitSeconds));
  throw tooManyRequests(waitSeconds);
}
