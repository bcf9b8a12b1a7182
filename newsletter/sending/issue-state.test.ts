import { expect, test } from 'vitest';
import { describeStores } from '../service/test-case.ts';
import { sendIssue } from './deliver.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { freezeIssue } from './freeze-issue.ts';
import { scheduleIssue } from './issue-actions.ts';
import { countUnknown, findStuckIssues } from './issue-state.ts';
import { addPeople, beginIssue, createBuiltIssue, createPeople, createTestMailer } from './test-sending.ts';

describeStores((open) => {
  test('an issue is stuck after an hour without a sender, an hour after its send time, or while it is paused', async () => {
    const { newsletter, pass } = await open();
    const people = await addPeople(newsletter, createPeople(4));
    await beginIssue(newsletter);
    await enqueueDeliveries(newsletter, 'towing');
    await freezeIssue(newsletter, createBuiltIssue({ id: 'planned' }));
    await scheduleIssue(newsletter, 'planned', new Date('2026-11-15T12:30:00Z'));
    pass(60 * 60 * 1000);
    expect(await findStuckIssues(newsletter)).toEqual([]);
    pass(1000);
    const started = { id: 'towing', since: '2026-11-15T12:00:00.000Z', kind: 'stopped', reason: null };
    expect(await findStuckIssues(newsletter)).toEqual([started]);
    pass(30 * 60 * 1000);
    const planned = { id: 'planned', since: '2026-11-15T12:30:00.000Z', kind: 'not-started', reason: null };
    expect(await findStuckIssues(newsletter)).toEqual([planned, started]);

    const [first = ''] = people.keys();
    const { mailer } = createTestMailer(({ to }) => ({ kind: to === first ? 'unknown' : 'accepted', reply: '' }));
    expect(await countUnknown(newsletter)).toEqual([]);
    await sendIssue(newsletter, 'towing', { openSending: () => mailer, resumePaused: true, maxRestMs: 5 });
    expect(await findStuckIssues(newsletter)).toEqual([planned]);
    await newsletter.store.execute("update issues set status = 'paused', pause_reason = 'why' where id = 'towing'");
    expect(await findStuckIssues(newsletter)).toMatchObject([planned, { id: 'towing', kind: 'paused', reason: 'why' }]);
    expect(await countUnknown(newsletter)).toEqual([{ id: 'towing', count: 1 }]);
  });
});
