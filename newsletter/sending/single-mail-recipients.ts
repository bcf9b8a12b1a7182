import { placeholders, type Queryable } from '../db/store.ts';
import { addressInMail } from '../subscribers/mail-queue.ts';

/**
 * Who still needs a mail: a welcome is for subscribers, a confirmation for everybody else, a data link for whoever asked,
 * a mail about a change of address until its link was used.
 */
const subscriberNeedsMail = `subscribers.id = single_mails.subscriber_id and (
  (kind = 'welcome' and subscribers.status = 'active')
  or (kind = 'reminder' and subscribers.status = 'pending')
  or (kind = 'confirmation' and subscribers.status <> 'active') or kind = 'export-link' or kind = 'erase-link'
  or (kind in ('address-link', 'address-note') and content is not null))`;

/** Which letter still needs a mail: one that waits for its writer, or that is on the site; never after a complaint. */
const letterNeedsMail = `letters.id = single_mails.subscriber_id and (
  (kind = 'letter-confirmation' and letters.status = 'unconfirmed')
  or (kind = 'letter-published' and letters.status = 'published' and not exists (
    select 1 from suppressions where suppressions.email_hash = letters.email_hash and reason = 'complaint')))`;

/** Which watch still needs a mail: one that waits for its reader, or any of a reader who was told of a change. */
const watchNeedsMail = `(
  (kind = 'watch-confirmation' and watches.id = single_mails.subscriber_id and watches.confirmed_at is null)
  or (kind = 'watch-change' and watches.reader_id = single_mails.subscriber_id and watches.confirmed_at is not null))`;

/** The condition of a row of single_mails that somebody still needs. */
export const isStillNeeded = `(kind = 'alert' or exists (select 1 from subscribers where ${subscriberNeedsMail})
  or exists (select 1 from letters where ${letterNeedsMail}) or exists (select 1 from watches where ${watchNeedsMail}))`;

/** Who gets a mail. */
export type MailRecipient = { email: string; name: string };

/** Returns who gets each of these mails that is still needed, by its id; alerts have nobody. */
export async function findRecipients(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailRecipient>> {
  const these = `where single_mails.id in (${placeholders(ids.length, 1)})`;
  const rows = await tx.query<MailRecipient & { id: string; kind: string; content: string | null }>(
    `select single_mails.id, kind, content, subscribers.email, subscribers.name from single_mails join subscribers on ${subscriberNeedsMail} ${these}
     union all
     select single_mails.id, kind, content, letters.email, '' as name from single_mails join letters on ${letterNeedsMail} ${these}
     union all
     select single_mails.id, kind, content, watches.email, '' as name from single_mails join watches on ${watchNeedsMail} ${these}`,
    ids,
  );
  return new Map(
    rows.map(({ id, kind, content, email, name }) => {
      const other = kind.startsWith('address-') ? addressInMail(content) : undefined;
      return [id, { email: other ?? email, name }];
    }),
  );
}
