import type { Queryable } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import { type IssueState, lockIssue, requireIssue } from './issue-state.ts';
import { rebuildLanes } from './lanes.ts';

/**
 * Settles the unknown rows of an issue as sent, on the publisher's word; resolves to how many there were. A paused issue
 * with nothing else to do has ended then.
 */
export async function assumeSent(newsletter: Newsletter, issueId: string): Promise<number> {
  const now = newsletter.now().toISOString();
  return newsletter.store.transaction(async (tx) => {
    const issue = (await lockIssue(tx, issueId, now)) ?? (await requireIssue(tx, issueId));
    const rows = await tx.execute(
      `update deliveries set status = 'accepted', worker = null, reply = 'assumed by the publisher', settled_at = $2
       where issue_id = $1 and status = 'unknown'`,
      [issueId, now],
    );
    if (rows > 0 && issue.status === 'paused') await endIfSettled(tx, issue, now);
    return rows;
  });
}

/** Lets the unknown rows of an issue wait again: some of these people may get the mail twice. */
export function resendUnknown(newsletter: Newsletter, issueId: string): Promise<number> {
  return queueAgain(newsletter, issueId, "status = 'unknown'");
}

/** Lets the failed rows of an issue wait again, where the person is still on the list. */
export function resendFailed(newsletter: Newsletter, issueId: string): Promise<number> {
  const isStillThere = "exists (select 1 from subscribers where id = deliveries.subscriber_id and status = 'active')";
  return queueAgain(newsletter, issueId, `status = 'failed' and ${isStillThere}`);
}

async function queueAgain(newsletter: Newsletter, issueId: string, condition: string): Promise<number> {
  const now = newsletter.now().toISOString();
  return newsletter.store.transaction(async (tx) => {
    const issue = (await lockIssue(tx, issueId, now)) ?? (await requireIssue(tx, issueId));
    const rows = await tx.query(
      `update deliveries set status = 'queued', worker = null, handed_at = null, settled_at = null, reply = null,
         reply_class = null, attempts = 0, policy_refusals = 0
       where issue_id = $1 and ${condition} returning subscriber_id`,
      [issueId],
    );
    if (rows.length === 0) return 0;
    await rebuildLanes(tx, issueId, now);
    if (issue.status === 'sent') await reopenIssue(tx, issueId);
    return rows.length;
  });
}

/** Paused, not sending: a person begins every mail, and another issue may be on its way. */
async function reopenIssue(tx: Queryable, issueId: string): Promise<void> {
  await tx.query(
    `update issues set status = 'paused', finished_at = null, pause_reason = 'mails wait to be sent again'
     where id = $1`,
    [issueId],
  );
}

async function endIfSettled(tx: Queryable, { id }: IssueState, now: string): Promise<void> {
  const has = (status: string): string =>
    `exists (select 1 from deliveries where issue_id = $1 and status = '${status}')`;
  await tx.execute(
    `update issues set status = 'sent', finished_at = $2, pause_reason = null
     where id = $1 and enqueued_at is not null and not ${has('queued')} and not ${has('sending')}`,
    [id, now],
  );
}
