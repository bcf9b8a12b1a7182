import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./test-slow-mails.ts', import.meta.url));

/** Returns the mails that took the thread that serves readers 50 ms, or their own thread too long. */
async function findSlow(size: number): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(size)]);
  return JSON.parse(stdout);
}

test('no text of 30 KB in a returned mail takes the server 50 ms, or its reader too long', async () => {
  expect(await findSlow(30_000)).toEqual([]);
});

test('no text of 1 MB in a returned mail takes the server 50 ms, or its reader too long', {
  tags: ['faults'],
}, async () => {
  expect(await findSlow(1_000_000)).toEqual([]);
});
