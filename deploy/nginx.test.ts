import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { findFreePort } from '../scripts/check/free-port.ts';
import { loadSite } from '../server/pages.ts';
import { openServerProcess } from '../server/server-process.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';
import { ask } from '../server/test-client.ts';
import { describePages } from './nginx-pages.ts';

const slow = 120_000;
const conf = readFileSync(fileURLToPath(new URL('nginx.conf', import.meta.url)), 'utf8');
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0;

test('the maps name a file for every address of the build, and quote what nginx would read', async () => {
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const loaded = await loadSite(site.distFolder);
  const text = describePages(loaded);
  for (const url of loaded.directPages.keys()) expect(text).toContain(`  "${url}" "/`);
  const files = [...text.matchAll(/^ {2}"[^"]+" "(\/[^"]+\.\w+)";$/gm)].map((match) => match[1] ?? '');
  expect(files.length).toBe(loaded.directPages.size);
  for (const file of files) expect(existsSync(join(site.distFolder, 'site', file)), file).toBe(true);
});

test('every address gets the same response through nginx as from the server, if nginx is installed', {
  timeout: slow,
}, async () => {
  // Without nginx, only the rules in the file are checked.
  for (const rule of ['try_files $garage_file @server;', 'proxy_pass http://garage;', 'server_tokens off;']) {
    expect(conf).toContain(rule);
  }
  if (!hasNginx) return;
  const site = await writeFixtureSite();
  const server = await openServerProcess({
    DIST_FOLDER: site.distFolder,
    DATA_DIR: createTestFolder(),
    TRUST_PROXY: '1',
  });
  const [folder, port, loaded] = [createTestFolder(), await findFreePort(), await loadSite(site.distFolder)];
  writeFileSync(join(folder, 'garage-pages.conf'), describePages(loaded));
  const own = conf
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${server.port}`)
    .replace('/srv/garage/dist/current/site', join(site.distFolder, 'site'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; ${user} events {} http { ${temporary.join(' ')} ${own} }`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    env,
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    await server.exit;
    await site.remove();
  });
  const isOpen = () =>
    ask(port, '/robots.txt').then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen, { timeout: slow }).toBe(true);

  const compared = ['content-type', 'cache-control', 'content-security-policy', 'x-frame-options', 'location'];
  const others = ['/nope', '/about/', '/blog?category=anything', '/search?q=oil', '/healthz', '/blog/old-slug'];
  for (const path of [...loaded.directPages.keys(), ...others]) {
    const [through, direct] = await Promise.all([ask(port, path), ask(server.port, path)]);
    const pick = ({ status, headers, text }: typeof direct) => [status, text, ...compared.map((name) => headers[name])];
    expect([path, ...pick(through)]).toEqual([path, ...pick(direct)]);
  }
  const headers = { 'content-type': 'application/json', apikey: 'public-anon-key' };
  const body = '{"email":"reader@example.com"}';
  expect((await ask(port, '/rest/v1/subscribers', { method: 'POST', headers, body })).status).toBe(201);
  const { headers: first } = await ask(port, '/about');
  expect((await ask(port, '/about', { headers: { 'if-none-match': first.etag ?? '' } })).status).toBe(304);
  const zipped = await ask(port, '/about', { headers: { 'accept-encoding': 'gzip' } });
  expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
});
