import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { currentRelease, findBrokenFile, moveFolder, readManifest, releaseIdOf } from '../core/node/releases.ts';
import { openTestPort } from '../core/node/test-port.ts';
import { addTestLetter, writeLetterContent } from '../newsletter/letters/test-letters.ts';
import { openServerProcess } from '../server/server-process.ts';
import { testBuild, writeFixtureReleases } from '../server/site-fixture.ts';
import { ask } from '../server/test-client.ts';
import { createTestGarage } from './test-garage.ts';

/** Puts the test site into a folder of releases, with or without a server, and returns how to publish there. */
async function openPublisher({ hasServer = true } = {}) {
  const garage = createTestGarage();
  const distFolder = join(garage.folder, 'dist');
  const site = await writeFixtureReleases(distFolder, { '/about': 'old' });
  const server = hasServer
    ? await openServerProcess({ HOST: '127.0.0.1', DIST_FOLDER: distFolder, DATA_DIR: garage.dataDir })
    : undefined;
  onTestFinished(() => void server?.child.kill('SIGKILL'));
  const port = server?.port ?? 0;
  const env = {
    SITE_URL: 'https://garage.example',
    DIST_FOLDER: distFolder,
    PORT: String(port),
    HOST: '127.0.0.1',
    ENV_FILE: 'off',
    TEST_BUILD: testBuild,
  };
  const publish = (more: Record<string, string> = {}, flags: string[] = []) =>
    garage.run(['publish', ...flags], { env: { ...env, ...more } });
  const readAbout = async () => (await ask(port, '/about')).text;
  return { garage, site, env, distFolder, port, server, publish, readAbout };
}

test('publish exits with 0 when the running server serves the new pages, and says where', async () => {
  const { publish, readAbout, distFolder, port } = await openPublisher();
  const { code, out, err } = await publish({ TEST_TEXT: 'new' });
  const here = `http://127.0.0.1:${port}`;
  const [first = '', second] = out.split(' in ');
  expect([code, first, second]).toEqual([0, `Live on this machine (${here})`, expect.stringMatching(/^\d+ s\. /)]);
  expect(second).toContain('. https://garage.example does not answer yet. To check');
  expect(err).toMatch(/^Checking the content…\nBuilding the pages…/);
  expect(await readAbout()).toBe('new');
  for (const text of ['3', '4']) expect((await publish({ TEST_TEXT: text })).code).toBe(0);
  expect(await readAbout()).toBe('4');
  expect(readdirSync(join(distFolder, 'releases'))).toHaveLength(3);
});

test('without a server and a store the pages are put in place; decisions on letters reach the content before the build', async () => {
  const { garage, publish, distFolder } = await openPublisher({ hasServer: false });
  const content = writeLetterContent(garage.folder);
  const env = { TEST_CONTENT_FOLDER: content };
  const before = currentRelease(distFolder);
  // Nothing is due.
  expect(currentRelease(distFolder)).toBe(before);
  expect(await publish(env)).toMatchObject({ code: 0, out: expect.stringContaining('no server runs here') });
  expect([currentRelease(distFolder) === before, existsSync(garage.dataDir)]).toEqual([false, false]);

  await garage.run(['migrate']);
  const [approved, withdrawn] = await garage.withStore(async (store) => [
    await addTestLetter(store, { status: 'approved' }),
    await addTestLetter(store, { status: 'withdrawn' }),
  ]);
  mkdirSync(join(content, 'letters'));
  const file = join(content, 'letters/towing.yaml');
  writeFileSync(file, `- id: ${withdrawn}\n  name: Ann\n  date: 2026-11-13\n  text: Take this away.\n`);
  execFileSync('git', ['init', '--quiet', content]);
  const { code, err } = await publish(env);
  expect(code).toBe(0);
  expect(String(execFileSync('git', ['-C', content, 'log', '--format=%s']))).toBe('Published the site\n');
  expect(err).toContain('Added 1 approved letter to content/letters.\nRemoved 1 letter from');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(approved);
  expect(text).not.toContain(withdrawn);
});

