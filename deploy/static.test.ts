import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestGarage } from '../cli/test-garage.ts';
import { findFreePort } from '../core/node/free-port.ts';
import { openTestPort } from '../core/node/test-port.ts';
import { readOutbox } from '../newsletter/service/test-newsletter.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { ask } from '../server/test-client.ts';

test('pages on a static host subscribe readers at the newsletter, whose links in mail work', async () => {
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const garage = createTestGarage();
  const pages = join(garage.folder, 'pages');
  // A host that knows nothing but files.
  const host = createServer((request, response) => {
    try {
      response.end(readFileSync(join(pages, `${request.url}/index.html`)));
    } catch {
      response.writeHead(404).end();
    }
  });
  const port = await findFreePort();
  const siteUrl = `http://127.0.0.1:${await openTestPort(host)}`;
  const newsletterUrl = `http://127.0.0.1:${port}`;
  const env = {
    DIST_FOLDER: site.distFolder,
    DATA_DIR: garage.dataDir,
    SITE_URL: siteUrl,
    NEWSLETTER_URL: newsletterUrl,
    NEWSLETTER_OPT_IN: 'double',
  };
  expect(await garage.run(['static', pages], { env })).toMatchObject({ code: 0, err: '' });
  expect(await garage.run(['static', garage.folder], { env })).toMatchObject({ code: 1 });
  const page = await fetch(`${siteUrl}/search`);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('http-equiv="Content-Security-Policy"'),
  ]);
  expect(readFileSync(join(pages, '_redirects'), 'utf8')).toMatch(/^\/\S+ \/\S* 301$/m);

  const server = await openServerProcess({ ...env, HOST: '127.0.0.1', PORT: String(port) });
  onTestFinished(async () => {
    server.child.kill('SIGTERM');
    await server.exit;
  });
  const asked = await ask(port, '/rest/v1/subscribers', {
    method: 'OPTIONS',
    headers: { origin: siteUrl, 'access-control-request-method': 'POST' },
  });
  expect(asked.headers['access-control-allow-origin']).toBe(siteUrl);
  const { status } = await ask(port, '/rest/v1/subscribers', {
    method: 'POST',
    headers: { origin: siteUrl, 'content-type': 'application/json', apikey: 'public-anon-key' },
    body: '{"email":"ann@example.org"}',
  });
  expect(status).toBeLessThan(300);

  await expect.poll(async () => (await readOutbox(garage.dataDir)).length).toBe(1);
  const [mail] = await readOutbox(garage.dataDir);
  const links = `${mail?.text} ${mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value}`;
  const pathOf = (kind: string): string => new RegExp(`${newsletterUrl}(/${kind}/[\\w.-]+)`).exec(links)?.[1] ?? '';
  const stateOf = async () => (await garage.run(['subscribers', 'list', 'ann@'], { env })).out;
  expect((await ask(port, pathOf('confirm'), { method: 'POST' })).status).toBe(200);
  expect(await stateOf()).toContain('active');
  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  };
  expect((await ask(port, pathOf('unsubscribe'), oneClick)).status).toBe(200);
  expect(await stateOf()).toContain('unsubscribed');
});
