import { expect, test } from 'vitest';
import { checkBaseNames, checkFile, checkPackages } from './house-rules.ts';

const lines = (count: number) => '// line\n'.repeat(count);
const day = 'now().toISOString().slice(0, 10)';

test.each([
  ['300 lines', 'site/a.ts', lines(300), 0],
  ['301 lines', 'site/a.ts', lines(301), 1],
  ['301 lines with a reason', 'site/a.ts', `/** Over 300 lines: one table. */\n${lines(301)}`, 0],
  ['a long file of content', 'content/pictures/truck.svg', lines(900), 0],
  ['a vague folder', 'site/utils/date.ts', '', 1],
  ['a vague file', 'server/helpers.ts', '', 1],
  ['a vague top folder', 'lib/a.ts', '', 1],
  ['a name that starts like a vague one', 'site/library.ts', '', 0],
  ['a vague word with another', 'docs/common-questions.md', '', 0],
  ['a path of one machine', 'docs/a.md', 'see /tmp/report.json', 1],
  ['such a path in a test', 'server/a.test.ts', "const folder = '/tmp/a';", 0],
  ['a part of another path', 'site/a.ts', "const links = ['https://a.example/work/', './tmp/a'];", 0],
  ['the clock in newsletter code', 'newsletter/db/a.ts', 'const now = Date.now();', 1],
  ['a given time in newsletter code', 'newsletter/db/a.ts', 'const at = new Date(now);', 0],
  ['the clock elsewhere', 'server/a.ts', 'const now = new Date();', 0],
  // A day is the day where the site is.
  ['a day cut out of a UTC timestamp', 'cli/a.ts', `const day = ${day};`, 1],
  ['a day split off one', 'cli/a.ts', "const day = time.toISOString().split('T')[0];", 1],
  ['a day cut out of a row', 'cli/a.ts', 'const day = letter.created_at.slice(0, 10);', 1],
  ['such a cut in a test', 'cli/a.test.ts', `const day = ${day};`, 0],
  ['a cut of something else', 'cli/a.ts', 'const time = now().toISOString(); const day = text.slice(0, 10);', 0],
])('%s in %s', (_, file, text, faults) => {
  expect(checkFile(file, text)).toHaveLength(faults);
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
