import { type ReturnedKind, returnedLimits } from '../../core/mail-events.ts';
import type { Queryable } from '../db/store.ts';

/** Mails of an issue that a server accepted and that came back later, each person counted once. */
export type ReturnedCounts = {
  /** The address is dead. */
  dead: number;
  /** Mailbox full, server unreachable, refused as unwanted, and the like. */
  other: number;
  /** People who reported the mail as unwanted. */
  complaints: number;
};

/** Counts what came back of an issue by domain; the domain of a person who was forgotten is empty. */
export async function countReturned(store: Queryable, issueId: string): Promise<Map<string, ReturnedCounts>> {
  const rows = await store.query<ReturnedCounts & { domain: string }>(
    `select coalesce(domain, '') as domain, count(case when dead = 1 then 1 end) as dead,
       count(case when dead = 0 and other = 1 then 1 end) as other, count(case when complaint = 1 then 1 end) as complaints
     from (
       select coalesce(subscriber_id, key) as person, max(case when kind = 'hard' then 1 else 0 end) as dead,
         max(case when kind = 'soft' then 1 else 0 end) as other,
         max(case when kind = 'complaint' then 1 else 0 end) as complaint
       from bounces where issue_id = $1 group by coalesce(subscriber_id, key)
     ) as people
     left join deliveries on issue_id = $1 and subscriber_id = person
     group by coalesce(domain, '')`,
    [issueId],
  );
  return new Map(rows.map(({ domain, ...counts }) => [domain, counts]));
}

/** Adds up the domains of an issue. */
export function sumReturned(byDomain: ReadonlyMap<string, ReturnedCounts>): ReturnedCounts {
  const sum = { dead: 0, other: 0, complaints: 0 };
  for (const { dead, other, complaints } of byDomain.values()) {
    sum.dead += dead;
    sum.other += other;
    sum.complaints += complaints;
  }
  return sum;
}

/** Returns what there is too much of, compared with the mails that were accepted. */
export function findTooMany(accepted: number, { dead, other, complaints }: ReturnedCounts): ReturnedKind[] {
  const isOver = (kind: ReturnedKind, count: number): boolean =>
    count >= returnedLimits[kind].minimum && count > accepted * returnedLimits[kind].share;
  const kinds: ReturnedKind[] = [];
  if (isOver('came-back', dead + other)) kinds.push('came-back');
  if (isOver('complaints', complaints)) kinds.push('complaints');
  return kinds;
}
