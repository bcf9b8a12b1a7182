import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { createTestGarage } from '../cli/test-garage.ts';
import { findFreePort } from '../core/node/free-port.ts';
import { outboxFolder } from '../newsletter/service/open-newsletter.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { ask } from '../server/test-client.ts';

const slow = 60_000;

test('pages on a static host subscribe readers at the newsletter, whose links in mail work', {
  timeout: slow,
}, async () => {
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
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void host.close());
  const port = await findFreePort();
  const siteUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const newsletterUrl = `http://127.0.0.1:${port}`;
  const settings = {
    DIST_FOLDER: site.distFolder,
    DATA_DIR: garage.dataDir,
    SITE_URL: siteUrl,
    NEWSLETTER_URL: newsletterUrl,
    NEWSLETTER_OPT_IN: 'double',
  };
  expect(await garage.run(['static', pages], { env: settings })).toMatchObject({ code: 0, err: '' });
  expect(await garage.run(['static', garage.folder], { env: settings })).toMatchObject({ code: 1 });
  const page = await fetch(`${siteUrl}/search`);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('http-equiv="Content-Security-Policy"'),
  ]);
  expect(readFileSync(join(pages, '_redirects'), 'utf8')).toMatch(/^\/\S+ \/\S* 301$/m);

  const server = await openServerProcess({ ...settings, HOST: '127.0.0.1', PORT: String(port) });
  onTestFinished(async () => {
    server.child.kill('SIGTERM');
    await server.exit;
  });
  const asPage = { origin: siteUrl, 'content-type': 'application/json', apikey: 'public-anon-key' };
  const asked = await ask(port, '/rest/v1/subscribers', {
    method: 'OPTIONS',
    headers: { origin: siteUrl, 'access-control-request-method': 'POST' },
  });
  expect(asked.headers['access-control-allow-origin']).toBe(siteUrl);
  const body = '{"email":"ann@example.org"}';
  const { status } = await ask(port, '/rest/v1/subscribers', { method: 'POST', headers: asPage, body });
  expect(status).toBeLessThan(300);

  const outbox = outboxFolder(garage.dataDir);
  const listMails = (): string[] =>
    existsSync(outbox) ? readdirSync(outbox).filter((name) => /\.eml$/.test(name)) : [];
  await expect.poll(() => listMails().length, { timeout: slow }).toBe(1);
  const { text = '', headers } = await PostalMime.parse(readFileSync(join(outbox, listMails()[0] ?? '')));
  const mail = `${text} ${headers.find(({ key }) => key === 'list-unsubscribe')?.value}`;
  const pathOf = (kind: string): string => {
    const [, path] = new RegExp(`${newsletterUrl}(/${kind}/[\\w.-]+)`).exec(mail) ?? [];
    if (path === undefined) throw new Error(`The mail has no link ${kind} to the newsletter:\n${mail}`);
    return path;
  };
  const stateOf = async () => (await garage.run(['subscribers', 'find', 'ann@'], { env: settings })).out;
  expect((await ask(port, pathOf('confirm'), { method: 'POST' })).status).toBe(200);
  expect(await stateOf()).toContain('active');
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
  const left = { method: 'POST', headers: oneClick, body: 'List-Unsubscribe=One-Click' };
  expect((await ask(port, pathOf('unsubscribe'), left)).status).toBe(200);
  expect(await stateOf()).toContain('unsubscribed');
});