test('whatever fails, the old pages stay online and the exit code is 1', async () => {
  const { publish, readAbout, distFolder, port } = await openPublisher();
  const before = currentRelease(distFolder);
  const failures: [Record<string, string>, RegExp][] = [
    [{ TEST_END: 'mistake' }, /The content has mistakes\.\nNothing was published: the old pages are still online\.\n$/],
    [{ TEST_END: 'killed' }, /The build was killed, probably because memory ran out\. /],
    [
      { SITE_URL: 'http://localhost:3000' },
      /^The pages online are for https:\/\/garage\.example, but the address of the site is now .+ run \.\/garage publish --new-address/,
    ],
    [{ DIST_FOLDER: join(distFolder, 'base') }, /serves another folder than /],
    // The server refuses this release, and it is switched back.
    [{ TEST_SPOIL: 'mails/welcome.json' }, /Look for site-refused in its log/],
  ];
  for (const [env, message] of failures) {
    expect(await publish(env)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(message) });
    expect([await readAbout(), currentRelease(distFolder)]).toEqual(['old', before]);
  }
  const moved = await publish({ SITE_URL: `http://127.0.0.1:${port}` }, ['--new-address']);
  expect(moved).toMatchObject({
    code: 0,
    out: expect.stringMatching(`^Live at http://127.0.0.1:${port} in \\d+ s\\.\n$`),
  });
});

test('another program on the port, or one that says nothing, is found before anything is built', async () => {
  const { publish, distFolder } = await openPublisher({ hasServer: false });
  const before = currentRelease(distFolder);
  for (const [answer, message] of [
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi', /^Another program is using http:/],
    ['', /^The server at http:\S+ does not answer\. /],
  ] as const) {
    const other = createServer(
      (socket) => void socket.on('error', () => {}).on('data', () => answer && socket.end(answer)),
    );
    const PORT = String(await openTestPort(other));
    expect(await publish({ PORT })).toMatchObject({ code: 1, err: expect.stringMatching(message) });
  }
  expect(currentRelease(distFolder)).toBe(before);
});

test('a second publish says who is publishing, and a killed one leaves no lock, no build and no half site', async () => {
  const { publish, garage, env, distFolder } = await openPublisher({ hasServer: false });
  const first = garage.start(['publish'], { ...env, TEST_END: 'wait' });
  await expect.poll(() => readdirSync(distFolder)).toContain('publish.json');
  expect(await publish()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Another build is running since \d\d:\d\d:\d\d UTC \(process \d+\): wait until it ends/),
  });
  first.child.kill('SIGKILL');
  // Its build ends by itself.
  await expect.poll(async () => (await publish()).code).toBe(0);
});

test('a build killed at any moment leaves a whole site; the next one tidies up', { tags: 'faults' }, async () => {
  const { env, distFolder, publish } = await openPublisher({ hasServer: false });
  const first = currentRelease(distFolder);
  const states = new Set([releaseIdOf(first)]);
  const start = async () => {
    const looping = { ...env, TEST_END: 'never' };
    const child = spawn(process.execPath, [testBuild], { env: looping, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return child;
  };
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'close');
    const release = currentRelease(distFolder);
    expect(findBrokenFile(release, readManifest(release))).toBeUndefined();
    states.add(releaseIdOf(release));
  };
  // How long one build takes here: the kills are spread over a little more than that.
  const child = await start();
  const startedAt = performance.now();
  await expect.poll(() => currentRelease(distFolder)).not.toBe(first);
  const buildMs = performance.now() - startedAt;
  await kill(child);
  for (let share = 0; share < 1.2; share += 0.2) {
    const next = await start();
    await new Promise((resolve) => setTimeout(resolve, share * buildMs));
    await kill(next);
  }
  expect(states.size).toBeGreaterThan(1);
  expect((await publish()).code).toBe(0);
  const left = readdirSync(distFolder).concat(readdirSync(join(distFolder, 'releases')));
  expect(left.filter((name) => name.includes('partial') || name.startsWith('current.'))).toEqual([]);
});

test('a finished build replaces a folder, on the same disk and on another one', () => {
  const { folder } = createTestGarage();
  // Memory is a disk of its own on Linux.
  const shared = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/garage-') : folder;
  onTestFinished(() => rmSync(shared, { recursive: true, force: true }));
  for (const place of [folder, shared]) {
    const from = join(folder, 'built');
    const to = join(place, 'release.partial');
    for (const path of [join(from, 'site'), to]) mkdirSync(path, { recursive: true });
    writeFileSync(join(from, 'site/about.html'), 'new');
    writeFileSync(join(to, 'left-over'), '');
    moveFolder(from, to);
    expect([existsSync(from), readdirSync(to), readFileSync(join(to, 'site/about.html'), 'utf8')]).toEqual([
      false,
      ['site'],
      'new',
    ]);
  }
});
