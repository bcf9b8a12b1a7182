import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeFile } from './site-manifest.ts';

let folder = '';
beforeEach(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'describe-file-'))}/`;
});
afterEach(() => rm(folder, { recursive: true }));

const page = `<!doctype html><script>go()</script>${'<p>The same words again.</p>'.repeat(50)}`;

test('a page is stored three ways, and both compressed files hold the same page', async () => {
  await writeFile(`${folder}blog.html`, page);
  const entry = await describeFile(folder, 'blog.html');
  expect(entry).toMatchObject({
    type: 'text/html; charset=utf-8',
    immutable: false,
    identity: { file: 'blog.html', bytes: page.length },
    br: { file: 'blog.html.br' },
    gzip: { file: 'blog.html.gz' },
  });
  expect(brotliDecompressSync(await readFile(`${folder}blog.html.br`)).toString()).toBe(page);
  expect(gunzipSync(await readFile(`${folder}blog.html.gz`)).toString()).toBe(page);
});

test('a file that compression would make longer is stored as it is', async () => {
  await writeFile(`${folder}a.txt`, 'short');
  const entry = await describeFile(folder, 'a.txt');
  expect(entry).not.toHaveProperty('br');
  expect(entry).not.toHaveProperty('gzip');
  await expect(readFile(`${folder}a.txt.br`)).rejects.toThrow('ENOENT');
});

test('an unknown kind of file stops the build and says where to add it', async () => {
  await writeFile(`${folder}a.xyz`, '');
  await expect(describeFile(folder, 'a.xyz')).rejects.toThrow(
    "a.xyz: no content type is known for '.xyz'. Add it to site/build/site-manifest.ts.",
  );
});
