// @module-tag faults
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../core/node/free-port.ts';
import { projectFolder } from '../core/node/settings/settings.ts';
import { createTestFolder } from '../newsletter/db/test-store.ts';
import { writeFixtureSite } from '../server/site-fixture.ts';

const slow = 1_200_000;
/** What the clone of a test does not need: pictures, texts and what was built. */
const unused = /^(node_modules|dist|data|content|docs|e2e|test-results|\.(git|ci|cache|astro|env))$/;
/** Stands in for the build of the pages, which takes a minute: publishes the fixture as a new release. */
const quickBuild = `import { cpSync } from 'node:fs';
import { createRelease, finishRelease, pruneReleases, switchRelease } from '../../core/node/releases.ts';
const dist = process.env.DIST_FOLDER;
const release = createRelease(dist, new Date());
cpSync(process.env.FIXTURE_SITE, release.folder, { recursive: true });
switchRelease(dist, finishRelease(dist, release));
pruneReleases(dist);
`;

/** A publisher's clone with its remote, a server that is restarted when it ends, and the command `garage`. */
async function createClone() {
  const folder = createTestFolder();
  const remote = join(folder, 'remote');
  const clone = join(folder, 'clone');
  const bin = join(folder, 'bin');
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const git = (cwd: string, ...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      cwd,
      encoding: 'utf8',
    }).trim();
  mkdirSync(join(remote, 'content'), { recursive: true });
  mkdirSync(bin);
  for (const file of readdirSync(projectFolder('')).filter((name) => !unused.test(name))) {
    cpSync(projectFolder(file), join(remote, file), { recursive: true });
  }
  writeFileSync(join(remote, 'publishing/build/build.ts'), quickBuild);
  writeFileSync(join(remote, 'content/post.md'), 'theirs\n');
  // Here the packages are a link.
  appendFileSync(join(remote, '.gitignore'), 'node_modules\n');
  git(remote, 'init', '--quiet', '--initial-branch=main');
  const commit = (): string => {
    git(remote, 'add', '--all');
    git(remote, 'commit', '--quiet', '--message=next');
    return git(remote, 'rev-parse', 'HEAD');
  };
  commit();
  git(folder, 'clone', '--quiet', remote, clone);
  symlinkSync(projectFolder('node_modules'), join(clone, 'node_modules'));
  // The registry is not asked in tests: `npm ci` puts the same packages in place. `npm run build` is the real one.
  const realNpm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh\nif [ "$1" = ci ]; then ln -s '${projectFolder('node_modules')}' node_modules; else exec '${realNpm}' "$@"; fi\n`,
  );
  // Stands in for systemd, which starts the server again when it ends.
  writeFileSync(join(bin, 'systemctl'), `#!/bin/sh\ncat '${join(folder, 'pid')}'\n`);
  for (const name of ['npm', 'systemctl']) chmodSync(join(bin, name), 0o755);
  const port = String(await findFreePort());
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: folder,
    ENV_FILE: 'off',
    DIST_FOLDER: join(folder, 'dist'),
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    FIXTURE_SITE: site.distFolder,
    HOST: '127.0.0.1',
    PORT: port,
  };
  execFileSync(process.execPath, ['publishing/build/build.ts'], { cwd: clone, env });
  let isClosing = false;
  const keepServer = (): void => {
    if (isClosing) return;
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: clone, env, stdio: 'ignore' });
    writeFileSync(join(folder, 'pid'), String(child.pid));
    child.once('close', () => setTimeout(keepServer, 100));
  };
  keepServer();
  const readPid = (): number => Number(readFileSync(join(folder, 'pid'), 'utf8'));
  onTestFinished(async () => {
    isClosing = true;
    process.kill(readPid(), 'SIGKILL');
  });
  const askReady = async (): Promise<{ status?: string; release?: string }> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.json(),
      () => ({}),
    );
  await expect.poll(askReady, { timeout: slow }).toMatchObject({ status: 'ok' });
  const start = (...words: string[]): Promise<{ code: number | null; output: string }> => {
    const child = spawn(process.execPath, ['cli/main.ts', 'update', ...words], { cwd: clone, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    return once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  };
  return {
    clone,
    commit,
    start,
    readPid,
    askReady,
    head: () => git(clone, 'rev-parse', 'HEAD'),
    status: () => git(clone, 'status', '--porcelain'),
    writeRemote: (file: string, text: string) => writeFileSync(join(remote, file), text),
    touchLock: () => appendFileSync(join(remote, 'package-lock.json'), '\n'),
  };
}

test('a new version is installed and served; own content stays, and a second update has nothing to do', {
  timeout: slow,
}, async () => {
  const site = await createClone();
  const { release } = await site.askReady();
  const pid = site.readPid();
  writeFileSync(join(site.clone, 'content/own.md'), 'mine\n');
  mkdirSync(join(site.clone, 'backups'));
  writeFileSync(join(site.clone, 'backups/notes.txt'), 'mine\n');
  site.writeRemote('content/theirs.md', 'new\n');
  site.touchLock();
  const target = site.commit();
  expect(await site.start('--check')).toMatchObject({ code: 0, output: expect.stringContaining('1 new commit') });
  const { code, output } = await site.start();
  expect([code, output]).toEqual([0, expect.stringContaining(`Updated to ${target.slice(0, 9)}`)]);
  expect([site.head(), site.status()]).toEqual([target, '?? content/own.md']);
  const ready = await site.askReady();
  expect(ready.status).toBe('ok');
  expect(ready.release).not.toBe(release);
  expect(site.readPid()).not.toBe(pid);
  expect(existsSync(join(site.clone, '.cache/update'))).toBe(false);
  expect((await site.start()).output).toContain('This is the newest version');
});

test('a version that cannot build, cannot start or breaks the database is taken back, and the site stays up', {
  timeout: slow,
}, async () => {
  const site = await createClone();
  const before = site.head();
  const { release } = await site.askReady();
  const expectUnchanged = async (): Promise<void> => {
    expect([site.head(), site.status()]).toEqual([before, '']);
    await expect.poll(site.askReady, { timeout: slow }).toMatchObject({ status: 'ok', release });
  };
  site.writeRemote('publishing/build/build.ts', 'throw new Error("no pages today");\n');
  site.touchLock();
  site.commit();
  const unbuilt = await site.start();
  expect([unbuilt.code, unbuilt.output]).toEqual([
    1,
    expect.stringMatching(/cannot build your pages[\s\S]*no pages today/),
  ]);
  await expectUnchanged();

  site.writeRemote('publishing/build/build.ts', quickBuild);
  site.writeRemote('newsletter/db/migrations/0009_broken.sqlite.sql', 'create nonsense;\n');
  site.commit();
  const unready = await site.start();
  expect([unready.code, unready.output]).toEqual([1, expect.stringContaining('The new server does not start')]);
  await expectUnchanged();
});
