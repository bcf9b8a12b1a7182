import { daysAgo, type Queryable, type StoreClock } from '../db/store.ts';
import { waveLimits } from './judge-waves.ts';

/** What an issue found out about the mailboxes of one domain, for a person to read. */
export type Wave = {
  domain: string;
  /** Nobody is changed yet. */
  held: number;
  /** Bounced because of it, and not brought back since. */
  applied: number;
  /** On the list, because the domain blocks us. */
  kept: number;
  /** How many mails the domain had been handed when it was decided. */
  handed: number;
  /** Whether a publisher decided it. */
  isRuled: boolean;
  /** When what is held is decided at the latest. */
  decidedBy: string | undefined;
  /** The receiver's words about one of them. */
  example: string | undefined;
};

type WaveRow = Omit<Wave, 'isRuled' | 'decidedBy' | 'example'> & {
  ruled: number;
  since: string | null;
  reply: string | null;
  code: string | null;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Lists the waves of an issue: domains that block us first, then by size. */
export async function listWaves(store: Queryable, issueId: string): Promise<Wave[]> {
  const rows = await store.query<WaveRow>(
    `select deliveries.domain, count(case when state = 'held' then 1 end) as held,
       count(case when state = 'applied' and subscribers.status = 'bounced' then 1 end) as applied,
       count(case when state = 'kept' then 1 end) as kept, coalesce(max(handed), 0) as handed,
       count(case when decided_by = 'publisher' and state = 'kept' then 1 end) as ruled,
       min(case when state = 'held' then found_at end) as since,
       max(dead_mailboxes.reply) as reply, max(dead_mailboxes.code) as code
     from dead_mailboxes
     join deliveries on deliveries.issue_id = dead_mailboxes.issue_id
       and deliveries.subscriber_id = dead_mailboxes.subscriber_id
     left join subscribers on subscribers.id = dead_mailboxes.subscriber_id
     where dead_mailboxes.issue_id = $1 group by deliveries.domain
     order by count(case when state = 'kept' then 1 end) desc, count(*) desc, deliveries.domain`,
    [issueId],
  );
  return rows
    .filter(({ held, applied, kept }) => held + applied + kept > 0)
    .map(({ ruled, since, reply, code, ...wave }) => ({
      ...wave,
      isRuled: ruled > 0,
      decidedBy: since === null ? undefined : new Date(Date.parse(since) + waveLimits.days * dayMs).toISOString(),
      example: reply ?? code ?? undefined,
    }));
}

/** A domain that blocks us, by the judge's word alone. */
export type BlockedDomain = {
  issueId: string;
  domain: string;
  kept: number;
  handed: number;
  example: string | undefined;
};

/** As long as reports about an issue come. */
const shownDays = 30;

/** Lists the domains that were found to block us lately and that no publisher has decided on, newest first. */
export async function listBlockedDomains({ store, now }: StoreClock): Promise<BlockedDomain[]> {
  const rows = await store.query<Omit<BlockedDomain, 'example'> & { reply: string | null; code: string | null }>(
    `select dead_mailboxes.issue_id as "issueId", deliveries.domain, count(*) as kept,
       coalesce(max(handed), 0) as handed, max(dead_mailboxes.reply) as reply, max(dead_mailboxes.code) as code
     from dead_mailboxes
     join deliveries on deliveries.issue_id = dead_mailboxes.issue_id
       and deliveries.subscriber_id = dead_mailboxes.subscriber_id
     where state = 'kept' and decided_at >= $1 and decided_by = 'judge'
     group by dead_mailboxes.issue_id, deliveries.domain
     order by max(decided_at) desc, deliveries.domain`,
    [daysAgo({ now }, shownDays)],
  );
  return rows.map(({ reply, code, ...blocked }) => ({ ...blocked, example: reply ?? code ?? undefined }));
}
