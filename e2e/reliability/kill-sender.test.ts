import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createReaders,
  findMistakes,
  issueId,
  openTestSending,
  readDeliveryStates,
  type TestSending,
  writeTestBuild,
} from '../../cli/issue/test-sending.ts';
import { createPostgresDatabase, createTestDatabase } from '../../newsletter/db/test-store.ts';
import type { Decide } from '../../newsletter/mail/test-mail-server.ts';
import { freezeIssue } from '../../newsletter/sending/freeze-issue.ts';
import { countDeliveries, findIssue } from '../../newsletter/sending/issue-state.ts';
import { defaultSendingLimits } from '../../newsletter/sending/sending-limits.ts';
import { openTestNewsletter } from '../../newsletter/service/test-newsletter.ts';
import { createKiller, type KillMoment } from './kill-moments.ts';

const { connections } = defaultSendingLimits;

/** Finishes undisturbed, settles the unknown mails, and compares database and mail server at each step. */
async function finish(sending: TestSending, people: number, leastUnknown: number): Promise<void> {
  const { mailServer, withStore, send, run, report } = sending;
  expect(await send('last')).toMatchObject({ code: 1 });
  const states = await withStore(readDeliveryStates);
  expect(findMistakes(states, mailServer.attempts)).toEqual([]);
  expect(states.size).toBe(people);
  const unknown = new Set([...states].filter(([, state]) => state === 'unknown').map(([email]) => email));
  expect(unknown.size).toBeGreaterThanOrEqual(leastUnknown);
  const counts = { recipients: people, queued: 0, sending: 0, failed: 0, suppressed: 0, status: 'sent' };
  expect(await report()).toMatchObject({ ...counts, accepted: people - unknown.size, unknown: unknown.size });

  expect((await run(['issue', 'resolve', issueId, '--resend'])).out).toContain(`${unknown.size} mails ready`);
  expect(await send('again')).toMatchObject({ code: 0 });
  const settled = await withStore(readDeliveryStates);
  expect(findMistakes(settled, mailServer.attempts, unknown)).toEqual([]);
  expect([...settled.values()].filter((state) => state === 'accepted')).toHaveLength(people);
}

/** Kills one sender after the other, then finishes. */
async function killInTurn(people: number, moments: readonly KillMoment[], leastUnknown: number): Promise<void> {
  const sending = await openTestSending(createReaders(people));
  const kill = createKiller(sending);
  for (const [at, moment] of moments.entries()) {
    await kill(`${moment}-${at}`, moment, moment === 'random' ? randomInt(1, 60) : at % 2);
  }
  await finish(sending, people, leastUnknown);
}

test('a sender killed at the end of a mail leaves no one out and silently mails no one twice', () =>
  killInTurn(20, ['end'], connections));

test('senders killed at every step of a mail do the same on SQLite', { tags: 'faults' }, () =>
  killInTurn(90, ['mail', 'rcpt', 'data', 'end', 'accepted', 'random', 'ehlo', 'random'], 2 * connections),
);

test('500 readers behind a relay with two connections and a greylisting domain get one mail each, however it is killed', {
  tags: 'faults',
}, async () => {
  const grey = Array.from({ length: 60 }, (_, index) => `grey${index}@grey.example`);
  const sending = await openTestSending([...createReaders(440), ...grey]);
  const { mailServer, send, withStore } = sending;
  const known = new Set<string>();
  let refused = 0;
  const relay: Decide = ({ phase, open, attempt }) => {
    if (phase === 'greeting' && open > 2) {
      refused += 1;
      return { close: true, reply: '421 4.7.0 too many connections\r\n' };
    }
    if (phase !== 'rcpt' || !attempt?.to.endsWith('@grey.example') || known.has(attempt.to)) return undefined;
    known.add(attempt.to);
    return '450 4.2.0 greylisted';
  };
  const kill = createKiller(sending, relay);
  for (const steps of [300, 500, 700]) await kill(`random-${steps}`, 'random', steps);
  const { err } = await send('last');
  expect(err.match(/The server allows 2 connections at a time; going on with 2\./g)).toHaveLength(1);
  const states = await withStore(readDeliveryStates);
  expect([states.size, findMistakes(states, mailServer.attempts)]).toEqual([500, []]);
  // Five connections minus two for each of four senders, and two tries for a greylisted reader, one more after a kill.
  expect(refused).toBeLessThanOrEqual(4 * 3);
  const tries = Map.groupBy(mailServer.attempts, ({ to }) => to);
  expect(Math.max(...grey.map((to) => tries.get(to)?.length ?? 0))).toBeLessThanOrEqual(3);
});

test('three senders at a time, killed again and again, do the same on PostgreSQL', { tags: 'faults' }, async () => {
  const people = 130;
  const sending = await openTestSending(createReaders(people), { databaseUrl: await createPostgresDatabase() });
  const kill = createKiller(sending);
  const plans: Record<string, readonly KillMoment[]> = {
    a: ['mail', 'end', 'random'],
    b: ['rcpt', 'accepted', 'ehlo'],
    c: ['data', 'random', 'end'],
  };
  await Promise.all(
    Object.entries(plans).map(async ([worker, moments]) => {
      for (const [at, moment] of moments.entries()) {
        await kill(`${moment}-${worker}${at}`, moment, moment === 'random' ? randomInt(1, 60) : at % 2);
      }
    }),
  );
  await finish(sending, people, 3 * connections);
});

