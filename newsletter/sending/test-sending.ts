import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { SqlValue } from '../db/store.ts';
import { createTestId } from '../db/test-subscribers.ts';
import type { Recipient } from '../mail/issue-message.ts';
import type { Attempt, OutgoingMail, ReadyMail } from '../mail/mail-port.ts';
import type { Newsletter } from '../service/newsletter.ts';
import type { openForTest } from '../service/test-case.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import { createHandOver, issueQueue } from './claimed-mails.ts';
import { type OpenSending, type SendOptions, sendIssue } from './deliver.ts';
import type { IssueMailer } from './deliver-one.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { freezeIssue } from './freeze-issue.ts';
import { startIssue } from './issue-actions.ts';
import { listRecipients } from './issue-mails.ts';
import { countDeliveries, findIssue } from './issue-state.ts';
import { startSendWorker } from './send-worker.ts';
import { defaultSendingLimits, type SendingLimits } from './sending-limits.ts';
import { type Outcome, settleDeliveries } from './settle.ts';

/** An issue as the build leaves it. */
export function createBuiltIssue(changes: Partial<BuiltIssue> = {}): BuiltIssue {
  return {
    id: 'towing',
    isDraft: false,
    date: '2026-11-15',
    topics: [],
    posts: [],
    facts: [],
    mail: {
      subject: 'Towing, measured',
      preview: 'Figures',
      html: '<a href="__SITE__/blog">Blog</a> <a href="__UNSUBSCRIBE__">Leave</a> __POSTAL_ADDRESS__',
      text: 'Blog: __SITE__/blog\nLeave: __UNSUBSCRIBE__\n__POSTAL_ADDRESS__',
    },
    sourceHash: 'ab',
    ...changes,
  };
}

export interface TestPerson {
  email: string;
  topics?: string;
  frequency?: string;
  status?: string;
}

/** Adds people to the list and returns their ids by address. */
export async function addPeople({ store }: Newsletter, people: readonly TestPerson[]): Promise<Map<string, string>> {
  // In the order of the people: ids of one millisecond have none of their own.
  const sorted = people.map(createTestId).toSorted();
  const ids = new Map(people.map(({ email }, index) => [email, sorted[index] ?? '']));
  for (let start = 0; start < people.length; start += 500) {
    const params: SqlValue[] = ['2026-01-01T00:00:00.000Z'];
    const rows = people.slice(start, start + 500).map(({ email, topics, frequency, status }) => {
      const values = [ids.get(email) ?? '', email, status ?? 'active', topics ?? '', frequency ?? 'every'];
      return `(${values.map((value) => `$${params.push(value)}`).join(', ')}, $1, $1)`;
    });
    await store.query(
      `insert into subscribers (id, email, status, topics, frequency, created_at, updated_at) values ${rows.join(', ')}`,
      params,
    );
  }
  return ids;
}

/** Returns `count` people spread over `domains` domains. */
export function createPeople(count: number, domains = 3): TestPerson[] {
  return Array.from({ length: count }, (_, index) => ({ email: `reader${index}@d${index % domains}.example` }));
}

export async function beginIssue(newsletter: Newsletter, built = createBuiltIssue()): Promise<string> {
  await freezeIssue(newsletter, built);
  await startIssue(newsletter, built.id, { resumePaused: false });
  return built.id;
}

/** Returns a newsletter whose transactions fail after the first few, as if the process had died there. */
export function dieAfter(newsletter: Newsletter, transactions: number): Newsletter {
  let left = transactions;
  const { store } = newsletter;
  const transaction: typeof store.transaction = (work) => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return store.transaction(work);
  };
  return { ...newsletter, store: { ...store, transaction } };
}

/** Creates a mailer whose result for each mail is up to the test, and which records what was accepted. */
export function createTestMailer(answer: (mail: OutgoingMail) => Attempt | Promise<Attempt> = accept) {
  const accepted: string[] = [];
  const mailer: IssueMailer = {
    port: {
      async attempt(mail) {
        const attempt = await answer(mail);
        if (attempt.kind !== 'accepted' && attempt.kind !== 'unknown') return attempt;
        if (!(await mail.handOver())) return { kind: 'withdrawn' };
        if (attempt.kind === 'accepted') accepted.push(mail.to);
        return attempt;
      },
      check: async () => 'accepts everything',
      async close() {},
    },
    compose: composePlain,
  };
  return { mailer, accepted };
}

