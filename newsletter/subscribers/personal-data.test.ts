import { expect, test } from 'vitest';
import { reportMail } from '../bounces/test-returned-mail.ts';
import { countRows, refusal } from '../db/test-subscribers.ts';
import { writeLetter } from '../letters/write-letter.ts';
import { enqueueDeliveries } from '../sending/enqueue.ts';
import { beginIssue, createBuiltIssue, sendTestIssue } from '../sending/test-sending.ts';
import { describeStores } from '../service/test-case.ts';
import { exportData, forgetSubscriber } from './personal-data.ts';
import { subscribe } from './subscribe.ts';
import { findSubscriber } from './subscriber.ts';
import { signToken } from './tokens.ts';

const email = 'reader@personal.example';

describeStores((open) => {
  test('an export lists mails and bounces; after deletion no row contains the domain, and proofs stay without content', async () => {
    const { newsletter } = await open();
    for (const address of [email, 'other@example.com']) {
      await subscribe(newsletter, { email: address, page: '/blog', ip: '203.0.113.9' });
    }
    const subscriber = await findSubscriber(newsletter, email);
    if (!subscriber) throw new Error('no subscriber');
    await beginIssue(newsletter);
    await sendTestIssue(newsletter).ended;
    const token = signToken(newsletter, 'unsubscribe', subscriber.id);
    await reportMail(newsletter, 'soft', { token, code: '4.2.2' });
    // Later: the bounce belongs to the issue that started in the second of its link.
    await beginIssue(newsletter, createBuiltIssue({ id: 'waiting' }));
    await enqueueDeliveries(newsletter, 'waiting');
    const letter = { slug: 'towing', title: 'Towing', name: 'A. Reader', text: 'Which one should I believe?' };
    await writeLetter(newsletter, { ...letter, email });
    const time = '2026-11-15T12:00:00.000Z';
    expect(await exportData(newsletter, subscriber)).toMatchObject({
      deliveries: [
        { issue_id: 'towing', status: 'accepted', settled_at: time },
        { issue_id: 'waiting', status: 'queued', settled_at: null },
      ],
      bounces: [{ issue_id: 'towing', kind: 'soft', code: '4.2.2', created_at: time }],
      letters: [{ slug: 'towing', name: 'A. Reader', text: letter.text, status: 'unconfirmed', created_at: time }],
    });

    await forgetSubscriber(newsletter, email);
    const tables = ['subscribers', 'consents', 'suppressions', 'deliveries', 'bounces', 'letters'];
    const rows = await Promise.all(tables.map((table) => newsletter.store.query(`select * from ${table}`)));
    expect(JSON.stringify(rows)).not.toMatch(/personal\.example|A\. Reader|believe/);
    const theirs = 'select status, domain from deliveries where subscriber_id = $1 order by issue_id';
    expect(await newsletter.store.query(theirs, [subscriber.id])).toEqual([
      { status: 'accepted', domain: '' },
      { status: 'suppressed', domain: '' },
    ]);
    // What is left of the consents has no text, page or network, and no consent can be changed or deleted.
    const { store } = newsletter;
    const reduced = { text: '', page: null, ip: null };
    const left = "select kind, text, page, ip from consents where text = '' order by kind";
    expect(await store.query(left)).toEqual([
      { kind: 'forget', ...reduced },
      { kind: 'subscribe', ...reduced },
    ]);
    expect(await store.query("select key from settings where key like 'forgetting%'")).toEqual([]);
    for (const sql of [
      "update consents set text = 'x'",
      'delete from consents',
      "delete from consents where text = ''",
    ]) {
      expect(await refusal(store.query(sql))).toMatchObject({ code: 'P0001', message: 'consents are append-only' });
    }
    expect(await countRows(store, 'consents')).toBe(3);
  });
});
