import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../newsletter/db/test-postgres.ts';
import { defaultConcurrency } from '../../newsletter/sending/deliver.ts';
import { findFaults, readStates } from './test-books.ts';
import type { KillMoment } from './test-killer.ts';
import { createReaders, issueId, openTestSending, type TestSending } from './test-sending.ts';

const slow = 240_000;
const moments: readonly KillMoment[] = ['mail', 'rcpt', 'data', 'end', 'taken', 'random', 'ehlo'];

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, slow);
afterAll(() => postgres.stop());

test('28 killed senders on SQLite lose nobody and mail nobody twice in silence', { timeout: slow }, async () => {
  const sending = await openTestSending(createReaders(180));
  await liveAndDie(sending, 'a', 28);
  await proveBooks(sending, 180, 2 * 4 * defaultConcurrency);
});

test('27 killed senders on PostgreSQL, three at a time, lose nobody and mail nobody twice in silence', {
  timeout: slow,
}, async () => {
  const sending = await openTestSending(createReaders(240), { databaseUrl: await postgres.createDatabase() });
  await Promise.all(['a', 'b', 'c'].map((worker, index) => liveAndDie(sending, worker, 9, 3 * index)));
  await proveBooks(sending, 240, 5 * defaultConcurrency);
});

async function liveAndDie(sending: TestSending, worker: string, lives: number, first = 0): Promise<void> {
  for (let life = 0; life < lives; life += 1) {
    const moment = moments[(first + life) % moments.length] ?? 'random';
    const after = moment === 'random' ? randomInt(1, 60) : life % 2;
    await sending.sendAndDie(`${moment}-${worker}${life}`, { moment, after });
  }
}

/** Lets one run finish undisturbed, settles what is unknown, and compares the store with the mail server at each step. */
async function proveBooks(sending: TestSending, people: number, leastUnknown: number): Promise<void> {
  const { smtp, withStore, send, run, report } = sending;
  const last = await send('last').ended;
  expect(last).toMatchObject({ signal: null, code: 1 });
  const states = await withStore(readStates);
  expect(findFaults(states, smtp.attempts)).toEqual([]);
  expect(states.size).toBe(people);
  const unknown = new Set([...states].filter(([, state]) => state === 'unknown').map(([email]) => email));
  expect(unknown.size).toBeGreaterThanOrEqual(leastUnknown);
  const counts = { recipients: people, queued: 0, sending: 0, failed: 0, suppressed: 0, status: 'sent' };
  expect(await report()).toMatchObject({ ...counts, accepted: people - unknown.size, unknown: unknown.size });

  expect((await run(['issue', 'resolve', issueId, '--resend'])).out).toContain(`${unknown.size} wait to be sent again`);
  expect(await send('again').ended).toMatchObject({ signal: null, code: 0 });
  const settled = await withStore(readStates);
  expect(findFaults(settled, smtp.attempts, unknown)).toEqual([]);
  expect([...settled.values()].filter((state) => state === 'accepted')).toHaveLength(people);
}
