import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkHouseRules, checkName, checkText } from './house-rules.ts';
import { checkLock } from './packages.ts';

const messages = (file: string, text: string) => checkText(file, text).map(({ message }) => message);

test('a file of 301 lines is too long, 300 are fine, and data may be as long as it is', () => {
  const lines = (count: number) => '// line\n'.repeat(count);
  expect(messages('site/a.ts', lines(300))).toEqual([]);
  expect(messages('site/a.ts', lines(301))[0]).toContain('301 lines');
  expect(messages('site/a.css', '\n'.repeat(400).concat('p{}'))[0]).toContain('401 lines');
  expect(messages('art/scenes/truck.ts', lines(900))).toEqual([]);
  expect(messages('content/posts/a/index.mdx', lines(900))).toEqual([]);
});

test('drawers are refused as folders and as files, words that only begin alike are not', () => {
  for (const file of ['site/utils/date.ts', 'server/helpers.ts', 'misc.test.tsx', 'lib/a.ts', 'a/common/b.css']) {
    expect(checkName(file), file).toHaveLength(1);
  }
  for (const file of ['site/library.ts', 'docs/common-questions.md', 'site/miscellany/a.ts']) {
    expect(checkName(file), file).toEqual([]);
  }
});

test('a path of one machine is refused outside tests, part of another path is not', () => {
  expect(checkText('docs/a.md', 'first\nsee /tmp/report.json')).toMatchObject([{ file: 'docs/a.md', line: 2 }]);
  expect(messages('server/a.ts', "export const folder = '/root';")).toHaveLength(1);
  expect(messages('server/a.test.ts', "export const folder = '/tmp/a';")).toEqual([]);
  expect(messages('site/a.ts', "export const links = ['https://a.example/work/', './tmp/a'];")).toEqual([]);
});

test('the environment is read in config files and nowhere else', () => {
  const text = 'export const port = process.env.PORT;';
  expect(messages('server/routing.ts', text)[0]).toContain('config.ts');
  expect(messages('site/pages/index.astro', `---\n${text.replace('export ', '')}\n---\n<slot />`)).toHaveLength(1);
  expect(messages('server/config.ts', text)).toEqual([]);
  expect(messages('art/cli/render.ts', text)).toEqual([]);
  expect(messages('server/routing.ts', '/** Never process.env here. */')).toEqual([]);
});

test('skipped and focused tests are refused, also on groups', () => {
  const text = (call: string) => `${call}('a', () => {});`;
  for (const call of ['test.skip', 'it.only', 'describe.skip', 'test.describe.only', 'test.fixme', 'test.todo']) {
    expect(messages('server/a.test.ts', text(call)), call).toHaveLength(1);
  }
  expect(messages('server/a.test.ts', text('test.each([1])'))).toEqual([]);
  expect(messages('server/a.ts', text('list.skip'))).toEqual([]);
});

test('a version range and a registry in the lock file are refused', () => {
  const root = mkdtempSync(join(tmpdir(), 'packages-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const versions = { a: '1.2.3', b: '^1.2.3', c: 'npm:typescript@7.0.1', d: 'latest', e: '1.0.0-beta.2' };
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ dependencies: versions, overrides: { f: { g: '~1.0.0' } } }),
  );
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  const found = checkHouseRules(root).map(({ message }) => message.split(' ')[0]);
  expect(found).toEqual(['b', 'd', 'g']);
  const lock = {
    packages: { '': {}, 'node_modules/a': { version: '1.2.3', resolved: 'https://registry.example/a.tgz' } },
  };
  expect(checkLock(JSON.stringify(lock))[0]?.message).toContain('registry.example');
});

test('a locked package without its hash, or with code that runs at its install unread, is refused', () => {
  const integrity = `sha512-${'x'.repeat(86)}==`;
  const packages = {
    '': { name: 'site', hasInstallScript: false },
    'node_modules/a': { version: '1.0.0', integrity },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0', integrity: 'sha1-abc' },
    'node_modules/a/node_modules/@scope/d': { version: '1.0.0', integrity, hasInstallScript: true },
    'node_modules/e': { version: '1.0.0', integrity, hasInstallScript: true },
    'node_modules/f': { version: '1.0.0', inBundle: true },
  };
  const found = checkLock(JSON.stringify({ packages }), { e: true }).map(({ message }) => message.split(' ')[0]);
  expect(found).toEqual(['node_modules/b', 'node_modules/c', 'node_modules/a/node_modules/@scope/d']);
});
