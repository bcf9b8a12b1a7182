import type { Newsletter } from '../newsletter.ts';
import { createMicroBatch } from './micro-batch.ts';
import { places } from './places.ts';

/** Says, on disk, that the last byte of a mail is about to leave; false means that it must not. */
export type HandOver = (subscriberId: string) => Promise<boolean>;

/**
 * Creates the hand-over of one worker. It is refused when the row is no longer this worker's, and when the person has
 * left since the claim: that row is settled as suppressed.
 */
export function createHandOver(
  newsletter: Newsletter,
  { issueId, worker }: { issueId: string; worker: string },
): HandOver {
  return createMicroBatch((ids: readonly string[]) => handOverRows(newsletter, issueId, worker, ids));
}

async function handOverRows(
  { store, now }: Newsletter,
  issueId: string,
  worker: string,
  ids: readonly string[],
): Promise<boolean[]> {
  const time = now().toISOString();
  const isOurs = `issue_id = $1 and worker = $2 and status = 'sending' and handed_at is null`;
  return store.transaction(async (tx) => {
    const rows = await tx.query<{ subscriber_id: string }>(
      `update deliveries set handed_at = $3 where ${isOurs} and subscriber_id in (${places(ids.length, 4)})
         and exists (select 1 from subscribers where id = deliveries.subscriber_id and status = 'active')
       returning subscriber_id`,
      [issueId, worker, time, ...ids],
    );
    const handed = new Set(rows.map((row) => row.subscriber_id));
    const refused = ids.filter((id) => !handed.has(id));
    if (refused.length > 0) {
      await tx.query(
        `update deliveries set status = 'suppressed', settled_at = $3
         where ${isOurs} and subscriber_id in (${places(refused.length, 4)})`,
        [issueId, worker, time, ...refused],
      );
    }
    return ids.map((id) => handed.has(id));
  });
}
