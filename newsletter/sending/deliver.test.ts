import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storeFailure } from '../db/store.ts';
import { createPostgresDatabase } from '../db/test-store.ts';
import type { Attempt } from '../mail/mail-port.ts';
import { refuseMail } from '../mail/mime.ts';
import { readJournal } from '../records/journal.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { describeStores, openForTest } from '../service/test-case.ts';
import { sendIssue } from './deliver.ts';
import { freezeIssue } from './freeze-issue.ts';
import { reportIssue } from './issue-state.ts';
import {
  accept,
  addPeople,
  beginIssue,
  countChecked,
  createBuiltIssue,
  createPeople,
  createTestMailer,
  issueId,
  sendTestIssue,
  type TestPerson,
} from './test-sending.ts';

describeStores((open, store) => {
  async function openFrozen(count: number, domains = 5) {
    const opened = await open();
    const people = createPeople(count, domains);
    await addPeople(opened.newsletter, people);
    await freezeIssue(opened.newsletter, createBuiltIssue());
    return { ...opened, emails: people.map(({ email }) => email).toSorted() };
  }

  const refuseResults =
    store === 'SQLite'
      ? "create trigger refuse before update on deliveries when new.status = 'accepted' begin select raise(abort, 'no'); end"
      : "alter table deliveries add constraint refuse check (status <> 'accepted')";
  const allowResults = store === 'SQLite' ? 'drop trigger refuse' : 'alter table deliveries drop constraint refuse';
  const bug = (): never => {
    throw new TypeError('cannot read "domain" of undefined for reader7@d2.example');
  };

  const places = ['writing a mail', 'sending it', 'noting its result', 'the database'];
  test.each(places)('what fails for good in %s pauses the issue; after the repair all get it once', async (where) => {
    const { newsletter, emails } = await openFrozen(40);
    const { mailer, accepted } = createTestMailer(accept);
    const broken = {
      port: where === 'sending it' ? { ...mailer.port, attempt: bug } : mailer.port,
      compose: where === 'writing a mail' ? bug : mailer.compose,
    };
    if (where === 'the database') await newsletter.store.query(refuseResults);
    const told: string[] = [];
    const first = sendTestIssue(newsletter, accept, {
      openSending: () => broken,
      onInternalError: (message) => told.push(message),
      onSettled: where === 'noting its result' ? bug : undefined,
    });
    expect(await first.ended).toBe('paused');
    const code = store === 'SQLite' ? 'P0001' : '23514';
    const reason =
      where === 'the database'
        ? `internal error: the database refused a write (database ${code})`
        : 'internal error: TypeError: cannot read "domain" of undefined for …';
    expect(new Set(told)).toEqual(new Set([reason]));
    expect(await reportIssue(newsletter, issueId)).toMatchObject({
      ...{ status: 'paused', pauseReason: reason },
      ...{ recipients: 40, sending: 0, failed: 0 },
    });
    const lines = await readJournal(newsletter.store, { limit: 20 });
    expect(lines.map(({ what }) => what)).toContain(`Paused the issue towing: ${reason}.`);
    if (where === 'the database') await newsletter.store.query(allowResults);
    expect(await sendIssue(newsletter, issueId, { openSending: () => mailer, resumePaused: true })).toBe('sent');
    expect(accepted.toSorted()).toEqual(emails);
  });

  test('a mail refused for one address fails only that address', async () => {
    const { newsletter } = await openFrozen(10);
    const { mailer } = createTestMailer(accept);
    const compose: typeof mailer.compose = (recipient) => {
      if (recipient.email === 'reader3@d3.example') throw refuseMail('invalid address');
      return mailer.compose(recipient);
    };
    const openSending = () => ({ ...mailer, compose });
    expect(await sendTestIssue(newsletter, accept, { openSending }).ended).toBe('sent');
    expect(await countChecked(newsletter, issueId)).toMatchObject({ accepted: 9, failed: 1 });
    const { failures } = await reportIssue(newsletter, issueId);
    expect(failures).toEqual([{ reason: 'invalid', count: 1, retryable: 1, held: 0, example: 'invalid address' }]);
  });

  test('each resume doubles what the next pause needs, so that refused readers cannot hold up the others for ever', async () => {
    const { newsletter, emails, pass } = await openFrozen(200, 200);
    const isBlocked = (email: string): boolean => Number(/\d+/.exec(email)?.[0]) % 4 === 0;
    const answer = ({ to }: { to: string }): Attempt => {
      pass(1);
      return isBlocked(to) ? { kind: 'failed', failure: 'policy', reply: '554 5.7.1 blocked' } : accept();
    };
    const ends: string[] = [];
    const accepted: string[] = [];
    while (ends.at(-1) !== 'sent' && ends.length < 9) {
      const run = sendTestIssue(newsletter, answer);
      ends.push(await run.ended);
      accepted.push(...run.accepted);
      pass(1);
    }
    expect(ends.at(-1)).toBe('sent');
    expect([ends[0], ends.length < 5]).toEqual(['paused', true]);
    expect(accepted.toSorted()).toEqual(emails.filter((email) => !isBlocked(email)));
    const statuses = await newsletter.store.query('select distinct status from subscribers');
    expect(statuses).toEqual([{ status: 'active' }]);
  });

  test('rows left behind by a lost claim or domain queue are found before the issue ends', async () => {
    const { newsletter, emails } = await openFrozen(20, 2);
    await beginIssue(newsletter);
    await sendTestIssue(newsletter, accept, { signal: AbortSignal.abort() }).ended;
    const dead = "update deliveries set status = 'sending', worker = 'dead' where domain = 'd0.example'";
    let isFirst = true;
    const { ended, accepted } = sendTestIssue(newsletter, async () => {
      if (isFirst) {
        isFirst = false;
        await newsletter.store.query(`${dead} and status = 'queued'`);
        await newsletter.store.query("delete from domain_queues where domain = 'd0.example'");
      }
      return accept();
    });
    expect(await ended).toBe('sent');
    expect(accepted.toSorted()).toEqual(emails);
  });

  test('no result is lost while the database is down', async () => {
    const { newsletter, emails } = await openFrozen(40);
    let calls = 0;
    const troubled: Newsletter = {
      ...newsletter,
      store: {
        ...newsletter.store,
        transaction: (work) => {
          calls += 1;
          // Sometimes the reply to a commit is lost, or the database cannot be reached at all.
          if (calls % 7 === 0) return Promise.reject(storeFailure('08006', 'The database is down.'));
          const done = newsletter.store.transaction(work);
          if (calls < 8 || calls % 5 > 0) return done;
          return done.then(() => Promise.reject(storeFailure('08007', 'The database is down.')));
        },
      },
    };
    await beginIssue(newsletter);
    const codes: string[] = [];
    const { ended, accepted } = sendTestIssue(troubled, accept, {
      onStoreError: (code) => codes.push(code),
      limits: { connections: 4 },
    });
    expect(await ended).toBe('sent');
    expect(new Set(codes)).toEqual(new Set(['08006', '08007']));
    expect(accepted.toSorted()).toEqual(emails);
    expect(await countChecked(newsletter, issueId)).toMatchObject({ accepted: 40, unknown: 0 });
  });

  test('with any server replies the counts add up, and no one is mailed twice unless unknown', async () => {
    const answers = fc.array(
      fc.constantFrom<Attempt['kind']>('accepted', 'accepted', 'failed', 'server-later', 'domain-later', 'unknown'),
      { minLength: 1, maxLength: 12 },
    );
    const { newsletter, pass } = await openFrozen(15, 4);
    const clock = setInterval(() => pass(600_000), 1);
    onTestFinished(() => clearInterval(clock));
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        answers,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 20 }),
        async (kinds, connections, rowBatchSize) => {
          runs += 1;
          const id = `run-${runs}`;
          await freezeIssue(newsletter, createBuiltIssue({ id }));
          let turn = 0;
          const answer = (): Attempt => {
            const kind = kinds[turn % kinds.length] ?? 'accepted';
            turn += 1;
            // A full mailbox: refusals about us would pause the issue.
            if (kind === 'failed') return { kind, failure: 'mailbox', reply: '552 full' };
            // In the end even the worst server accepts the mail.
            return turn > 60 ? accept() : ({ kind, reply: 'words' } as Attempt);
          };
          const options = { id, limits: { connections }, maxRestMs: 2, rowBatchSize };
          const { ended, accepted } = sendTestIssue(newsletter, answer, options);
          expect(await ended).toBe('sent');
          const counts = await countChecked(newsletter, id);
          expect(counts).toMatchObject({ recipients: 15, queued: 0, sending: 0, accepted: accepted.length });
          expect(new Set(accepted).size).toBe(accepted.length);
        },
      ),
      { numRuns: store === 'SQLite' ? 15 : 4 },
    );
  });
});

