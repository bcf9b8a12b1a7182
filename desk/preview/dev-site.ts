import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type AstroIntegration, dev } from 'astro';
import type { ViteDevServer } from 'vite';
import { readFolderState } from '../edit/content-check.ts';

// The site in development for the desk, as a process of its own: node desk/preview/dev-site.ts <root> <host> <port>.
// A watcher notices a saved file some time later, Astro reads its content again after that, and both skip a change that
// comes while they are busy with another: a page asked for in between is the old one, sometimes for good. So nothing is
// watched here: each page first waits until Astro has read what is on the disk, and the desk says when to load it again.
const [root = '', host = '', port = ''] = process.argv.slice(2);
const content = join(root, 'content');
/**
 * Says when a page is there, and takes the new text in when the desk asks: a frame of another origin tells nothing by
 * itself. Only what readers read is put in its place, so that the page stays where it was scrolled to; a page that shows
 * a mistake, before or after, is loaded again. Only that runs the check of all content, which `showContentErrors` does
 * for text/html and which takes three times as long as the page: the desk lists its findings beside the text.
 */
const listener = `<script>addEventListener('message', async ({ data }) => {
  if (data !== 'desk:reload') return;
  const answer = await fetch(location.href, { headers: { 'desk-follow': 'yes' } }).catch(() => undefined);
  const next = new DOMParser().parseFromString((await answer?.text()) ?? '', 'text/html');
  const from = next.querySelector('main');
  const to = document.querySelector('main');
  if (!answer?.ok || !from || !to) return location.reload();
  const known = new Set([...document.head.children].map(({ outerHTML }) => outerHTML));
  const looks = [...next.head.querySelectorAll('style, link[rel=stylesheet]')];
  document.head.append(...looks.filter(({ outerHTML }) => !known.has(outerHTML)));
  const top = scrollY;
  to.replaceWith(from);
  document.title = next.title;
  scrollTo({ top, behavior: 'instant' });
  parent.postMessage('desk:shown', '*');
});
parent.postMessage('desk:shown', '*');</script>`;
/**
 * The first part of every address, so that only the desk and its pages find the site: other users of this machine reach
 * the port too. A cookie would be one of another site in the desk's frame, which browsers refuse.
 */
const secret = `/${randomBytes(32).toString('base64url')}`;

// Also when the desk is killed.
process.on('disconnect', () => process.exit());
const server = await dev({
  root,
  server: { host, port: Number(port) },
  integrations: [keepUp()],
  vite: { server: { hmr: false, watch: { ignored: [`${content}/**`] } } },
});
process.send?.({ base: `http://${host}:${server.address.port}${secret}` });

function keepUp(): AstroIntegration {
  return {
    name: 'desk-keep-up',
    hooks: {
      'astro:server:setup': ({ server: vite, refreshContent }) => {
        const catchUp = createCatchUp(vite, async () => refreshContent?.({}));
        const wait = async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
          const isFollowing = request.headers['desk-follow'] !== undefined;
          const isPage = isFollowing || request.headers.accept?.includes('text/html') === true;
          if (isPage) addListener(response);
          const isRead = !isPage || (await catchUp());
          // Astro would answer with the old page.
          if (isFollowing && !isRead) response.writeHead(500).end();
          else next();
        };
        // Before every other step, one of which shows the mistakes of the content.
        vite.middlewares.stack.unshift({ route: '', handle: requireSecret }, { route: '', handle: wait });
      },
    },
  };
}

/** Lets a request with the secret in; one that a page with the secret makes to an address without it is sent there. */
function requireSecret(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { url = '/', headers } = request;
  const isBelow = (path: string): boolean => path === secret || path.startsWith(`${secret}/`);
  // Pages and scripts name everything from the root, and say where they are from only if they may.
  response.setHeader('referrer-policy', 'same-origin');
  if (isBelow(url.split('?')[0] ?? '')) {
    request.url = url.slice(secret.length).replace(/^(?!\/)/, '/');
    next();
  } else if (URL.canParse(headers.referer ?? '') && isBelow(new URL(headers.referer ?? '').pathname)) {
    response.writeHead(307, { location: secret + (url === '/' ? '' : url) }).end();
  } else {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Only the desk opens this page. Press "Show the live page" in it.');
  }
}

/**
 * Creates a function that tells Astro and Vite which files of the content changed, waits until they have read them, and
 * returns whether they could.
 */
function createCatchUp(vite: ViteDevServer, refreshContent: () => Promise<void>): () => Promise<boolean> {
  let known = readFolderState(content);
  let isRead = true;
  let last = Promise.resolve();
  async function catchUp(): Promise<void> {
    const now = readFolderState(content);
    const changed = [...new Set([...known.keys(), ...now.keys()])].filter((file) => known.get(file) !== now.get(file));
    if (changed.length === 0) return;
    for (const file of changed) {
      vite.watcher.emit(!known.has(file) ? 'add' : now.has(file) ? 'change' : 'unlink', file);
      for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.onFileChange(file);
    }
    known = now;
    isRead = false;
    await withoutDelay(refreshContent);
    isRead = true;
  }
  return () => {
    // Neither a text that cannot be read, which the content check explains, nor a file that went away while it was
    // looked at may keep every later page from being shown.
    last = last.then(catchUp).catch(() => undefined);
    return last.then(() => isRead);
  };
}

const astroDelayMs = 500;

/** Astro writes down what it has read half a second later, in case more comes: here all of it has come. */
async function withoutDelay(work: () => Promise<void>): Promise<void> {
  const { setTimeout: start } = globalThis;
  const shortened = (run: () => void, ms?: number, ...args: []) => start(run, ms === astroDelayMs ? 0 : ms, ...args);
  globalThis.setTimeout = Object.assign(shortened, start) as typeof setTimeout;
  try {
    await work();
  } finally {
    globalThis.setTimeout = start;
  }
}

/** Every page, a mistake's too, ends with the listener. */
function addListener(response: ServerResponse): void {
  // Set before Astro writes the others, or Node would not know what it wrote.
  response.setHeader('cache-control', 'no-store');
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    const isPage = String(response.getHeader('content-type') ?? '').includes('text/html');
    const hasLength = response.hasHeader('content-length');
    const [last, ...rest] = typeof args[0] === 'function' ? [undefined, ...args] : args;
    if (!isPage || hasLength) return end(...args);
    if (last !== undefined && last !== null) response.write(last as string);
    return end(listener, ...rest.filter((arg) => typeof arg === 'function'));
  };
}
