import { expect, test } from 'vitest';
import { enqueueDeliveries } from '../sending/enqueue.ts';
import { freezeIssue } from '../sending/freeze-issue.ts';
import { holdAfterRestore, liftHold } from '../sending/hold-sending.ts';
import { startIssue } from '../sending/issue-actions.ts';
import { findIssue } from '../sending/issue-state.ts';
import {
  accept,
  addPeople,
  beginIssue,
  countChecked,
  createBuiltIssue,
  createPeople,
  dieAfter,
  sendTestIssue,
} from '../sending/test-sending.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { describeStores } from '../service/test-case.ts';

const reason = { code: 'restored', backupAt: '2026-11-15T11:00:00.000Z' } as const;

function hold({ store, now }: Newsletter) {
  const options = { dialect: store.dialect, now: now().toISOString(), reason };
  return store.transaction((tx) => holdAfterRestore(tx, options));
}

describeStores((open) => {
  const openStarted = async (count = 40) => {
    const opened = await open();
    await addPeople(opened.newsletter, createPeople(count));
    await beginIssue(opened.newsletter);
    return opened;
  };

  test('recipients without a row become unknown too', async () => {
    const { newsletter } = await openStarted();
    await expect(enqueueDeliveries(dieAfter(newsletter, 1), 'towing', { batchSize: 15 })).rejects.toThrow('killed');
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 40, queued: 15, unwritten: 25 });
    expect(await hold(newsletter)).toMatchObject({ started: [{ unknown: 40 }] });
    await liftHold(newsletter.store);
    const { ended, accepted } = sendTestIssue(newsletter);
    await ended;
    expect(accepted).toEqual([]);
    expect(await countChecked(newsletter, 'towing')).toMatchObject({ recipients: 40, unknown: 40 });
  });

  test('a sender that is running when sending is on hold stops and records its results', async () => {
    const { newsletter } = await openStarted(60);
    let isFrozen = false;
    const { accepted, ended } = sendTestIssue(newsletter, async () => {
      if (accepted.length > 20 && !isFrozen) {
        isFrozen = true;
        await hold(newsletter);
      }
      return accept();
    });
    expect(await ended).toBe('paused');
    const counts = await countChecked(newsletter, 'towing');
    // Claimed mails that were not started may go back to the queue: they were certainly not sent.
    expect(counts).toMatchObject({ recipients: 60, sending: 0, accepted: accepted.length });
    await liftHold(newsletter.store);
    const rest = sendTestIssue(newsletter);
    await rest.ended;
    expect(rest.accepted).toHaveLength(counts.queued);
    expect(new Set([...accepted, ...rest.accepted]).size).toBe(accepted.length + counts.queued);
  });

  test('an issue that starts while sending is put on hold is refused or paused, never sent', async () => {
    const { newsletter } = await open();
    for (let round = 0; round < 10; round++) {
      await freezeIssue(newsletter, createBuiltIssue({ id: `issue-${round}` }));
      const start = startIssue(newsletter, `issue-${round}`, { resumePaused: false }).catch(() => undefined);
      await Promise.all([start, hold(newsletter)]);
      const { status = '' } = (await findIssue(newsletter.store, `issue-${round}`)) ?? {};
      expect(['scheduled', 'paused']).toContain(status);
      await liftHold(newsletter.store);
    }
  });
});
