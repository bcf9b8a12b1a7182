import { expect, test } from 'vitest';
import { describeStores, openForTest } from '../service/test-case.ts';
import type { SendOptions } from './deliver.ts';
import { correctIssue, freezeIssue } from './freeze-issue.ts';
import { pauseIssue, scheduleIssue, startIssue } from './issue-actions.ts';
import { countDeliveries, findIssue, reportIssue } from './issue-state.ts';
import {
  accept,
  addPeople,
  createBuiltIssue,
  createPeople,
  createTestMailer,
  sendTestIssue,
  startTestWorker,
} from './test-sending.ts';

const expiring = createBuiltIssue({
  facts: [
    { id: 'price', text: '$2,000', status: 'stated', validUntil: '2026-11-30' },
    { id: 'torque', text: '430 lb-ft', status: 'stated' },
  ],
  posts: [{ slug: 'incentives', title: 'Incentives', validUntil: '2026-11-16' }],
});

test('an issue goes out on the last evening of a fact, when the day is over in UTC but not where the site is', async () => {
  const { newsletter } = await openForTest({ now: () => new Date('2026-12-01T01:00:00Z') });
  await freezeIssue(newsletter, { ...expiring, posts: [] });
  await scheduleIssue(newsletter, 'towing', newsletter.now());
  const { problems, stop } = startTestWorker(newsletter, () => createTestMailer().mailer);
  await expect.poll(async () => (await findIssue(newsletter.store, 'towing'))?.status).toBe('sent');
  await stop();
  expect(problems).toEqual([]);
});

describeStores((open) => {
  test('the background worker unschedules an expired issue, says why, and sends it when it is fixed', async () => {
    const { newsletter, pass } = await open();
    await addPeople(newsletter, createPeople(3));
    await freezeIssue(newsletter, expiring);
    await scheduleIssue(newsletter, 'towing', new Date('2026-11-17T09:00:00Z'));
    pass(2 * 24 * 60 * 60 * 1000);
    const { mailer, accepted } = createTestMailer();
    const { problems, stop } = startTestWorker(newsletter, () => mailer);
    await expect.poll(() => problems.length).toBe(1);
    expect(problems[0]).toMatch(
      /^The issue 'towing' was not started: a fact or a post in it was valid until 2026-11-16: /,
    );
    const held = await findIssue(newsletter.store, 'towing');
    const reason = { code: 'expired', validUntil: '2026-11-16' };
    expect(held).toMatchObject({ status: 'scheduled', send_at: null, pause_reason: JSON.stringify(reason) });
    await freezeIssue(newsletter, createBuiltIssue());
    await scheduleIssue(newsletter, 'towing', newsletter.now());
    await expect.poll(async () => (await findIssue(newsletter.store, 'towing'))?.status).toBe('sent');
    await stop();
    expect([accepted.length, problems.length]).toEqual([3, 1]);
  });

  test.each([
    ['', 100, 21],
    [', also while rows are written', 2, 3],
  ])(
    'a correction reaches only those who wait, also past a sender that still has the old text%s',
    async (_, rowBatchSize, pausedAt) => {
      const { newsletter } = await open();
      const people = createPeople(60, 5);
      await addPeople(newsletter, people);
      const built = createBuiltIssue();
      await freezeIssue(newsletter, built);
      const corrected = createBuiltIssue({ mail: { ...built.mail, subject: 'Corrected' }, sourceHash: 'cd' });
      await expect(correctIssue(newsletter, corrected, 'desk')).rejects.toThrow('is not being sent');
      const got: { to: string; subject: string }[] = [];
      const openSending: SendOptions['openSending'] = ({ subject }) =>
        createTestMailer(async ({ to }) => {
          got.push({ to, subject });
          // Rows are claimed in pairs: with the first of a pair nothing is being claimed that could see the pause.
          if (got.length === pausedAt) {
            await expect(correctIssue(newsletter, corrected, 'desk')).rejects.toThrow('./garage issue pause towing');
            await pauseIssue(newsletter, built.id, { code: 'asked' });
            expect((await countDeliveries(newsletter.store, built.id)).unwritten > 0).toBe(rowBatchSize < 10);
            const first = await correctIssue(newsletter, corrected, 'desk');
            expect(first.have + first.waiting).toBe(60);
            expect(await correctIssue(newsletter, corrected, 'desk')).toEqual(first);
            await expect(correctIssue(newsletter, { ...corrected, isDraft: true }, 'desk')).rejects.toThrow(
              'is a draft',
            );
            await startIssue(newsletter, built.id, { resumePaused: true });
          }
          return accept();
        }).mailer;
      const options = { openSending, limits: { connections: 1 }, rowBatchSize };
      let end = await sendTestIssue(newsletter, accept, options).ended;
      // A sender that writes rows looks at the issue in between, and may see the pause.
      if (rowBatchSize < 10 && end === 'paused') end = await sendTestIssue(newsletter, accept, options).ended;
      expect(end).toBe('sent');
      expect(got.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
      const [old, now] = ['Towing, measured', 'Corrected'].map((text) => got.filter(({ subject }) => subject === text));
      expect(now?.length).toBeGreaterThan(0);
      const { texts } = await reportIssue(newsletter, built.id);
      expect(texts).toMatchObject([{ have: old?.length }, { have: now?.length }]);
      await expect(correctIssue(newsletter, corrected, 'desk')).rejects.toThrow('everyone has it');
    },
  );
});
