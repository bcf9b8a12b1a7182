import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskApp } from './context.ts';

/** The desk's lock: a ticket that opens it once, and a cookie that ends with the process. */
export type Guard = ReturnType<typeof createGuard>;

const newSecret = (): string => randomBytes(32).toString('base64url');
/** Files of the built app have no secrets, and the closed page needs its style sheet. */
const isOpenFile = (path: string): boolean => path.startsWith('/assets/');

/** Creates the lock of a desk that listens on 127.0.0.1 at this port; a desk that starts again keeps its `session`. */
export function createGuard(port: number, session = newSecret()) {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // Cookies know no ports: two desks on one machine must not overwrite each other's.
  const cookieName = `garage-desk-${port}`;
  const ticket = newSecret();
  let isUsed = false;

  async function check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { headers, method } = request;
    const path = request.url.split('?')[0] ?? '';
    // Another name for this machine is how a foreign site would reach us through DNS.
    if (headers.host !== host) return refuse(reply, 421, `This is the desk of ${host}.`);
    // The file that opens the desk is another site for a browser; no other site knows the ticket.
    if (path === '/open' && method === 'GET') return;
    const from = headers['sec-fetch-site'];
    if (from === 'cross-site' || from === 'same-site') return refuse(reply, 403, 'Another site asked for this page.');
    if (method !== 'GET' && method !== 'HEAD' && headers.origin !== origin)
      return refuse(reply, 403, 'Another site sent this form.');
    if (isOpenFile(path)) return;
    if (!isSame(readCookie(headers.cookie, cookieName), session)) {
      reply.code(401).type('text/html; charset=utf-8');
      return void (await reply.send(closedPage('closed')));
    }
  }

  return {
    /** The address with the ticket, for the publisher's browser. */
    link: `${origin}/open?ticket=${ticket}`,
    session,
    /** Checks every request; add it before all routes. */
    protect(app: DeskApp): void {
      app.addHook('onRequest', check);
      app.get('/open', async (request, reply) => {
        const { ticket: given } = request.query as { ticket?: unknown };
        const isRight = typeof given === 'string' && isSame(given, ticket);
        if (!isRight || isUsed) {
          reply.code(401).type('text/html; charset=utf-8');
          return closedPage(isRight ? 'used' : 'closed');
        }
        isUsed = true;
        reply.header('set-cookie', `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`);
        if (request.headers['sec-fetch-site'] !== 'cross-site') return reply.redirect('/', 303);
        // A redirect would still come from that other site, and browsers send it no cookie.
        reply.type('text/html; charset=utf-8');
        return '<!doctype html><title>The desk</title><meta http-equiv="refresh" content="0; url=/">';
      });
    },
  };
}

async function refuse(reply: FastifyReply, status: number, words: string): Promise<void> {
  await reply.code(status).type('text/plain; charset=utf-8').send(words);
}

function isSame(given: string, secret: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(secret);
  return one.length === other.length && timingSafeEqual(one, other);
}

function readCookie(header: string | undefined, name: string): string {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1) ?? '';
}

const words = {
  used: {
    title: 'This link was used already',
    text: 'Each link opens the desk once, on this computer only. That way a copied link is worth nothing.',
  },
  closed: {
    title: 'This desk is closed',
    text: 'The desk opens with the link that its program prints or opens. The link works once, on this computer only, and ends with the program.',
  },
};

/** Returns the page for whoever comes without a ticket or with one that was used. */
function closedPage(kind: keyof typeof words): string {
  const { title, text } = words[kind];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · The desk</title>
<link rel="stylesheet" href="/assets/desk.css">
</head>
<body>
<main><div class="box stack spaced">
<h1>${title}</h1>
<p>${text}</p>
<p class="strong">To open the desk again, type in a terminal:</p>
<p class="tech">./garage desk</p>
<p class="muted small">Already open in another tab? That tab goes on working.</p>
</div></main>
</body>
</html>
`;
}
