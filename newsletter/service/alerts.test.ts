import { expect, test } from 'vitest';
import { freezeIssue } from '../sending/freeze-issue.ts';
import { scheduleIssue } from '../sending/issue-actions.ts';
import { createBuiltIssue } from '../sending/test-sending.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { lookAtMachine, lookAtStore, reportProblems } from './alerts.ts';
import { describeStores } from './test-case.ts';

const minute = 60 * 1000;

describeStores((openStore) => {
  const open = () => openStore({ alertTo: 'publisher@example.com' });

  test('each occurrence of a problem is mailed once, by one of several processes, and again after it was over', async () => {
    const { newsletter, sendMails, mails, pass } = await open();
    const look = (host: string, freeBytes: number) =>
      reportProblems(newsletter, lookAtMachine({ host, freeBytes }, newsletter.now()));
    const subjects = async () => {
      await sendMails();
      return (await mails()).map(({ subject }) => subject);
    };
    const full = 'Test Garage: the disk of one is nearly full';
    await Promise.all([look('one', 1e6), look('one', 1e6)]);
    pass(minute);
    await look('one', 1e6);
    // Another machine knows nothing about the disk of this one.
    await look('two', 1e12);
    expect(await subjects()).toEqual([full]);
    pass(minute);
    await look('one', 1e12);
    pass(minute);
    await look('one', 1e6);
    expect(await subjects()).toEqual([full, full]);
  });

  test('mails that wait for an hour are a problem, and an issue that has not started an hour after its time', async () => {
    const { newsletter, pass } = await open();
    const names = async () =>
      (await lookAtStore(newsletter)).filter(({ problems }) => problems.length > 0).map(({ name }) => name);
    await subscribe(newsletter, { email: 'reader@example.org' });
    await freezeIssue(newsletter, createBuiltIssue({ id: 'towing' }));
    await scheduleIssue(newsletter, 'towing', new Date(newsletter.now().getTime() + 90 * minute));
    expect(await names()).toEqual([]);
    pass(59 * minute);
    expect(await names()).toEqual([]);
    pass(minute);
    expect(await names()).toEqual(['mails']);
    pass(91 * minute);
    expect(await names()).toEqual(['stuck', 'mails']);
    expect(JSON.stringify(await lookAtStore(newsletter))).not.toContain('reader@');
  });

  test('without ALERT_TO nothing is stored', async () => {
    const { newsletter } = await openStore();
    expect(await reportProblems(newsletter, lookAtMachine({ host: 'one', freeBytes: 1 }, newsletter.now()))).toEqual(
      [],
    );
    expect(await newsletter.store.query('select * from alerts')).toEqual([]);
  });
});