describe('on PostgreSQL', () => {
  /** Opens several processes' worth of senders of one frozen issue; returns how each ended, and the counts. */
  async function sendTogether(senders: number, people: TestPerson[], attempt: Attempt, connections?: number) {
    const databaseUrl = await createPostgresDatabase();
    const opened = await Promise.all(Array.from({ length: senders }, () => openForTest({ databaseUrl })));
    const [{ newsletter } = expect.fail()] = opened;
    await addPeople(newsletter, people);
    await freezeIssue(newsletter, createBuiltIssue());
    const { mailer, accepted } = createTestMailer(() => sleep(1, attempt));
    const limits = connections === undefined ? {} : { connections };
    const options = { openSending: () => mailer, resumePaused: false, maxRestMs: 10, limits, rowBatchSize: 20 };
    const ends = await Promise.all(
      opened.map((each) => sendIssue(each.newsletter, issueId, options).catch((error: unknown) => String(error))),
    );
    return { ends, accepted, counts: await countChecked(newsletter, issueId) };
  }

  test('several senders share an issue, and no mail is lost or sent twice', async () => {
    const people = createPeople(300, 11);
    const { ends, accepted, counts } = await sendTogether(3, people, accept());
    expect(ends).toEqual(['sent', 'sent', 'sent']);
    expect(accepted.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect(counts).toMatchObject({ recipients: 300, accepted: 300 });
  });

  test('the refusals of two senders count together, and both stop', async () => {
    const refused: Attempt = { kind: 'failed', failure: 'refused', reply: '550 relay not permitted' };
    const { ends, counts } = await sendTogether(2, createPeople(300, 300), refused, 1);
    // The second one may come only when the first has already paused the issue.
    for (const end of ends) expect(end).toMatch(/paused/);
    expect(counts.failed).toBeLessThan(10);
    expect(counts.failed + counts.queued + counts.unwritten).toBe(300);
  });
});
