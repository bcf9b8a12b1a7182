import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const slow = 240_000;
const room = fileURLToPath(new URL('.', import.meta.url));

const changelog = `# Changelog

## Unreleased

### Upgrade notes

- Make a backup first.

### Changes

- One thing.

## 0.1.0, 2026-01-01

Schema 1.

- Begun.
`;

/** A small repository with the release script on it, and what to run in it. */
function createRepository({ check = 'node -e ""', notes = changelog, more = {} } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'garage-release-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (name: string, text: string): void => writeFileSync(join(root, name), text);
  const scripts = { check, version: `node ${join(room, 'note-version.ts')}`, ...more };
  write('package.json', `${JSON.stringify({ name: 'small', version: '0.1.0', private: true, scripts }, null, 2)}\n`);
  write('CHANGELOG.md', notes);
  mkdirSync(join(root, 'newsletter/store/migrations'), { recursive: true });
  for (const name of ['0001_one.pg.sql', '0002_two.pg.sql']) write(`newsletter/store/migrations/${name}`, '');
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', npm_config_update_notifier: 'false' };
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', env });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Publisher');
  git('config', 'user.email', 'publisher@example.org');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'begin');
  const release = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(room, 'main.ts'), ...args], {
      cwd: root,
      encoding: 'utf8',
      env,
    });
    return { code: status, out: stdout, err: stderr };
  };
  return { root, write, git, release, read: (name: string) => readFileSync(join(root, name), 'utf8') };
}

test('a release moves the changes under its number and day, and is one commit with a tag', { timeout: slow }, () => {
  const { git, release, read } = createRepository({
    more: { sbom: `node -e "require('fs').writeFileSync('sbom.json','{}')"` },
  });
  const { code, out, err } = release('minor');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Version 0.2.0 with schema 2 is committed and tagged v0.2.0; nothing was pushed.');
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
  const day = new Date().toISOString().slice(0, 10);
  const [before = '', rest = ''] = read('CHANGELOG.md').split(`## 0.2.0, ${day}\n`);
  expect(before).toBe('# Changelog\n\n## Unreleased\n\n');
  expect(rest).toMatch(
    /^\nSchema 2\.\n\n### Upgrade notes\n\n- Make a backup first\.\n\n### Changes\n\n- One thing\.\n\n## 0\.1\.0/,
  );
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '--format=%s')).toBe('release: 0.2.0\nbegin\n');
  expect(git('show', '--name-only', '--format=', 'v0.2.0^{commit}').split('\n').filter(Boolean).toSorted()).toEqual([
    'CHANGELOG.md',
    'package.json',
    'sbom.json',
  ]);
  // The next one has nothing to tell yet.
  expect(release('patch')).toMatchObject({ code: 1, err: expect.stringContaining("nothing under '## Unreleased'") });
});

test('a dry run tells all of it and changes nothing', { timeout: slow }, () => {
  const { git, release } = createRepository();
  const before = git('rev-parse', 'HEAD');
  const { code, out } = release('major', '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('This would be version 1.0.0 with schema 2, tagged v1.0.0. Nothing was changed.');
  expect(out).toContain('- One thing.');
  expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual([before, '', '']);
});

test('changes, a failing check, an empty changelog, a silent schema and a used tag are refused', {
  timeout: slow,
}, () => {
  const unclean = createRepository();
  unclean.write('note.txt', '');
  expect(unclean.release('patch')).toMatchObject({ code: 1, err: expect.stringContaining('?? note.txt') });
  const failing = createRepository({ check: 'node -e "process.exit(1)"' });
  expect(failing.release('patch')).toMatchObject({ code: 1, err: 'npm run check failed: nothing was released.\n' });
  const silent = createRepository({ notes: changelog.replace('## Unreleased\n', '## Soon\n') });
  expect(silent.release('patch').err).toContain("nothing under '## Unreleased'");
  const unnoted = createRepository({ notes: changelog.replace('### Upgrade notes', '### Notes') });
  expect(unnoted.release('patch').err).toContain('The schema grew from 1 to 2');
  const used = createRepository();
  used.git('tag', 'v0.1.1');
  expect(used.release('patch').err).toContain('There is already a tag v0.1.1');
  expect(used.release('sideways')).toMatchObject({ code: 2 });
  for (const { git } of [unclean, failing, silent, unnoted, used]) expect(git('log', '--format=%s')).toBe('begin\n');
});

test('a release that fails on the way leaves the files as they were', { timeout: slow }, () => {
  const { git, release } = createRepository({ more: { sbom: 'node -e "process.exit(1)"' } });
  const { code, err } = release('patch');
  expect(code).toBe(1);
  expect(err).toContain('npm version failed, and the files are as they were');
  expect([git('log', '--format=%s'), git('tag'), git('status', '--porcelain')]).toEqual(['begin\n', '', '']);

  const untaggable = createRepository();
  // Git cannot keep this tag and v0.1.1 beside each other.
  untaggable.git('tag', 'v0.1.1/old');
  expect(untaggable.release('patch')).toMatchObject({ code: 1, err: expect.stringContaining('npm version failed') });
  expect([untaggable.git('log', '--format=%s'), untaggable.git('status', '--porcelain')]).toEqual(['begin\n', '']);
});
