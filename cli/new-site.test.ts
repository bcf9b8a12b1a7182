import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { filesBelow } from '../core/node/files/list-files.ts';
import { currentRelease, readManifest } from '../core/node/releases.ts';
import { letterHref } from '../core/people/letter.ts';
import { ask } from '../desk/test-desk.ts';
import { loadSite } from '../server/pages/pages.ts';
import * as words from '../site.words.ts';
import { createTestGarage } from './test-garage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'new-site-'));
const folder = join(parent, 'harbor');
const env = { ...process.env, ENV_FILE: 'off', ASTRO_TELEMETRY_DISABLED: '1' };
const run = (cwd: string, ...args: string[]) => spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
const newSite = (...args: string[]) => run(parent, join(root, 'cli/main.ts'), 'new-site', ...args);

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
  const secret = ['.env', '.env.local', 'a.pem', 'backups/notes.txt', 'content/list.sqlite-wal', 'old/link-keys.json'];
  expect(git('check-ignore', '.env.example', ...secret).split('\n')).toEqual(secret);
});

test('each link in the documents of a new site leads to a file of it', () => {
  const documents = filesBelow(folder).filter(
    (file) => file.endsWith('.md') && !/\/(?:content|node_modules)\//.test(file),
  );
  expect(documents.length).toBeGreaterThan(3);
  const broken = documents.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replace(/`[^`\n]+`/g, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)\s#]+)/g),
    ]
      .map(([, path = '']) => join(file, '..', path))
      .filter((path) => !existsSync(path)),
  );
  expect(broken).toEqual([]);
});

test('a new site has a word for everything that the program says', async () => {
  const keysOf = (part: unknown, path = ''): string[] =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.entries(part).flatMap(([key, each]) => keysOf(each, `${path}.${key}`))
      : [path];
  const own: unknown = await import(join(folder, 'site.words.ts'));
  expect(keysOf({ ...(own as object) }).sort()).toEqual(keysOf({ ...words }).sort());
});

test('a new site builds, passes its check, and has no word of the example', { tags: 'faults' }, async () => {
  const check = run(folder, 'publishing/content/main.ts');
  expect(check.stdout).toContain('content: 0 errors');
  // What a publisher writes anew is on pages and in mails.
  const wordsFile = join(folder, 'site.words.ts');
  const rewritten = {
    'Oops! Page not found': 'Nothing is here',
    'Nothing is stored about you': 'We know nothing of you',
  };
  const leave = '[Unsubscribe](unsubscribe) at any time';
  let text = readFileSync(wordsFile, 'utf8').replace(leave, '[Leave](unsubscribe) whenever you like');
  for (const [from, to] of Object.entries(rewritten)) text = text.replace(from, to);
  writeFileSync(wordsFile, text);
  const build = run(folder, 'publishing/build/build.ts');
  expect(build.status, build.stdout + build.stderr).toBe(0);
  const again = run(folder, 'publishing/build/build.ts');
  expect([again.status, again.stdout]).toEqual([
    0,
    expect.stringMatching(/^Nothing changed: the pages of .+ stay\.\n$/),
  ]);

  const release = currentRelease(join(folder, 'dist'));
  const page = (path: string): string => readFileSync(join(release, 'site', `${path}.html`), 'utf8');
  expect(page('link-page/gone')).toContain('<h1>We know nothing of you</h1>');
  expect(readFileSync(join(release, 'site/404.html'), 'utf8')).toContain('Nothing is here');
  const welcome = readFileSync(join(release, 'mails/welcome.json'), 'utf8');
  expect(welcome).toContain('>Leave</a> whenever you like, or <a');
  const written = filesBelow(release).filter((file) => !/\.(br|gz|png|jpg|webp|avif|ico|woff2)$/.test(file));
  expect(written.length).toBeGreaterThan(40);
  const example = /truck|turbomax|silverado|sierra|chevrolet|\bgm\b|towing|\btow\b|engine|recall|garage/i;
  const hits = written
    .filter((file) => !file.endsWith('licenses.txt'))
    // The name of the command, in the articles that explain it.
    .map((file) => {
      const text = readFileSync(file, 'utf8')
        .replaceAll('./garage', '')
        // Hashes are random letters.
        .replace(/sha\d+-[\w+/=]+|\/assets\/[\w./-]+/g, '');
      // Two letters are a name of a variable in scripts that were made small.
      return { file, found: example.exec(file.endsWith('.js') ? text.replace(/\bgm\b/gi, '') : text) };
    })
    .flatMap(({ file, found }) => (found ? [`${file.slice(release.length)}: ${found[0]}`] : []));
  expect(hits).toEqual([]);

  // What the server needs at its start is there: every page and every mail.
  expect((await loadSite(join(folder, 'dist'))).pages.size).toBeGreaterThan(20);
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

  // What a build keeps of the one before is what a build from nothing makes.
  const article = filesBelow(join(folder, 'content/posts')).find((file) => file.endsWith('.mdx')) ?? '';
  writeFileSync(article, `${readFileSync(article, 'utf8')}\nOne more sentence.\n`);
  expect(run(folder, 'publishing/build/build.ts').status).toBe(0);
  const kept = currentRelease(join(folder, 'dist'));
  rmSync(join(folder, '.cache/styles.json'));
  const settings = { cwd: folder, env: { ...env, DIST_FOLDER: 'fresh' } };
  expect(spawnSync(process.execPath, ['publishing/build/build.ts'], settings).status).toBe(0);
  const fresh = currentRelease(join(folder, 'fresh'));
  const differing = filesBelow(fresh).filter(
    (file) => !readFileSync(file).equals(readFileSync(kept + file.slice(fresh.length))),
  );
  expect(differing).toEqual([]);
  const changed = join(kept, 'site/blog', `${basename(dirname(article))}.html`);
  expect(readFileSync(changed, 'utf8')).toContain('One more sentence.');
  // What came with the program is for the publisher: no program that reads the site hears of it.
  const samples = readManifest(kept).samples;
  expect(samples).toHaveLength(3);
  for (const file of ['feed.xml', 'feed.json', 'sitemap.xml', 'search.json', 'llms.txt'])
    expect(samples.filter((path) => readFileSync(join(kept, 'site', file), 'utf8').includes(path))).toEqual([]);
  expect(readFileSync(changed, 'utf8')).toContain('content="noindex, follow"');
  execFileSync('git', ['checkout', 'content/posts'], { cwd: folder });

  // Without a single article the site is built, too.
  expect(run(folder, join(folder, 'cli/main.ts'), 'post', 'delete-samples', '--yes').status).toBe(0);
  const empty = run(folder, 'publishing/build/build.ts');
  expect(empty.status, empty.stdout + empty.stderr).toBe(0);
  execFileSync('git', ['checkout', 'content'], { cwd: folder });

  writeFileSync(join(folder, 'content/redirects.yaml'), '[oops');
  expect(run(folder, 'publishing/build/build.ts')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('redirects.yaml:1'),
  });
  execFileSync('git', ['checkout', 'content/redirects.yaml'], { cwd: folder });
});

/** Starts a program of the new site and returns the first address that it prints. */
async function startInSite(...args: string[]): Promise<string> {
  // Astro serves nothing inside a test run.
  const { VITEST: _, NODE_ENV: __, ...rest }: NodeJS.ProcessEnv = env;
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...rest, BACKUP_DIR: 'content/saved' } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (part: Buffer): void => {
      said += part;
      const found = /http:\/\/[\w.]+:\d+\S*/.exec(said)?.[0];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', () => reject(new Error(said)));
  });
}

const waysTo = (file: string): string[] => [
  ...['', '?raw', '?url', '?import', '?import&raw', '?inline', '?html-proxy', '?.svg?import'].map(
    (q) => `/${file}${q}`,
  ),
  `/@fs${folder}/${file}`,
  `/@fs/${folder}/${file}?raw`,
  `/@fs${folder}/site/../${file}`,
  `//${file}`,
  `/./${file}`,
  `/site/../${file}`,
  `/site/%2e%2e/${file}`,
  `/site/..%2f${file}`,
  `/%${file.charCodeAt(0).toString(16)}${file.slice(1)}`,
  `/${file.replaceAll('/', '%2f')}`,
  `/@id/${folder}/${file}?raw`,
  `/_image?href=/@fs${folder}/${file}&f=svg`,
];

function writePrivateFiles(): string[] {
  const files = [
    ...['data/copy.sqlite', 'data/old/link-keys.json', 'backups/a.sqlite', 'content/saved/b.json', 'list.csv'],
    ...['.env', 'content/list.sqlite-wal', 'content/link-keys.json', '.secret/notes.txt', 'cli/notes.json'],
  ];
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '"secret@harbor.example"');
  }
  return files;
}

