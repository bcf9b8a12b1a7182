import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTextLines } from './text-lines.ts';

async function readLines(content: string | Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'text-lines-'));
  try {
    const path = join(folder, 'file.csv');
    await writeFile(path, content);
    return await Array.fromAsync(readTextLines(path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('all three line ends part lines and a last line needs none', async () => {
  expect(await readLines('a\r\nb\nc\rd')).toEqual(['a', 'b', 'c', 'd']);
  expect(await readLines('a\r\n\r\nb\n')).toEqual(['a', '', 'b']);
});

test('a byte order mark is not part of the first line, in UTF-8 and in UTF-16', async () => {
  expect(await readLines('\ufeffemail\nü@b.example')).toEqual(['email', 'ü@b.example']);
  expect(await readLines(Buffer.from('\ufeffemail\nü@b.example', 'utf16le'))).toEqual(['email', 'ü@b.example']);
});

test('lines and letters cut by the end of a chunk come out whole', async () => {
  const line = `${'ü'.repeat(30_000)}x`;
  expect(await readLines(`${line}\r\n${line}\r\n${line}`)).toEqual([line, line, line]);
});

test('a file without line ends is cut instead of filling the memory', async () => {
  const lines = await readLines('x'.repeat(1_000_000));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(200_000);
});
