import { expect, test } from 'vitest';
import { judgeWaves } from '../bounces/judge-waves.ts';
import { reportMail } from '../bounces/test-returned-mail.ts';
import { describeStores } from '../service/test-case.ts';
import { exportData, forgetSubscriber } from '../subscribers/personal-data.ts';
import { renameSubscriber } from '../subscribers/rename-subscriber.ts';
import { findSubscriber } from '../subscribers/subscriber.ts';
import { suppress } from '../subscribers/suppressions.ts';
import { savePreferences } from '../subscribers/unsubscribe.ts';
import { changeAddress } from './change-address.ts';
import { messageIdOf } from './message-id.ts';
import { accepted, issueId, openTestQueue } from './test-sending.ts';

const [old, next] = ['ann@old.example', 'ann@new.example'];

describeStores((open) => {
  async function openQueue() {
    const opened = await openTestQueue(await open(), [{ email: old }, { email: 'bob@old.example' }]);
    const id = opened.ids.get(old) ?? '';
    const read = async () => (await opened.newsletter.store.query('select * from subscribers where id = $1', [id]))[0];
    return { ...opened, id, read };
  }

  test('choices, proof and history stay with a person who moves, and the mail that waits arrives once, there', async () => {
    const { newsletter, id, claim, settle, count, read } = await openQueue();
    await savePreferences(newsletter, id, { topics: ['Reviews'], frequency: 'monthly' }, ['Reviews', 'News']);
    await renameSubscriber(newsletter, id, '  Ann \n Example ', 'command');
    expect(await changeAddress(newsletter, id, ' ANN@new.example ', 'command')).toEqual({
      kind: 'changed',
      id,
      email: next,
    });
    expect(await read()).toMatchObject({ email: next, name: 'Ann Example', topics: 'Reviews', frequency: 'monthly' });
    const first = await claim();
    expect(first.map(({ email }) => email).toSorted()).toEqual([next, 'bob@old.example']);
    await settle(accepted, first);
    expect([await claim(), await count()]).toMatchObject([[], { recipients: 2, accepted: 2 }]);
    const person = await findSubscriber(newsletter, next);
    const data = await exportData(newsletter, person ?? expect.fail());
    expect(data).toMatchObject({ subscriber: { name: 'Ann Example' }, deliveries: [{ status: 'accepted' }] });
    expect(data.consents.map(({ kind }) => kind)).toEqual(['preferences', 'preferences']);
  });

  test('a mail that is being sent to the old address is not sent again, and what bounces there stops nothing', async () => {
    const { newsletter, id, claim, settle, handOver, read, count, pass } = await openQueue();
    const claimed = await claim();
    await changeAddress(newsletter, id, next, 'desk');
    for (const delivery of claimed) expect(await handOver(delivery)).toBe(true);
    await settle({ kind: 'failed', failure: 'no-mailbox', reply: '550 5.1.1 unknown' }, claimed);
    pass(24 * 60 * 60 * 1000);
    await judgeWaves(newsletter);
    expect([await read(), await claim()]).toMatchObject([{ email: next, status: 'active' }, []]);
    expect((await findSubscriber(newsletter, 'bob@old.example'))?.status).toBe('bounced');
    expect(await count()).toMatchObject({ recipients: 2, failed: 2 });
    const [note] = await newsletter.store.query("select id from single_mails where kind = 'address-note'");
    const origins = [issueId, `address-note-${String(note?.['id']).replaceAll('-', '')}`];
    for (const key of origins) {
      const messageId = `<${messageIdOf(newsletter.keys, { issueId: key, subscriberId: id }, newsletter.siteUrl)}>`;
      expect(await reportMail(newsletter, 'hard', { messageId, key })).toMatchObject({ kind: 'recorded' });
    }
    expect(await read()).toMatchObject({ status: 'active' });
  });

  test('nobody moves to an address that is taken or suppressed, and nobody who left moves; a bounced person is active again', async () => {
    const { newsletter, id, read } = await openQueue();
    await suppress(newsletter.store, newsletter, 'gone@new.example', 'forgotten');
    const change = (email: string) => changeAddress(newsletter, id, email, 'desk');
    expect(await change('bob@old.example')).toEqual({ kind: 'taken', status: 'active' });
    expect(await change('gone@new.example')).toEqual({ kind: 'suppressed' });
    expect(await change('ann@')).toMatchObject({ kind: 'invalid' });
    expect(await change(old)).toEqual({ kind: 'same' });
    const set = (status: string) =>
      newsletter.store.query('update subscribers set status = $2 where id = $1', [id, status]);
    for (const status of ['unsubscribed', 'pending']) {
      await set(status);
      expect(await change(next)).toEqual({ kind: 'not-active', status });
    }
    await set('bounced');
    const both = await Promise.all([change(next), change(next)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'same']);
    expect(await read()).toMatchObject({ email: next, status: 'active', soft_bounces: 0 });
    await forgetSubscriber(newsletter, next);
    expect(await newsletter.store.query('select reason from suppressions')).toHaveLength(3);
    expect(await newsletter.store.query('select id from single_mails')).toEqual([]);
  });
});
