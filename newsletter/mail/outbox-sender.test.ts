import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../db/test-store.ts';
import { createIssueComposer } from '../service/issue-mailer.ts';
import { createOutboxSender } from './outbox-sender.ts';
import { createTestIssue, testKeys } from './test-issue-mail.ts';

const mail = createIssueComposer(createTestIssue(), { keys: testKeys })({
  subscriberId: '0b0e7d0c-6c1d-4d0e-8d1c-111111111111',
  email: 'ann@example.org',
  date: new Date('2026-11-15T12:00:00Z'),
});

test('an issue mail is written once no matter how often it is sent, only after the hand-over, and not when withdrawn', async () => {
  const folder = join(createTestFolder(), 'outbox');
  const outbox = createOutboxSender(folder);
  expect(await outbox.attempt({ ...mail, handOver: async () => false })).toEqual({ kind: 'withdrawn' });
  const before: string[][] = [];
  const handOver = async () => before.push((await readdir(folder)).filter((file) => /(eml|\.html)$/.test(file))) > 0;
  for (let round = 0; round < 2; round++) {
    expect(await outbox.attempt({ ...mail, handOver })).toMatchObject({ kind: 'accepted' });
  }
  const names = [`${mail.messageId}.eml`, `${mail.messageId}.html`];
  expect([before, await readdir(folder)]).toEqual([[[], names], names]);
  const modes = await Promise.all([folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600']);
  expect((await readFile(join(folder, names[0] ?? ''))).equals(mail.raw)).toBe(true);
  expect(await readFile(join(folder, names[1] ?? ''), 'utf8')).toContain(
    '<a href="https://garage.example/unsubscribe/',
  );
});

test('mails stay queued while the folder cannot be written', async () => {
  const folder = createTestFolder();
  await writeFile(join(folder, 'outbox'), '');
  const outbox = createOutboxSender(join(folder, 'outbox'));
  const attempt = await outbox.attempt({ ...mail, handOver: async () => true });
  expect(attempt).toEqual({ kind: 'server-later', reply: 'the outbox cannot be written: EEXIST' });
  await expect(outbox.check()).rejects.toThrow('is not a folder');
});

test('no Message-ID can write outside the folder', async () => {
  const folder = join(createTestFolder(), 'outbox');
  const outbox = createOutboxSender(folder);
  for (const messageId of ['../../x@y', '/x@y', '..']) {
    expect(await outbox.attempt({ ...mail, messageId, handOver: async () => true })).toMatchObject({
      kind: 'accepted',
    });
  }
  expect((await readdir(folder)).filter((file) => file.endsWith('.eml')).sort()).toEqual([
    '_.eml',
    '__.._x@y.eml',
    '_x@y.eml',
  ]);
});
