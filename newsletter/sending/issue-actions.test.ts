import { expect, test } from 'vitest';
import type { Newsletter } from '../service/newsletter.ts';
import { describeStores } from '../service/test-case.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { freezeIssue, readFrozenIssue } from './freeze-issue.ts';
import { cancelIssue, pauseIssue, recordIssueSent, scheduleIssue, startIssue } from './issue-actions.ts';
import { findIssue, reportIssue } from './issue-state.ts';
import { hasSendWorker } from './send-worker.ts';
import {
  accept,
  addPeople,
  beginIssue,
  countChecked,
  createBuiltIssue,
  createPeople,
  createTestMailer,
  sendTestIssue,
  startTestWorker,
} from './test-sending.ts';

describeStores((openStore) => {
  const open = () => openStore({ postalAddress: 'Tom & Ann, <1> Street' });
  const changed = (text: string) => createBuiltIssue({ mail: { ...createBuiltIssue().mail, text } });
  const statusOf = async (newsletter: Newsletter) => (await findIssue(newsletter.store, 'towing'))?.status;

  test('a frozen issue has its slots filled, escaped in HTML and plain in text', async () => {
    const { newsletter } = await open();
    expect(await freezeIssue(newsletter, createBuiltIssue({ topics: ['Reviews'] }))).toBe('frozen');
    expect(await freezeIssue(newsletter, createBuiltIssue({ topics: ['Reviews'] }))).toBe('same');
    expect(await readFrozenIssue(newsletter, 'towing')).toMatchObject({
      html: '<a href="https://garage.example/blog?i=towing">Blog</a> <a href="__UNSUBSCRIBE__">Leave</a> Tom &amp; Ann, &lt;1&gt; Street',
      text: 'Blog: https://garage.example/blog\nLeave: __UNSUBSCRIBE__\nTom & Ann, <1> Street',
      topics: ['Reviews'],
    });
  });

  test('content can change until the issue starts, and not after that', async () => {
    const { newsletter, pass } = await open();
    await freezeIssue(newsletter, createBuiltIssue());
    expect(await freezeIssue(newsletter, changed('second'))).toBe('frozen');
    await expect(freezeIssue(newsletter, createBuiltIssue({ isDraft: true }))).rejects.toThrow("'towing' is a draft");
    pass(60_000);
    await startIssue(newsletter, 'towing', { resumePaused: false });
    expect(await freezeIssue(newsletter, changed('third'))).toBe('kept');
    expect(await freezeIssue(newsletter, changed('second'))).toBe('same');
    expect(await readFrozenIssue(newsletter, 'towing')).toMatchObject({
      text: 'second',
      envelope: { date: '2026-11-15T12:01:00.000Z' },
    });
  });

  test('only one issue is sent at a time, even when two start at once', async () => {
    const { newsletter } = await open();
    for (const id of ['one', 'two']) await freezeIssue(newsletter, createBuiltIssue({ id }));
    const results = await Promise.allSettled(
      ['one', 'two'].map((id) => startIssue(newsletter, id, { resumePaused: false })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/The issue '(one|two)' is being sent, and only one can be sent at a time/);
  });

  test('an issue can be canceled with its rows before its first mail, and started again', async () => {
    const { newsletter } = await open();
    await addPeople(newsletter, createPeople(20));
    await beginIssue(newsletter);
    await enqueueDeliveries(newsletter, 'towing');
    await cancelIssue(newsletter, 'towing');
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 0 });
    await beginIssue(newsletter, changed('again'));
    await enqueueDeliveries(newsletter, 'towing');
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 20, queued: 20 });
    await newsletter.store.query(
      "update deliveries set status = 'sending' where subscriber_id = (select min(subscriber_id) from deliveries)",
    );
    await expect(cancelIssue(newsletter, 'towing')).rejects.toThrow('have been sent');
  });

  test('the report counts people who left after the issue started', async () => {
    const { newsletter } = await open();
    const ids = await addPeople(newsletter, createPeople(4, 1));
    await freezeIssue(newsletter, createBuiltIssue());
    await sendTestIssue(newsletter).ended;
    const leave = "update subscribers set status = 'unsubscribed', unsubscribed_at = $2 where id = $1";
    await newsletter.store.query(leave, [ids.get('reader0@d0.example') ?? '', '2026-11-15T12:00:01.000Z']);
    await newsletter.store.query(leave, [ids.get('reader1@d0.example') ?? '', '2026-11-15T11:59:59.000Z']);
    expect(await reportIssue(newsletter, 'towing')).toMatchObject({
      status: 'sent',
      accepted: 4,
      unsubscribedSince: 1,
    });
  });

  test('the background worker starts due issues, resumes started ones, and skips paused ones', async () => {
    const { newsletter, pass } = await open();
    const people = createPeople(40);
    await addPeople(newsletter, people);
    await freezeIssue(newsletter, createBuiltIssue());
    await scheduleIssue(newsletter, 'towing', new Date('2026-11-15T13:00:00Z'));
    let isPaused = false;
    const { mailer, accepted } = createTestMailer(async () => {
      const isFirst = !isPaused;
      isPaused = true;
      if (isFirst) await pauseIssue(newsletter, 'towing', { code: 'asked' });
      return accept();
    });
    const { problems, stop } = startTestWorker(newsletter, () => mailer);
    expect(await statusOf(newsletter)).toBe('scheduled');
    await expect.poll(() => hasSendWorker(newsletter)).toBe(true);
    pass(60 * 60 * 1000);
    await expect.poll(() => statusOf(newsletter)).toBe('paused');
    await startIssue(newsletter, 'towing', { resumePaused: true });
    await expect.poll(() => statusOf(newsletter)).toBe('sent');
    await stop();
    expect(accepted.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    expect(problems).toEqual([]);
    // It is gone; that the clock was set back since it was seen does not bring it back.
    pass(-2 * 60 * 60 * 1000);
    expect(await hasSendWorker(newsletter)).toBe(false);
  });

  test('the background worker survives a mailer that cannot be opened, and reports it once', async () => {
    const { newsletter } = await open();
    await addPeople(newsletter, createPeople(2));
    await beginIssue(newsletter);
    let tries = 0;
    const { problems, stop } = startTestWorker(newsletter, () => {
      tries += 1;
      if (tries < 4) throw Object.assign(new Error('reader@example.com is refused'), { code: 'EAUTH' });
      return createTestMailer().mailer;
    });
    await expect.poll(() => statusOf(newsletter)).toBe('sent');
    await stop();
    expect(problems).toEqual(['EAUTH']);
  });

  test('an issue that is marked as sent counts as the issue of its own month', async () => {
    const { newsletter } = await open();
    await addPeople(newsletter, [
      ...createPeople(5),
      { email: 'seldom@d0.example', frequency: 'monthly' },
      { email: 'gone@d0.example', status: 'unsubscribed' },
    ]);
    expect(await recordIssueSent(newsletter, createBuiltIssue({ id: 'october', date: '2026-10-20' }))).toBe(6);
    await beginIssue(newsletter);
    expect(await findIssue(newsletter.store, 'towing')).toMatchObject({ is_for_monthly: 1 });
    expect(await recordIssueSent(newsletter, createBuiltIssue({ id: 'september', date: '2026-09-01' }))).toBe(6);
  });

  test('a month is a month where the site is, to its last evening', async () => {
    const { newsletter, pass } = await open();
    const sendOn = async (id: string, time: string) => {
      pass(Date.parse(time) - newsletter.now().getTime());
      await beginIssue(newsletter, createBuiltIssue({ id }));
      await pauseIssue(newsletter, id, { code: 'asked' });
      return (await findIssue(newsletter.store, id))?.is_for_monthly;
    };
    await recordIssueSent(newsletter, createBuiltIssue({ id: 'first', date: '2026-11-01' }));
    expect(await sendOn('last-evening', '2026-12-01T01:00:00Z')).toBe(0);
    expect(await sendOn('december', '2026-12-10T14:00:00Z')).toBe(1);
  });
});
