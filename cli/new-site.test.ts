import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterHref } from '../core/letter.ts';
import { currentRelease, readManifest } from '../core/releases.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'new-site-'));
const folder = join(parent, 'harbor');
const env = { ...process.env, ENV_FILE: 'off', ASTRO_TELEMETRY_DISABLED: '1' };
const run = (cwd: string, ...args: string[]) => spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
const newSite = (...args: string[]) => run(parent, join(root, 'cli/main.ts'), 'new-site', ...args);
const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const given = ['--name', "Ann's Harbor Notes", '--url', 'https://harbor.example', '--color', '#0b6e4f'];

beforeAll(() => {
  const made = newSite('harbor', ...given, '--author', "Ann O'Hara", '--email', 'ann@harbor.example');
  expect(made.stderr).toBe('');
  expect(made.stdout).toContain("Ann's Harbor Notes is in");
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(parent, { recursive: true }));

test('a new site is a repository with one commit by its publisher and nothing left over', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  expect(git('log', '--format=%an <%ae> %s')).toBe("Ann O'Hara <ann@harbor.example> Start Ann's Harbor Notes");
  expect(git('status', '--short', '--untracked-files=no')).toBe('');
});

test('a new site builds, passes the content check, and its pages and mails have no word of the example', () => {
  const check = run(folder, 'scripts/content/main.ts');
  expect(check.stdout).toContain('content: 0 errors');
  const build = run(folder, 'scripts/build.ts');
  expect(build.status, build.stdout + build.stderr).toBe(0);

  const release = currentRelease(join(folder, 'dist'));
  const written = filesBelow(release).filter((file) => !/\.(br|gz|png|jpg|webp|avif|ico|woff2)$/.test(file));
  expect(written.length).toBeGreaterThan(40);
  const example = /truck|turbomax|silverado|sierra|chevrolet|\bgm\b|towing|\btow\b|engine|recall|garage/i;
  const hits = written
    .filter((file) => !file.endsWith('licenses.txt'))
    // The name of the command, in the articles that explain it.
    .map((file) => {
      const text = readFileSync(file, 'utf8').replaceAll('./garage', '');
      // Two letters are a name of a variable in scripts that were made small.
      return { file, found: example.exec(file.endsWith('.js') ? text.replace(/\bgm\b/gi, '') : text) };
    })
    .flatMap(({ file, found }) => (found ? [`${file.slice(release.length)}: ${found[0]}`] : []));
  expect(hits).toEqual([]);

  const { entries, letters } = readManifest(release);
  const pages = written.filter((file) => file.endsWith('.html')).map((file) => readFileSync(file, 'utf8'));
  const links = new Set(
    pages.flatMap((page) => [...page.matchAll(/\shref="(\/[^"#?]*)/g)].map(([, path = '']) => path)),
  );
  expect(links.size).toBeGreaterThan(20);
  // The server draws the forms for letters.
  const forms = letters.open.map(letterHref).sort();
  expect([...links].filter((path) => !Object.hasOwn(entries, path)).sort()).toEqual(forms);
  const home = readFileSync(join(release, 'site/index.html'), 'utf8');
  expect(home).toMatch(/Ann(’|&#x27;|'|&#39;)s/);
  expect(readFileSync(join(release, 'site/privacy-policy.html'), 'utf8')).toContain('mailto:ann@harbor.example');
}, 300_000);

test.each([
  ['a folder that is not empty', ['harbor', ...given], 1, 'is not empty. Choose a folder that does not exist yet.'],
  ['no name', ['other'], 2, 'new-site needs --name.'],
  ['a color that is none', ['other', '--name', 'A', '--url', 'https://a.example', '--color', 'blue'], 2, '#1f5f8b'],
  ['an address that is none', ['other', '--name', 'A', '--url', 'a.example'], 2, '--url must be an address'],
])('%s is refused and nothing is written', (_, args, status, message) => {
  const refused = newSite(...args);
  expect([refused.status, refused.stderr]).toEqual([status, expect.stringContaining(message)]);
  expect(existsSync(join(parent, 'other'))).toBe(false);
});
