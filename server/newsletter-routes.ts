import type { FastifyInstance } from 'fastify';
import { dataError } from './data-error.ts';

const closed = dataError('newsletter_closed', 'The newsletter is not open yet. Nothing was stored.');
const denied = dataError('42501', 'permission denied for table subscribers');

/** The data interface's one table: callers may try to insert, and do nothing else. */
export function addSubscriberRoutes(app: FastifyInstance): void {
  app.post('/rest/v1/subscribers', (_request, reply) => reply.code(503).send(closed));
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/rest/v1/subscribers',
    // Answered before the body is read: what it says cannot matter.
    onRequest: async (_request, reply) => reply.code(401).send(denied),
    handler: (_request, reply) => reply.code(401).send(denied),
  });
}

/** The plain form of readers without JavaScript: its answer is a page. */
export async function addSubscribeForm(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.post('/subscribe', (_request, reply) => reply.redirect('/subscribe/closed', 303));
}
