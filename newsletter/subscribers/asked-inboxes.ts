import { daysAgo, type Queryable, type StoreContext } from '../db/store.ts';
import { hashAddress } from './suppressions.ts';

/** The most links that all subscribers together can have mailed to one inbox in a day. */
const maxLinksPerDay = 3;

/**
 * Counts a link that somebody wants mailed to an inbox that may be a stranger's; resolves to false when it had enough
 * today. The count is the inbox's own: neither many subscriptions nor deleting them starts it again.
 */
export async function countAskedLink(
  tx: Queryable,
  context: Pick<StoreContext, 'keys' | 'now'>,
  email: string,
): Promise<boolean> {
  const now = context.now().toISOString();
  const over = daysAgo(context, 1);
  await tx.execute('delete from asked_inboxes where since <= $1', [over]);
  // One statement, so that of two requests at the same time each is counted. A day that begins later than now is one of a
  // clock that was ahead: it begins anew.
  const counted = await tx.execute(
    `insert into asked_inboxes (email_hash, since, links) values ($1, $2, 1)
     on conflict (email_hash) do update set
       links = case when asked_inboxes.since > $2 then 1 else asked_inboxes.links + 1 end,
       since = case when asked_inboxes.since > $2 then $2 else asked_inboxes.since end
     where asked_inboxes.links < $3 or asked_inboxes.since > $2`,
    [hashAddress(context.keys, email), now, maxLinksPerDay],
  );
  return counted === 1;
}
