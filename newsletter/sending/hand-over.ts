import type { SqlValue } from '../db/store.ts';
import type { Newsletter } from '../newsletter.ts';
import type { ClaimedDelivery } from './claim.ts';
import { createMicroBatch } from './micro-batch.ts';

/** Says, on disk, that the last byte of a mail is about to leave; false means that it must not. */
export type HandOver = (delivery: Pick<ClaimedDelivery, 'subscriberId' | 'claim'>) => Promise<boolean>;

/**
 * Creates the hand-over of one worker. It is refused when the row is no longer this worker's, and when the person has
 * left since the claim: that row is settled as suppressed.
 */
export function createHandOver(
  newsletter: Newsletter,
  { issueId, worker }: { issueId: string; worker: string },
): HandOver {
  return createMicroBatch((asked: Parameters<HandOver>[0][]) => handOverRows(newsletter, issueId, worker, asked));
}

async function handOverRows(
  { store, now }: Newsletter,
  issueId: string,
  worker: string,
  asked: readonly Parameters<HandOver>[0][],
): Promise<boolean[]> {
  const params: SqlValue[] = [issueId, worker, now().toISOString()];
  const rows = asked.map(
    ({ subscriberId, claim }) => `($${params.push(subscriberId)}, cast($${params.push(claim)} as integer))`,
  );
  const ours = `with asked (id, claim) as (values ${rows.join(', ')})
    update deliveries set`;
  const areOurs = `from asked where issue_id = $1 and subscriber_id = asked.id and claims = asked.claim
    and worker = $2 and deliveries.status = 'sending' and handed_at is null`;
  return store.transaction(async (tx) => {
    const handed = await tx.query<{ subscriber_id: string }>(
      `${ours} handed_at = $3 ${areOurs}
         and exists (select 1 from subscribers where id = deliveries.subscriber_id and status = 'active')
       returning subscriber_id`,
      params,
    );
    const ids = new Set(handed.map((row) => row.subscriber_id));
    // What is ours and was not handed over belongs to somebody who has left.
    if (ids.size < asked.length) await tx.query(`${ours} status = 'suppressed', settled_at = $3 ${areOurs}`, params);
    return asked.map(({ subscriberId }) => ids.has(subscriberId));
  });
}