/** Sends an issue to its end; the result for each mail is up to the test. */
export function sendTestIssue(
  newsletter: Newsletter,
  answer?: Parameters<typeof createTestMailer>[0],
  { id = issueId, ...options }: Partial<SendOptions> & { id?: string } = {},
) {
  const { mailer, accepted } = createTestMailer(answer);
  const waits = { resumePaused: true, maxRestMs: 5 };
  return { accepted, ended: sendIssue(newsletter, id, { openSending: () => mailer, ...waits, ...options }) };
}

/** Starts the background worker of a server; `problems` are those it reported. */
export function startTestWorker(newsletter: Newsletter, openSending: OpenSending) {
  const problems: string[] = [];
  const onProblem = (reason: string): number => problems.push(reason);
  return { problems, ...startSendWorker(newsletter, { openSending, onProblem, everyMs: 5, maxRestMs: 5 }) };
}

/** The reply of a server that accepts everything. */
export function accept(): Attempt {
  return { kind: 'accepted', reply: '250 2.0.0 OK' };
}

function composePlain({ subscriberId, email }: Recipient): ReadyMail {
  return { from: 'garage@example.com', to: email, raw: Buffer.from('mail\r\n'), messageId: `${subscriberId}@example` };
}

/** The addresses of everyone who has a row of an issue, in order. */
export async function emailsOf({ store }: Newsletter, issueId: string): Promise<string[]> {
  const rows = await Array.fromAsync(listRecipients(store, issueId));
  return rows.map(({ email }) => email ?? '').toSorted();
}

/** The counts of an issue, after checking that they add up. */
export async function countChecked({ store }: Newsletter, issueId: string) {
  const { recipients, ...parts } = await countDeliveries(store, issueId);
  const sum = Object.values(parts).reduce((total, rows) => total + rows, 0);
  if (sum !== recipients) throw new Error(`${sum} rows, but ${recipients} recipients`);
  return { recipients, ...parts };
}

/** The issue of every test queue. */
export const issueId = 'towing';

export const accepted: Outcome = { kind: 'accepted', reply: '250 OK' };
export const later: Outcome = { kind: 'domain-later', reply: '451 later' };
export const away: Outcome = { kind: 'server-later', reply: '421 busy' };

/** Gives the issue of a newsletter a row for each of these people; returns short functions for what a worker does. */
export async function openTestQueue(
  opened: Awaited<ReturnType<typeof openForTest>>,
  people: TestPerson[],
  limits: Partial<SendingLimits> = {},
) {
  const { newsletter } = opened;
  const ids = await addPeople(newsletter, people);
  await beginIssue(newsletter);
  await enqueueDeliveries(newsletter, issueId);
  const all = { ...defaultSendingLimits, ...limits };
  const version = 1;
  const claim = async (limit = 10, worker = 'me') => {
    const answer = await claimDeliveries(newsletter, { issueId, worker, version, limit, limits: all });
    return answer.kind === 'claimed' ? answer.deliveries : [];
  };
  const settle = async (outcome: Outcome, deliveries: readonly ClaimedDelivery[], worker = 'me') => {
    const results = await settleDeliveries(
      newsletter,
      { issueId, worker, limits: all },
      deliveries.map((delivery) => ({ delivery, outcome })),
    );
    return results.map(({ status }) => status);
  };
  const handOver = (delivery: ClaimedDelivery | undefined, worker = 'me') => {
    if (!delivery) throw new Error('nothing was claimed');
    return createHandOver(
      newsletter,
      issueQueue(issueId),
      worker,
    )({ id: delivery.subscriberId, claim: delivery.claim });
  };
  const count = () => countChecked(newsletter, issueId);
  const issue = async () => {
    const found = await findIssue(newsletter.store, issueId);
    if (!found) throw new Error('no issue');
    return found;
  };
  const domainQueue = async (domain: string) =>
    (await newsletter.store.query('select ready_at, failures from domain_queues where domain = $1', [domain]))[0];
  const until = async () => {
    const answer = await claimDeliveries(newsletter, { issueId, worker: 'me', version, limit: 1, limits: all });
    return answer.kind === 'wait' ? answer.until?.toISOString() : answer.kind;
  };
  return { ...opened, newsletter, ids, claim, settle, handOver, count, issue, domainQueue, until };
}
