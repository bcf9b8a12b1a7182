import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastify, { type RouteHandlerMethod } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { DeskApp, DeskContext } from './context.ts';
import type { Guard } from './guard.ts';
import { answerError, refuseAtDesk } from './problems.ts';
import { openRoutes } from './routes/routes.ts';

const maxBodyBytes = 32 * 1024 * 1024;
const noncePlace = '__NONCE__';

/** Everything a page of the desk may load: its own files, and previews in frames. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // CodeMirror writes its styles into the page.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // A preview of an article comes from another local name, so that it has no part in this cookie.
    "frame-src 'self' http://localhost:*",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Builds the desk's HTTP app behind its guard; it does not listen yet. */
export function buildDesk(context: DeskContext, guard: Guard, files: WebFiles): DeskApp {
  const app = fastify({
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    // Only a GET may use the link up.
    exposeHeadRoutes: false,
    // An article's address can be as long as its title; Fastify would stop at 100 characters.
    routerOptions: { maxParamLength: 2000 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': policy(''),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  });
  guard.protect(app);
  app.setErrorHandler(async (error, _request, reply) => {
    const { status, problem } = answerError(error);
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(problem));
  });
  for (const [name, { takes, answer }] of Object.entries(openRoutes(app, context))) {
    const [method = '', url = ''] = name.split(' ');
    app.route({ method, url, schema: takes, handler: answer as RouteHandlerMethod });
  }
  app.get('/assets/:name', async (request, reply) => {
    const file = files.find((request.params as { name: string }).name);
    if (file === undefined) return reply.code(404).send();
    // The style sheet's name has no hash, because the closed page knows it.
    const cache = file.type.startsWith('text/css') ? 'no-store' : 'private, max-age=31536000, immutable';
    return reply.type(file.type).header('cache-control', cache).send(file.body);
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET')
      throw refuseAtDesk('nothing-here', 'The desk has nothing at this address.', 'Reload the page.');
    // Every view has an address of its own; the app in the browser reads it.
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', policy(nonce)).type('text/html; charset=utf-8');
    return reply.send(files.page.replaceAll(noncePlace, nonce));
  });
  return app;
}

interface WebFiles {
  page: string;
  find(name: string): { body: Buffer; type: string } | undefined;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Reads the folder that `buildWeb` has written. */
export function readWebFiles(folder: string): WebFiles {
  const assets = join(folder, 'assets');
  const files = new Map(
    readdirSync(assets).map((name) => {
      const type = types[extname(name)] ?? 'application/octet-stream';
      return [name, { body: readFileSync(join(assets, name)), type }] as const;
    }),
  );
  return { page: readFileSync(join(folder, 'index.html'), 'utf8'), find: (name) => files.get(name) };
}
