import type { BuiltIssue } from '../../../contract/built-issue.ts';
import { recordBounce } from '../../bounces/record-bounce.ts';
import type { MailWay } from '../../deliveries/attempt-delivery.ts';
import { freezeIssue } from '../../issues/freeze-issue.ts';
import { sendIssue } from '../../issues/send-issue.ts';
import { scheduleIssue } from '../../issues/start-issue.ts';
import { cancelIssue } from '../../issues/stop-issue.ts';
import type { Attempt } from '../../mail/attempt.ts';
import type { Newsletter } from '../../newsletter.ts';
import { addSubscriber } from '../../subscribers/add-subscriber.ts';
import { confirmSubscription } from '../../subscribers/confirm.ts';
import { forgetSubscriber } from '../../subscribers/forget.ts';
import { importSubscribers } from '../../subscribers/import-subscribers.ts';
import { savePreferences } from '../../subscribers/preferences.ts';
import { subscribe } from '../../subscribers/subscribe.ts';
import { signToken } from '../../subscribers/tokens.ts';
import { unsubscribe } from '../../subscribers/unsubscribe.ts';
import { addVisits } from '../../visits/add-visits.ts';

/** The issue that was interrupted in the middle: an upgraded store goes on with it. */
export const interruptedIssue = '2026-11-towing';

/** Lets a store live through everything the product writes, by the product's own functions. */
export async function fillList(newsletter: Newsletter): Promise<void> {
  await fillSubscribers(newsletter);
  await fillIssues(newsletter);
  await addVisits(newsletter.store, [
    { day: '2026-11-15', kind: 'page', name: '/blog/turbomax-towing', total: 12 },
    { day: '2026-11-15', kind: 'referrer', name: '(direct)', total: 7 },
    { day: '2026-11-15', kind: 'subscribed', name: '/blog', total: 3 },
    { day: '2026-11-15', kind: 'visitors', name: '', total: 9 },
    { day: '2026-11-15', kind: 'bots', name: '', total: 40 },
  ]);
  // On PostgreSQL the limiter counts here; what it keeps beside an SQLite file is in memory.
  await newsletter.store.query('insert into rate_limits (key, level, updated_at) values ($1, $2, $3)', [
    'q0Zk3mXo1Jb7yT5cVhW2aA',
    1 / 3,
    newsletter.now().toISOString(),
  ]);
}

async function fillSubscribers(newsletter: Newsletter): Promise<void> {
  const join = (name: string, optIn: Newsletter['optIn'] = 'single'): Promise<unknown> =>
    subscribe({ ...newsletter, optIn }, { email: `${name}@readers.example`, page: '/blog', ip: '203.0.113.0' });
  for (const name of ['ann', 'bob', 'zoë', "o'neil", 'gone', 'left', 'hard', 'soft', 'angry']) await join(name);
  for (const name of ['waiting', 'confirmed']) await join(name, 'double');
  await confirmSubscription(newsletter, signToken(newsletter, 'confirm', await findId(newsletter, 'confirmed')));
  await unsubscribe(newsletter, signToken(newsletter, 'unsubscribe', await findId(newsletter, 'left')));
  const wish = { topics: ['Reviews'], frequency: 'monthly' } as const;
  await savePreferences(newsletter, await findId(newsletter, 'bob'), wish, ['Reviews', 'Towing']);
  await forgetSubscriber(newsletter, 'gone@readers.example');
  await addSubscriber(newsletter, { email: 'added@other.example', topics: 'Towing' });
  await importSubscribers(newsletter, [
    { email: 'imported@other.example', topics: 'Reviews', createdAt: '2025-02-01T09:00:00.000Z' },
  ]);
}

async function findId({ store }: Newsletter, name: string): Promise<string> {
  const [row] = await store.query<{ id: string }>('select id from subscribers where email = $1', [
    `${name}@readers.example`,
  ]);
  if (row === undefined) throw new Error(`${name} is not on the list.`);
  return row.id;
}

async function fillIssues(newsletter: Newsletter): Promise<void> {
  const send = (id: string, answer: (to: string) => Attempt): Promise<unknown> =>
    sendIssue(newsletter, id, {
      openSending: () => createWay(newsletter, answer),
      resumePaused: false,
      maxRestMs: 10,
      concurrency: 1,
    });
  await freezeIssue(newsletter, createIssue('2026-10-oil'));
  await send('2026-10-oil', (to) => {
    if (to.startsWith('added')) return { kind: 'failed', failure: 'no-mailbox', reply: '550 5.1.1 no such user' };
    if (to.startsWith('imported')) return { kind: 'unknown', reply: 'no answer' };
    return { kind: 'accepted', reply: '250 2.0.0 OK' };
  });
  for (const type of ['hard', 'soft', 'complaint'] as const) {
    const name = type === 'complaint' ? 'angry' : type;
    const id = await findId(newsletter, name);
    const proof = { messageIds: [], unsubscribeTokens: [signToken(newsletter, 'unsubscribe', id)] };
    await recordBounce(newsletter, { type, key: `report ${type}`, proof, code: '5.1.1' });
  }
  // A refusal as a matter of policy pauses the issue: who comes after it still waits.
  let sent = 0;
  await freezeIssue(newsletter, createIssue(interruptedIssue));
  await send(interruptedIssue, () => {
    sent += 1;
    return sent > 2 ? { kind: 'policy', reply: '550 5.7.1 blocked' } : { kind: 'accepted', reply: '250 2.0.0 OK' };
  });
  await freezeIssue(newsletter, createIssue('2026-12-winter'));
  await scheduleIssue(newsletter, '2026-12-winter', new Date('2026-12-01T14:00:00.000Z'));
  await freezeIssue(newsletter, createIssue('2027-01-cancelled'));
  await cancelIssue(newsletter, '2027-01-cancelled');
}

function createWay(newsletter: Newsletter, answer: (to: string) => Attempt): MailWay {
  return {
    port: {
      async attempt(mail) {
        const attempt = answer(mail.to);
        const isHanded = attempt.kind === 'accepted' || attempt.kind === 'unknown';
        return isHanded && !(await mail.handOver()) ? { kind: 'withdrawn' } : attempt;
      },
      async check() {},
      async close() {},
    },
    compose: ({ subscriberId, email }) => ({
      from: newsletter.mailFrom,
      to: email,
      raw: Buffer.from('mail\r\n'),
      messageId: `${subscriberId}@example`,
    }),
  };
}

/** An issue as the build leaves it. */
export function createIssue(id: string): BuiltIssue {
  const html = `<p>${id} at <a href="__SITE__/blog">the garage</a>; <a href="__UNSUBSCRIBE__">leave</a> __POSTAL_ADDRESS__</p>`;
  const text = `${id}\nLeave: __UNSUBSCRIBE__\n__POSTAL_ADDRESS__\n`;
  const mail = { subject: `Issue ${id}; it's out`, preview: 'Figures', html, text };
  return { id, isDraft: false, date: '2026-11-15', topics: [], posts: [], facts: [], mail, sourceHash: 'ab' };
}
