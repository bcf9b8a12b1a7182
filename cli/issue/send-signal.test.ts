import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { defaultConcurrency } from '../../newsletter/sending/deliver.ts';
import { openServerProcess } from '../../server/server-process.ts';
import { writeFixtureSite } from '../../server/site-fixture.ts';
import { findFaults, readStates } from './test-books.ts';
import { createGate } from './test-gate.ts';
import { createReaders, issueId, openTestSending, type TestSending } from './test-sending.ts';

const slow = 120_000;
const people = 60;

/** The counts of an issue that was stopped and has not ended. */
async function countStopped({ withStore }: TestSending): Promise<Record<string, number>> {
  const counts: Record<string, number> = { sending: 0, unknown: 0, failed: 0 };
  for (const state of (await withStore(readStates)).values()) counts[`${state}`] = (counts[`${state}`] ?? 0) + 1;
  return counts;
}

test.each(['mail', 'end'] as const)(
  'SIGTERM while every connection is at %s leaves nothing in doubt, and a second run finishes',
  { timeout: slow },
  async (phase) => {
    const sending = await openTestSending(createReaders(people));
    const { smtp, send, withStore } = sending;
    const gate = createGate(phase, { connections: defaultConcurrency, after: 10 });
    smtp.behave(gate.decide);
    const first = send('first');
    await gate.full;
    first.child.kill('SIGTERM');
    await first.said('Stopping: the mails that are under way are finished first.');
    gate.open();
    const { code, out, err } = await first.ended;
    expect({ code, out, err }).toMatchObject({ code: 1, out: expect.stringContaining(`issue send ${issueId}`) });
    const counts = await countStopped(sending);
    expect(counts).toMatchObject({ sending: 0, unknown: 0, failed: 0 });
    expect(counts['queued']).toBeGreaterThan(0);
    expect(await send('second').ended).toMatchObject({ code: 0 });
    expect(findFaults(await withStore(readStates), smtp.attempts)).toEqual([]);
  },
);

test('a second sender on SQLite refuses with the reason while the first runs', { timeout: slow }, async () => {
  const { smtp, send, withStore } = await openTestSending(createReaders(people));
  const gate = createGate('mail', { connections: defaultConcurrency, after: 5 });
  smtp.behave(gate.decide);
  const first = send('first');
  await gate.full;
  const second = await send('second').ended;
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.err).toMatch(/^Another process is sending from this store, [^\n]+ wait until it is done or stop it/m);
  gate.open();
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(findFaults(await withStore(readStates), smtp.attempts)).toEqual([]);
  expect(smtp.attempts.filter(({ sender }) => sender === 'second')).toEqual([]);
});

test('a server sends a scheduled issue, drains on SIGTERM and goes on when it is back', { timeout: slow }, async () => {
  const sending = await openTestSending(createReaders(people));
  const { smtp, env, start, withStore } = sending;
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const scheduled = await start('author', ['issue', 'send', issueId, '--yes', '--at', 'now']).ended;
  expect(scheduled).toMatchObject({ code: 0 });
  const settings = { ...env, DIST_FOLDER: site.distFolder, SEND_WORKER: 'on' };
  const gate = createGate('end', { connections: defaultConcurrency, after: 10 });
  smtp.behave(gate.decide);
  const server = await openServerProcess({ ...settings, SMTP_URL: smtp.url('server') });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  await gate.full;
  server.child.kill('SIGTERM');
  // Closed to the public: the signal has arrived.
  while (await isOpen(server.port)) await sleep(20);
  gate.open();
  expect(await server.exit).toBe(0);
  const counts = await countStopped(sending);
  expect(counts).toMatchObject({ sending: 0, unknown: 0, failed: 0 });
  expect(counts['queued']).toBeGreaterThan(0);
  const again = await openServerProcess({ ...settings, SMTP_URL: smtp.url('again') });
  onTestFinished(() => void again.child.kill('SIGKILL'));
  await expect.poll(() => again.output.text, { timeout: slow }).toContain('issue-sent');
  again.child.kill('SIGTERM');
  expect(await again.exit).toBe(0);
  expect(findFaults(await withStore(readStates), smtp.attempts)).toEqual([]);
  expect(`${server.output.text}${again.output.text}`).not.toContain('@');
});

async function isOpen(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}