test('in development a site serves its pages and what they load, and no other file', { tags: 'faults' }, async () => {
  const files = writePrivateFiles();
  const origin = await startInSite('node_modules/astro/bin/astro.mjs', 'dev', '--port', '0');
  const page = await ask(origin, { path: '/', headers: { accept: 'text/html', origin: 'http://localhost:9' } });
  const loaded = [...page.text.matchAll(/\s(?:src|href|component-url)="(\/[^"#]+)"/g)].map(([, path = '']) => path);
  expect([page.status, loaded.length > 20, loaded.filter((path) => path.startsWith('/@'))]).toEqual([
    200,
    true,
    ['/@vite/client'],
  ]);
  for (const path of new Set(loaded)) expect([path, (await ask(origin, { path })).status]).toEqual([path, 200]);
  const leaks: string[] = [];
  for (const path of files.flatMap(waysTo)) {
    if ((await ask(origin, { path })).text.includes('secret@')) leaks.push(path);
  }
  expect(leaks).toEqual([]);
  expect(page.headers).not.toHaveProperty('access-control-allow-origin');
});

test("only the desk knows its live page, where the site's files stay private too", { tags: 'faults' }, async () => {
  const [file] = writePrivateFiles();
  const link = await startInSite('cli/main.ts', 'desk', '--no-open');
  const { headers } = await ask(link, {});
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const look = async () =>
    JSON.parse(
      (await ask(link, { path: '/api/preview', method: 'POST', headers: { cookie, origin: new URL(link).origin } }))
        .text,
    );
  await expect.poll(look).toMatchObject({ isReady: true });
  const { base } = await look();
  const { origin, pathname: secret } = new URL(base);
  expect(secret).toMatch(/^\/[\w-]{43}$/);
  const get = (path: string, sent: Record<string, string> = {}) =>
    ask(origin, { path, headers: { accept: 'text/html', ...sent } });
  for (const path of ['/', '/blog', '/favicon.svg', '/@vite/client', `/${'x'.repeat(43)}/blog`])
    expect([path, (await get(path, { referer: `${origin}/blog` })).status]).toEqual([path, 403]);
  expect(await get(`${secret}/blog`)).toMatchObject({ status: 200, text: expect.stringContaining('desk:shown') });
  // A link of the page and what a script loads know only where they are from.
  expect(await get('/about?a=1', { referer: `${base}/blog` })).toMatchObject({
    status: 307,
    headers: { location: `${secret}/about?a=1` },
  });
  expect((await get(`${secret}/favicon.svg`)).status).toBe(200);
  expect((await get(`${secret}/${file}`)).text).not.toContain('secret@');
});

test.each([
  ['a folder that is not empty', ['harbor', ...given], 1, 'is not empty. Choose a folder that does not exist yet.'],
  ['no name', ['other'], 2, 'new-site needs --name.'],
  ['a color that is none', ['other', '--name', 'A', '--url', 'https://a.example', '--color', 'blue'], 2, '#1f5f8b'],
  ['an address that is none', ['other', '--name', 'A', '--url', 'a.example'], 2, '--url must be an address'],
])('%s is refused and nothing is written', async (_, [name, ...flags], status, message) => {
  const { code, err } = await createTestGarage().run(['new-site', join(parent, name ?? ''), ...flags]);
  expect([code, err]).toEqual([status, expect.stringContaining(message)]);
  expect(existsSync(join(parent, 'other'))).toBe(false);
});
