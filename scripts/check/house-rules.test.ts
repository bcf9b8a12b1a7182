import { expect, test } from 'vitest';
import { checkBaseNames, checkFile, checkPackages } from './house-rules.ts';

test('a 301-line file is too long unless it states a reason; content is exempt', () => {
  const lines = (count: number) => '// line\n'.repeat(count);
  expect(checkFile('site/a.ts', lines(300))).toEqual([]);
  expect(checkFile('site/a.ts', lines(301))[0]).toContain('301 lines');
  expect(checkFile('site/a.ts', `/** Over 300 lines: one table. */\n${lines(301)}`)).toEqual([]);
  expect(checkFile('content/pictures/truck.svg', lines(900))).toEqual([]);
});

test('a vague name is rejected; names that only start the same way are not', () => {
  for (const file of ['site/utils/date.ts', 'server/helpers.ts', 'lib/a.ts'])
    expect(checkFile(file, '')).toHaveLength(1);
  for (const file of ['site/library.ts', 'docs/common-questions.md']) expect(checkFile(file, '')).toEqual([]);
});

test('a machine-specific path is rejected outside tests; part of another path is not', () => {
  expect(checkFile('docs/a.md', 'see /tmp/report.json')).toHaveLength(1);
  expect(checkFile('server/a.test.ts', "const folder = '/tmp/a';")).toEqual([]);
  expect(checkFile('site/a.ts', "const links = ['https://a.example/work/', './tmp/a'];")).toEqual([]);
});

test('newsletter code may not read the clock', () => {
  expect(checkFile('newsletter/db/a.ts', 'const now = Date.now();')).toHaveLength(1);
  expect(checkFile('newsletter/db/a.ts', 'const at = new Date(now);')).toEqual([]);
  expect(checkFile('server/a.ts', 'const now = new Date();')).toEqual([]);
});

test('a day is the day where the site is: cutting it out of a UTC timestamp is rejected outside tests', () => {
  const cuts = [
    'now().toISOString().slice(0, 10)',
    "time.toISOString().split('T')[0]",
    'letter.created_at.slice(0, 10)',
  ];
  for (const cut of cuts) {
    expect(checkFile('cli/a.ts', `const day = ${cut};`)).toHaveLength(1);
    expect(checkFile('cli/a.test.ts', `const day = ${cut};`)).toEqual([]);
  }
  expect(checkFile('cli/a.ts', 'const time = now().toISOString(); const day = text.slice(0, 10);')).toEqual([]);
});

test('two code files with the same name in one top-level folder are reported; pages and tool.ts are not', () => {
  const files = ['cli/a/plan.ts', 'cli/b/plan.ts', 'server/plan.ts', 'tools/a/tool.ts', 'tools/b/tool.ts'];
  expect(checkBaseNames([...files, 'site/pages/x.astro', 'site/pages/blog/x.astro'])).toEqual([
    'cli/a/plan.ts, cli/b/plan.ts: the same name twice in one folder tree: rename one',
  ]);
});

test('version ranges, registries, missing hashes and unknown install scripts are rejected', () => {
  const dependencies = { a: '1.2.3', b: '^1.2.3', c: 'npm:typescript@7.0.1', d: 'latest', e: '1.0.0-beta.2' };
  const integrity = 'sha512-x';
  const packages = {
    '': {},
    'node_modules/f': { integrity, resolved: 'https://registry.example/f.tgz' },
    'node_modules/g': { integrity: 'sha1-x' },
    'node_modules/h': { integrity, hasInstallScript: true },
    'node_modules/i/node_modules/@s/k': { integrity, hasInstallScript: true },
  };
  const found = checkPackages(
    JSON.stringify({ dependencies, allowScripts: { h: true } }),
    JSON.stringify({ packages }),
  );
  expect(found.map((line) => line.split(' ')[1])).toEqual([
    'b',
    'd',
    'node_modules/f',
    'node_modules/g',
    'node_modules/i/node_modules/@s/k',
  ]);
});
