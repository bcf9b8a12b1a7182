import { type ReturnedKind, returnedKinds, returnedLimits } from '../../core/mail/mail-events.ts';
import type { Queryable } from '../db/store.ts';

/** Mails of an issue that a server accepted and that came back later, each person counted once. */
type ReturnedCounts = {
  dead: number;
  /** Mailbox full, server unreachable, refused as unwanted, and the like. */
  other: number;
  complaints: number;
};

/** Counts, and their shares of the accepted mails from 0 to 1: what mail services judge a sender by. */
type ReturnedRates = { cameBack: number; cameBackRate: number; complaints: number; complaintRate: number };

/** What came back of an issue, and what there is too much of. */
export type Returned = ReturnedCounts & ReturnedRates & { tooMany: ReturnedKind[] };

type SentToDomain = { domain: string; recipients: number; accepted: number; failed: number; waiting: number };
/** The mails of an issue to one domain; its rates are of the mails accepted there. */
export type DomainCount = SentToDomain & ReturnedRates;

const domainsShown = 8;

/** Reads how many of an issue's accepted mails came back or led to a complaint, in all and at its largest domains. */
export async function readReturned(
  store: Queryable,
  issueId: string,
  accepted: number,
): Promise<{ returned: Returned; domains: DomainCount[] }> {
  const byDomain = await countReturned(store, issueId);
  const sent = await readDomains(store, issueId);
  const sum = { dead: 0, other: 0, complaints: 0 };
  for (const { dead, other, complaints } of byDomain.values()) {
    sum.dead += dead;
    sum.other += other;
    sum.complaints += complaints;
  }
  const rates = ratesOf(accepted, sum);
  return {
    returned: { ...sum, ...rates, tooMany: findTooMany(accepted, rates) },
    domains: sent.map((domain) => {
      const counts = byDomain.get(domain.domain) ?? { dead: 0, other: 0, complaints: 0 };
      return { ...domain, ...ratesOf(domain.accepted, counts) };
    }),
  };
}

/** Counts what came back of an issue by domain; the domain of a person who was forgotten is empty. */
async function countReturned(store: Queryable, issueId: string): Promise<Map<string, ReturnedCounts>> {
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

function readDomains(store: Queryable, id: string): Promise<SentToDomain[]> {
  return store.query<SentToDomain>(
    `select domain, count(*) as recipients, count(case when status = 'accepted' then 1 end) as accepted,
       count(case when status = 'failed' then 1 end) as failed,
       count(case when status in ('queued', 'sending') then 1 end) as waiting
     from deliveries where issue_id = $1 and domain <> ''
     group by domain order by count(*) desc, domain limit ${domainsShown}`,
    [id],
  );
}

function ratesOf(accepted: number, { dead, other, complaints }: ReturnedCounts): ReturnedRates {
  // A report about a mail that the server took without saying so must not divide by zero.
  const base = Math.max(accepted, 1);
  const cameBack = dead + other;
  return { cameBack, cameBackRate: cameBack / base, complaints, complaintRate: complaints / base };
}

function findTooMany(accepted: number, rates: ReturnedRates): ReturnedKind[] {
  return returnedKinds.filter((kind) => {
    const { share, minimum } = returnedLimits[kind];
    const count = rates[returnedFields[kind]];
    return count >= minimum && count > accepted * share;
  });
}

/** Where the count of each kind is. */
export const returnedFields = { 'came-back': 'cameBack', complaints: 'complaints' } as const satisfies Record<
  ReturnedKind,
  keyof ReturnedRates
>;