test('senders killed while they send a corrected text mail no one twice and leave no one with the old one', {
  tags: 'faults',
}, async () => {
  const people = 60;
  const sending = await openTestSending(createReaders(people));
  const { garage, mailServer, run, withStore } = sending;
  const kill = createKiller(sending);
  await kill('mail-old', 'mail', 1);
  const { mail } = await writeTestBuild(garage.folder);
  await writeTestBuild(garage.folder, { mail: { ...mail, subject: 'Corrected' } }, 'subject: Corrected\n');
  for (const [at, moment] of (['ehlo', 'rcpt', 'end', 'data'] as const).entries()) {
    // One that was killed at EHLO, in the check before the correction, has left it paused.
    await run(['issue', 'pause', issueId]);
    await kill(`${moment}-${at}`, moment, at % 2, '--corrected');
  }
  expect((await sending.send('last')).code).toBe(1);
  expect(findMistakes(await withStore(readDeliveryStates), mailServer.attempts, new Set(), 2)).toEqual([]);
  const wrong = mailServer.attempts.filter(
    ({ sender, bytes, isComplete }) => isComplete && (sender === 'mail-old') === bytes.includes('Subject: Corrected'),
  );
  expect(wrong).toEqual([]);
});

test('a sender killed with half a mail at the server leaves nothing unknown', { tags: 'faults' }, async () => {
  const sending = await openTestSending(createReaders(connections));
  const { garage, mailServer, send, withStore } = sending;
  const kill = createKiller(sending);
  // Larger than what the system buffers between two processes, so the sender cannot have written all of it.
  const html = `<p>${'A long line about oil. '.repeat(3)}</p>\n`.repeat(80_000);
  const built = await writeTestBuild(garage.folder);
  const author = await openTestNewsletter({ dataDir: garage.dataDir, now: () => new Date() });
  await freezeIssue(author.newsletter, { ...built, mail: { ...built.mail, html: `${html}${built.mail.html}` } });
  await author.close();
  // A stored issue is sent without its file and its build, and its size is not checked again.
  for (const gone of ['dist/mails', 'content/newsletter']) rmSync(join(garage.folder, gone), { recursive: true });
  await kill('half', 'half', 0);
  expect(mailServer.attempts).toHaveLength(connections);
  expect(mailServer.attempts.filter(({ bytes, isComplete }) => bytes.length === 0 || isComplete)).toEqual([]);
  expect(await send('last')).toMatchObject({ code: 0 });
  expect(findMistakes(await withStore(readDeliveryStates), mailServer.attempts)).toEqual([]);
});

test.each(['SQLite', 'PostgreSQL'])(
  'a sender killed while it writes the list of recipients and the first mails leave resumes both on %s',
  { tags: 'faults' },
  async (kind) => {
    const sending = await openTestSending([], { databaseUrl: await createTestDatabase(kind) });
    const { garage, startSending, send, mailServer, withStore, report } = sending;
    await writeTestBuild(garage.folder, { topics: ['Towing'] });
    const accepted = (): number => mailServer.attempts.filter(({ isAccepted }) => isAccepted).length;
    await withStore(async (store): Promise<void> => {
      // So many people that writing the recipients takes a while; few of them want this issue.
      for (let from = 0; from < 100_000; from += 20_000)
        await store.query(
          `with recursive numbers (i) as (select ${from + 1} union all select i + 1 from numbers where i < ${from + 20_000})
           insert into subscribers (id, email, status, topics, created_at, updated_at)
           select '00000000-0000-7000-8000-00000' || (1000000 + i),
             case when i % 1000 = 7 then 'wanted' else 'other' end || i || '@d' || (i % 7) || '.example', 'active',
             case when i % 1000 = 7 then 'Towing' else 'Reviews' end, $1, $1 from numbers`,
          ['2026-01-01T00:00:00.000Z'],
        );
      let reached = '';
      for (const name of ['random-first', 'random-second', 'random-third']) {
        const before = accepted();
        const sender = startSending(name);
        for (;;) {
          const issue = await findIssue(store, issueId);
          if (issue !== undefined && issue.enqueued_to > reached && accepted() > before) break;
          if (sender.child.exitCode !== null) throw new Error((await sender.ended).err);
          // Queries of SQLite alone would never let an event through.
          await new Promise((resolve) => setImmediate(resolve));
        }
        sender.kill();
        await sender.ended;
        const issue = await findIssue(store, issueId);
        expect(issue).toMatchObject({ status: 'enqueueing', enqueued_at: null });
        reached = issue?.enqueued_to ?? '';
        const counts = await countDeliveries(store, issueId);
        expect(counts.unwritten).toBeGreaterThan(0);
        expect(counts.recipients).toBe(100);
      }
    });
    await send('last');
    const states = await withStore(readDeliveryStates);
    const wanted = new Map([...states].filter(([email]) => email.startsWith('wanted')));
    expect(findMistakes(wanted, mailServer.attempts)).toEqual([]);
    expect(wanted.size).toBe(100);
    const unknown = [...wanted.values()].filter((state) => state === 'unknown').length;
    expect(await report()).toMatchObject({ status: 'sent', recipients: 100, accepted: 100 - unknown, unknown });
  },
);
