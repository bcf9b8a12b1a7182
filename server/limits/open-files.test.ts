import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestFolder, openTestStore } from '../../newsletter/db/test-store.ts';
import { readFewFiles } from '../../newsletter/records/doctor-notes.ts';
import { readOutbox } from '../../newsletter/service/test-newsletter.ts';
import { openServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';
import { ask, keepAsking } from '../test-client.ts';
import { connectionsUnder, readOpenFilesLimit } from './open-files.ts';

const patience = { timeout: 120_000, interval: 50 };

test.each([
  [undefined, 5000],
  [1_048_576, 5000],
  [5200, 5000],
  [4096, 3896],
  [1024, 824],
  [300, 150],
  [96, 48],
])('with %s open files the server takes %s connections', (openFiles, connections) => {
  expect(connectionsUnder(openFiles, { maxConnections: 5000 })).toBe(connections);
});

/** Starts the server where a shell allows so many open files. */
async function openWithFew(openFiles: number) {
  const site = await writeFixtureSite();
  const dataDir = createTestFolder();
  const environment = { DIST_FOLDER: site.distFolder, DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const opened = await openServerProcess(environment, { openFiles });
  onTestFinished(async () => {
    opened.child.kill('SIGKILL');
    await opened.exit;
    await site.remove();
  });
  return { ...opened, dataDir };
}

test('with few open files a flood of connections means busy, not dead: mails go out, and doctor names the limit', async () => {
  const { port, dataDir, output, child } = await openWithFew(96);
  const kept = keepAsking(port, '/about');
  await expect.poll(() => kept.answers.length, patience).toBeGreaterThan(0);
  const flood = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await expect.poll(() => output.text, patience).toContain('too many connections');
  // The load is measured every five seconds: one measurement at least falls into this time.
  const answered = kept.answers.length;
  await expect.poll(() => kept.answers.length, patience).toBeGreaterThan(answered + 300);
  for (const socket of flood) socket.destroy();
  expect(new Set((await kept.stop()).map((answer) => answer.slice(0, 4)))).toEqual(new Set(['200 ']));
  await expect.poll(() => ask(port, '/about').then(({ status }) => status, String), patience).toBe(200);
  const headers = { 'content-type': 'application/json', apikey: 'public-anon-key' };
  const signUp = { method: 'POST', headers, body: '{"email":"ann@example.org"}' };
  expect((await ask(port, '/rest/v1/subscribers', signUp)).status).toBe(201);
  await expect.poll(async () => (await readOutbox(dataDir)).length, patience).toBe(1);
  expect(child.exitCode).toBe(null);
  expect(output.text).toContain('Only 96 files may be open, so at most 48 connections are taken.');
  const store = await openTestStore({ dataDir });
  expect(await readFewFiles(store)).toEqual({ openFiles: 96, connections: 48 });
});

test('the limit of this process is read', () => {
  expect(readOpenFilesLimit()).toBeGreaterThan(10);
});
