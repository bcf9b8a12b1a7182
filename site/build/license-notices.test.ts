import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { describeLicenses } from './license-notices.ts';

function writePackage(root: string, about: Record<string, string>, files: Record<string, string> = {}): string {
  const path = join(root, String(about['name']));
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries({ 'package.json': JSON.stringify(about), ...files })) {
    writeFileSync(join(path, name), text);
  }
  return path;
}

test('a package with license and notice files is listed with both, and a text that packages share appears once', async () => {
  const root = createTestFolder();
  const shared = { LICENSE: 'MIT, all of it\n' };
  const text = await describeLicenses([
    writePackage(root, { name: 'two', version: '2.0.0' }, shared),
    writePackage(root, { name: 'one', version: '1.0.0' }, shared),
    writePackage(root, { name: 'font', version: '3.0.0' }, { 'LICENSE.txt': 'OFL', NOTICE: 'Made by Ann' }),
    writePackage(root, { name: 'bare', version: '4.0.0', license: 'ISC' }),
  ]);
  expect(text).toMatch(/^one 1\.0\.0\ntwo 2\.0\.0\n\nMIT, all of it$/m);
  expect(text.match(/MIT, all of it/g)).toHaveLength(1);
  expect(text).toMatch(/^font 3\.0\.0\n\nOFL\n\nMade by Ann$/m);
  expect(text).toMatch(/^bare 4\.0\.0\n\nLicense: ISC$/m);
});

test('a package without any license stops the build', async () => {
  const path = writePackage(createTestFolder(), { name: 'unknown', version: '1.0.0' });
  await expect(describeLicenses([path])).rejects.toThrow(/^unknown is part of the site, but has no license/);
});
