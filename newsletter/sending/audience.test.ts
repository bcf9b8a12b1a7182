import { expect, test } from 'vitest';
import type { IssueAudience } from '../../core/issues/issue-audience.ts';
import { describeStores } from '../service/test-case.ts';
import { countRecipients, findAudienceFaults, planAudience } from './audience.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { freezeIssue } from './freeze-issue.ts';
import { startIssue } from './issue-actions.ts';
import { addPeople, beginIssue, createBuiltIssue, emailsOf } from './test-sending.ts';

describeStores((open) => {
  async function openList() {
    const { newsletter } = await open();
    const { store } = newsletter;
    await addPeople(newsletter, [
      { email: 'all@a.example' },
      { email: 'engine@a.example', topics: 'Engine' },
      { email: 'monthly@a.example', topics: 'Engine', frequency: 'monthly' },
      { email: 'reviews@a.example', topics: 'Reviews' },
      { email: 'left@a.example', status: 'unsubscribed' },
    ]);
    const join = (email: string, at: string) =>
      store.query('update subscribers set created_at = $2 where email = $1', [email, at]);
    await join('engine@a.example', '2026-10-01T04:00:00.000Z');
    await join('reviews@a.example', '2026-10-01T03:59:59.000Z');
    const send = async (id: string, to?: IssueAudience, topics: string[] = []): Promise<string[]> => {
      await beginIssue(newsletter, createBuiltIssue({ id, topics, to }));
      await enqueueDeliveries(newsletter, id);
      const emails = await emailsOf(newsletter, id);
      await store.query("update issues set status = 'sent'");
      await store.query("update deliveries set status = 'accepted'");
      return emails.map((email) => email.replace('@a.example', ''));
    };
    return { newsletter, store, send };
  }

  test('an issue goes to those who fit every line of its to, and never against what they chose', async () => {
    const { newsletter, store, send } = await openList();
    const to = { joinedSince: '2026-10-01', topics: ['Engine'] };
    const plan = await planAudience(newsletter, createBuiltIssue({ to }), newsletter.now());
    expect(await countRecipients(store, plan)).toEqual({ active: 4, recipients: 1 });
    expect(await send('since', to)).toEqual(['engine']);
    expect(await send('before', { joinedBefore: '2026-10-01', topics: ['Engine'] })).toEqual(['all', 'monthly']);
    expect(await send('topic', { topics: ['Reviews'] }, ['Engine'])).toEqual(['all']);
    expect(await send('rest', { notGot: ['since', 'before'] })).toEqual(['reviews']);
    const typed = ['ALL@a.example', 'left@a.example', 'monthly@a.example', 'nobody@a.example'];
    expect(await send('typed', { addresses: typed })).toEqual(['all']);
    expect(
      await findAudienceFaults(store, { addresses: typed, notGot: ['since', 'never'], topics: ['Boats'] }, ['Engine']),
    ).toEqual([
      { kind: 'not-subscribed', addresses: ['left@a.example', 'nobody@a.example'] },
      { kind: 'no-such-issue', id: 'never' },
      { kind: 'no-such-topic', topic: 'Boats', known: ['Engine'] },
    ]);
  });

  test('no topics on either side matches everyone; otherwise one entire topic must match, whatever its letters', async () => {
    const { newsletter, store, send } = await openList();
    const counts = await countRecipients(store, { topics: 'Engine', isForMonthly: false });
    expect(counts).toEqual({ active: 4, recipients: 2 });
    const odd = String.raw`50%_\off`;
    await addPeople(newsletter, [
      { email: 'both@a.example', topics: 'Engine & Specs,Reviews' },
      { email: 'odd@a.example', topics: odd },
      { email: 'near@a.example', topics: String.raw`50xx\off` },
    ]);
    expect(await send('topics', undefined, ['Engine & Specs', odd])).toEqual(['all', 'both', 'odd']);
    expect(await send('everyone')).toEqual(['all', 'both', 'engine', 'near', 'odd', 'reviews']);
  });

  test('a monthly reader gets one issue a month, and one to a part of the list takes it from nobody else', async () => {
    const { newsletter, send } = await openList();
    await addPeople(newsletter, [{ email: 'other@a.example', frequency: 'monthly' }]);
    expect(await send('part', { addresses: ['monthly@a.example'] })).toEqual(['monthly']);
    expect(await send('erratum', { got: ['part:1'] }, ['Reviews'])).toEqual(['monthly']);
    expect(await send('part-2', { topics: ['Engine'] })).toEqual(['all', 'engine', 'other']);
    expect(await send('whole')).toEqual(['all', 'engine', 'reviews']);
  });

  test('a to that is changed after the start adds nobody and leaves nobody out', async () => {
    const { newsletter, store } = await openList();
    const part = createBuiltIssue({ to: { addresses: ['all@a.example'] } });
    await freezeIssue(newsletter, createBuiltIssue());
    // Before the start it counts.
    await freezeIssue(newsletter, part);
    await startIssue(newsletter, part.id, { resumePaused: false });
    expect(await freezeIssue(newsletter, createBuiltIssue())).toBe('same');
    await enqueueDeliveries(newsletter, part.id);
    expect(await store.query('select subscriber_id from deliveries')).toHaveLength(1);
  });
});
