import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../core/node/free-port.ts';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { ask } from '../server/test-client.ts';

const caddyfile = readFileSync(fileURLToPath(new URL('Caddyfile', import.meta.url)), 'utf8');
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

test.skipIf(!hasCaddy)('behind Caddy: TLS, HSTS, one address, and a limit for each reader', async () => {
  const site = await writeFixtureSite();
  const server = await openServerProcess({
    DIST_FOLDER: site.distFolder,
    DATA_DIR: createTestFolder(),
    TRUST_PROXY: '1',
  });
  const folder = createTestFolder();
  const [http, https] = [await findFreePort(), await findFreePort()];
  const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n`;
  const config = caddyfile.replace(/^{\n/m, options).replaceAll('#tls', 'tls internal');
  writeFileSync(join(folder, 'Caddyfile'), config);
  const env = { PATH: process.env['PATH'], HOME: folder, DOMAIN: 'garage.test', APP: `127.0.0.1:${server.port}` };
  const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    caddy.kill('SIGTERM');
    server.child.kill('SIGTERM');
    await server.exit;
    await site.remove();
  });
  const get = (path: string, host = 'garage.test', body?: string, headers = {}) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>((done, fail) => {
      const method = body === undefined ? 'GET' : 'POST';
      const options = { port: https, path, method, servername: host, rejectUnauthorized: false };
      request({ ...options, headers: { host, ...headers } }, async (answer) =>
        done({ status: answer.statusCode, headers: answer.headers, text: await text(answer) }),
      )
        .on('error', fail)
        .end(body);
    });
  await expect
    .poll(() =>
      get('/about').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);

  const [through, direct] = [await get('/about'), await ask(server.port, '/about')];
  expect(through.text).toBe(direct.text);
  expect(through.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': direct.headers['content-security-policy'],
    etag: direct.headers.etag,
  });
  expect((await get('/about?x=1', 'www.garage.test')).headers['location']).toBe('https://garage.test/about?x=1');
  const plain = await ask(http, '/about?x=1', { headers: { host: 'garage.test' } });
  expect([plain.status, plain.headers.location]).toEqual([308, `https://garage.test/about?x=1`]);

  // A reader who claims to be many others shares one limit: the address is the one Caddy saw.
  const claim = async (at: number): Promise<number | undefined> => {
    const headers = {
      'content-type': 'application/json',
      apikey: 'public-anon-key',
      'x-forwarded-for': `10.0.0.${at}`,
    };
    return (await get('/rest/v1/subscribers', undefined, `{"email":"reader${at}@example.com"}`, headers)).status;
  };
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => claim(at)));
  expect(answers).toContain(201);
  expect(answers).toContain(429);
});
