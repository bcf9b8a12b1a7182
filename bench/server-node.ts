import { createServer, type Server } from 'node:http';
import { buildApp } from '../server/app.ts';
import { loadSite } from '../server/pages.ts';
import { createVisitCounter } from '../server/visit-counter.ts';

// Started by server-servers.ts with: node-ours | node-bare, and the built folder.
const [kind, distFolder = ''] = process.argv.slice(2);
const site = await loadSite(distFolder);

/** Everything our server does for a page, with Node's own HTTP server reading and writing. */
async function openOurs(): Promise<Server> {
  const visits = createVisitCounter({ site, siteUrl: 'http://localhost', trustedProxies: 0, now: Date.now });
  const app = buildApp({ site, visits, isDirect: false });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server;
}

/** The least that Node's HTTP server can do: the same bytes, and no question asked but for the tag. */
async function openBare(): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
    const form = site.directPages.get(req.url ?? '')?.forms.br;
    if (form === undefined) res.writeHead(404).end();
    else if (req.headers['if-none-match'] === form.etag) res.writeHead(304, form.notModifiedHeaders).end();
    else res.writeHead(200, form.headers).end(form.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const server = await (kind === 'node-ours' ? openOurs() : openBare());
const address = server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);
