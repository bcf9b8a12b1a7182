import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, startTestDesk } from '../desk/test-desk.ts';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

// What a browser can be made to send is refused in e2e/desk-refusals.spec.ts; this is what only a program sends.
test('the link makes a cookie of this machine and this process, and nothing else opens the desk', async () => {
  const { link, host, origin } = await startTestDesk();
  expect(host).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(await ask(link, { path: '/api/overview' })).toMatchObject({ status: 401 });
  expect(await ask(link, { path: '/open?ticket=guess' })).toMatchObject({ status: 401 });
  // What looks at a link before a person does, such as a chat program, does not use it up.
  expect((await ask(link, { method: 'HEAD' })).headers).not.toHaveProperty('set-cookie');
  // Neither does another name for this machine.
  for (const name of ['localhost', 'desk.localhost']) {
    const foreign = await ask(link, { headers: { host: `${name}:${host.split(':')[1]}` } });
    expect(foreign).toMatchObject({ status: 421, text: expect.stringContaining(`This is the desk of ${host}.`) });
    expect(foreign.headers).not.toHaveProperty('set-cookie');
  }
  const opened = await ask(link, {});
  expect(opened).toMatchObject({ status: 303, headers: { location: '/' } });
  const [cookie = '', ...rest] = String(opened.headers['set-cookie']).split('; ');
  expect(rest).toEqual(['HttpOnly', 'SameSite=Strict', 'Path=/']);
  const again = await ask(link, {});
  expect(again).toMatchObject({ status: 401, text: expect.stringContaining('This link was used already') });
  expect(again.headers).not.toHaveProperty('set-cookie');
  expect((await ask(link, { path: '/subscribers' })).text).toContain('This desk is closed');

  const get = (headers: Record<string, string>) =>
    ask(link, { path: '/api/overview', headers: { cookie, ...headers } });
  const fine = await get({});
  expect(fine.status).toBe(200);
  expect(fine.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(fine.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await get({ host: '127.0.0.1:1' })).status).toBe(421);
  expect((await get({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await get({ cookie: `${cookie}x` })).status).toBe(401);

  const post = (headers: Record<string, string>) =>
    ask(link, { path: '/api/backup', method: 'POST', headers: { cookie, ...headers } });
  for (const headers of [{}, { origin: 'null' }, { origin: 'https://evil.example' }])
    expect([headers, (await post(headers)).status]).toEqual([headers, 403]);
  expect(JSON.parse((await post({ origin })).text)).toMatchObject({ code: 'no-backup-folder' });
});

// The browser's journeys are on SQLite.
test('the overview, the list and the journal come from PostgreSQL too', async () => {
  const env = { DATABASE_URL: await createPostgresDatabase() };
  const { garage, open, origin } = await startTestDesk({ ...env, BACKUP_DIR: 'backups' });
  const run = (...words: string[]) => garage.run(words, { env: { ...env, ENV_FILE: 'off' }, input: 'y\n' });
  for (const name of ['ann', 'bob'])
    expect(await run('subscribers', 'add', `${name}@example.org`)).toMatchObject({ code: 0 });
  expect(await run('subscribers', 'remove', 'bob@example.org', '--yes')).toMatchObject({ code: 0 });
  const get = await open();
  const overview = JSON.parse((await get('/api/overview')).text);
  expect(overview.counts).toEqual({ active: 1, pending: 0, unsubscribed: 0, bounced: 0 });
  expect(overview.list).toHaveLength(90);
  expect(overview.list.at(-1)).toMatchObject({ joined: 2, left: 1, total: 1 });
  const { entries } = JSON.parse((await get('/api/journal')).text);
  expect(entries.map(({ what }: { what: string }) => what)).toEqual([
    'Removed a reader and kept a mark that keeps the address away.',
    'Added a reader.',
    'Added a reader.',
  ]);
  const list = JSON.parse((await get('/api/subscribers?text=NN%40')).text);
  expect(list.rows).toMatchObject([{ email: 'ann@example.org' }]);
  expect((await get('/api/subscribers?status=gone')).status).toBe(400);
  expect(await get('/api/nothing')).toMatchObject({ status: 404 });
  expect(JSON.parse((await get('/api/health')).text).lights).toHaveLength(8);
  // A command prints the same journal, and it names nobody by address.
  const journal = await run('journal', '--limit', '2');
  expect(journal.out).toMatch(/command +Removed a reader/);
  expect(journal.out).not.toContain('@');
  const settings = await get('/api/settings', { headers: { origin } });
  expect(settings.text).not.toContain('garage@');
});

/** Programs of a test, in front of those of the machine; `xdg-open` notes what it was called with. */
function createPrograms(garage: TestGarage) {
  const bin = join(garage.folder, 'bin');
  mkdirSync(bin);
  const program = (name: string, text: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  for (const name of ['xdg-open', 'open'])
    program(name, `echo "$@" > "${bin}/opened.part" && mv "${bin}/opened.part" "${bin}/opened"`);
  /** Returns the link in the page that the browser was given, and that page's path. */
  async function readOpened(): Promise<{ link: string; file: string }> {
    await expect.poll(() => existsSync(join(bin, 'opened'))).toBe(true);
    const file = readFileSync(join(bin, 'opened'), 'utf8').trim();
    // Every user of a machine can read how a program was called.
    expect(file).not.toContain('ticket');
    expect([statSync(file).mode & 0o077, statSync(dirname(file)).mode & 0o077]).toEqual([0, 0]);
    const [link = ''] = /http:\/\/127\.0\.0\.1:\d+\/open\?ticket=[\w-]+/.exec(readFileSync(file, 'utf8')) ?? [];
    return { link, file };
  }
  return { bin, program, readOpened, env: { PATH: `${bin}:${process.env['PATH']}` } };
}

test('the browser gets the link in a file that only the publisher can read, and that goes with the desk', async () => {
  const garage = createTestGarage();
  const { env, readOpened } = createPrograms(garage);
  const desk = garage.open(['desk'], env);
  const { link, file } = await readOpened();
  // A file is another site for a browser, which then follows no redirect with the cookie.
  const opened = await ask(link, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(opened).toMatchObject({ status: 200, text: expect.stringContaining('http-equiv="refresh"') });
  expect(opened.headers['set-cookie']).toBeDefined();
  desk.stop();
  expect(await desk.ended).toMatchObject({ code: 0 });
  expect(existsSync(dirname(file))).toBe(false);
});

test('a desk whose terminal is gone still ends when it is told to', async () => {
  const { child, printed, ended } = createTestGarage().start(['desk', '--no-open']);
  await printed('Ctrl-C closes it.');
  child.stderr?.destroy();
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, signal: null });
});

test('--ssh runs the desk of a server, opens its link here and ends with it', async () => {
  const garage = createTestGarage();
  const { bin, program, readOpened, env } = createPrograms(garage);
  const root = new URL('..', import.meta.url).pathname;
  // A stand-in for ssh: it records its arguments and runs the command, as a server would.
  program('ssh', `echo "$@" > "${bin}/asked"\nfor last; do :; done\ncd "${root}" && exec sh -c "$last"`);
  const desk = garage.start(['desk', '--ssh', 'me@server.example'], env);
  await desk.printed('This is the desk of me@server.example');
  const { link, file } = await readOpened();
  const { port } = new URL(link);
  expect(readFileSync(join(bin, 'asked'), 'utf8')).toContain(
    `-L ${port}:127.0.0.1:${port} -L ${Number(port) + 1}:localhost:${Number(port) + 1} me@server.example if [ -x ./garage ]; then exec ./garage desk --no-open --port ${port};`,
  );
  expect((await ask(link, {})).status).toBe(303);
  desk.child.kill('SIGTERM');
  expect(await desk.ended).toMatchObject({ code: 0 });
  await expect
    .poll(() =>
      ask(link, {}).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  expect(existsSync(file)).toBe(false);

  program('ssh', 'echo "ssh: Could not resolve hostname server.example" >&2; exit 255');
  const failed = await garage.start(['desk', '--ssh', 'me@server.example'], env).ended;
  expect(failed).toMatchObject({
    code: 1,
    err: expect.stringMatching(/did not start \(ssh ended with 255\).*Could not resolve/s),
  });
});
