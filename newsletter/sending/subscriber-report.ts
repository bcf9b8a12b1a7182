import { normalizeEmail } from '../../core/node/email-address.ts';
import type { StoreContext } from '../db/store.ts';
import { findSubscriber } from '../subscribers/subscriber.ts';
import { hashAddress } from '../subscribers/suppressions.ts';
import { type DeliveryCounts, requireIssue } from './issue-state.ts';

type SubscriberDelivery = {
  status: Exclude<keyof DeliveryCounts, 'recipients'>;
  reply_class: string | null;
  reply: string | null;
  settled_at: string | null;
};

export type SubscriberReport = Awaited<ReturnType<typeof reportSubscriber>>;

/** Returns what happened to an issue's mail to one address; throws IssueRefused when the issue was never sent. */
export async function reportSubscriber(context: StoreContext, issueId: string, address: string) {
  const { store } = context;
  const issue = await requireIssue(store, issueId);
  const email = normalizeEmail(address);
  const subscriber = await findSubscriber(context, email);
  const id = subscriber?.id ?? '';
  const [delivery] = await store.query<SubscriberDelivery>(
    'select status, reply_class, reply, settled_at from deliveries where issue_id = $1 and subscriber_id = $2',
    [issueId, id],
  );
  const texts = await store.query<{ subject: string; frozen_at: string; is_theirs: number }>(
    `select subject, frozen_at, case when version = (select coalesce(version, 1) from deliveries
       where issue_id = $1 and subscriber_id = $2 and status in ('accepted', 'unknown')) then 1 else 0 end as is_theirs
     from issue_mails where issue_id = $1`,
    [issueId, id],
  );
  const theirs = texts.length > 1 ? texts.find(({ is_theirs }) => is_theirs === 1) : undefined;
  const text = theirs && { subject: theirs.subject, frozen_at: theirs.frozen_at };
  const bounces = await store.query<{ kind: string; code: string | null; created_at: string }>(
    `select kind, code, created_at from bounces
     where subscriber_id = $2 and issue_id = $1 and kind <> 'undone' order by created_at, key`,
    [issueId, id],
  );
  const sql = 'select created_at from suppressions where email_hash = $1';
  const [removed] = await store.query<{ created_at: string }>(sql, [hashAddress(context.keys, email)]);
  return {
    issue,
    email,
    subscriber,
    /** When the address was removed, or else kept from ever being mailed again. */
    removedAt: removed?.created_at,
    /** Undefined when the subscriber was not among the recipients. */
    delivery,
    /** Which of several texts the mail has; undefined when there is only one. */
    text,
    /** Reports that the mail came back, oldest first. */
    bounces,
  };
}
