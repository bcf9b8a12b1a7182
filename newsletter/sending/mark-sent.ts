import type { BuiltIssue } from '../../core/built-issue.ts';
import type { Newsletter } from '../newsletter.ts';
import { freezeIssue } from './freeze-issue.ts';
import { IssueRefused } from './issue-refused.ts';
import { findIssue, lockIssue } from './issue-state.ts';
import { domainSql, recipientCondition } from './recipients.ts';
import { isFirstOfMonth } from './start-issue.ts';

/**
 * Counts an issue as sent that went out without this store knowing, such as after its backup: nothing is sent, now or
 * later. Resolves to how many people it counts for.
 */
export async function markIssueSent(newsletter: Newsletter, built: BuiltIssue): Promise<number> {
  const { store } = newsletter;
  const known = await findIssue(store, built.id);
  if (known !== undefined && known.status !== 'scheduled' && known.status !== 'cancelled') throw refuseBegun(built.id);
  await freezeIssue(newsletter, built);
  const now = newsletter.now().toISOString();
  const dated = `${built.date}T00:00:00.000Z`;
  const startedAt = dated < now ? dated : now;
  return store.transaction(async (tx) => {
    const issue = await lockIssue(tx, built.id, now);
    if (issue?.status !== 'scheduled') throw refuseBegun(built.id);
    const isForMonthly = await isFirstOfMonth(tx, built.id, startedAt);
    const { sql, params } = recipientCondition({ topics: issue.topics, isForMonthly }, 3);
    const rows = await tx.execute(
      `insert into deliveries (issue_id, subscriber_id, domain, status, reply, settled_at)
       select $1, id, ${domainSql(store.dialect)}, 'accepted', 'marked as sent by the publisher', $2
       from subscribers where ${sql}`,
      [built.id, now, ...params],
    );
    await tx.execute(
      `update issues set status = 'sent', started_at = $2, enqueued_at = $3, finished_at = $3, is_for_monthly = $4,
         send_at = null, pause_reason = null
       where id = $1`,
      [built.id, startedAt, now, isForMonthly ? 1 : 0],
    );
    return rows;
  });
}

function refuseBegun(id: string): IssueRefused {
  return new IssueRefused(
    `The issue '${id}' has begun in this store: ./garage issue report ${id} tells who got it, and ./garage issue resolve ${id} --assume-sent counts the unknown mails as sent.`,
  );
}
