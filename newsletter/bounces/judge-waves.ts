import { formatCount } from '../../core/text/counts.ts';
import { daysAgo, placeholders, type Queryable, type StoreContext } from '../db/store.ts';
import { noteAutomatic } from '../records/journal.ts';
import { bounceMailboxes, reviveMailboxes } from '../subscribers/status.ts';

/*
 * A mailbox that one mail finds dead is probably dead; a fifth of a domain's mailboxes that die with one issue are a block
 * of that domain, whatever its mail server says. So what an issue finds out is held and compared by domain (a wave): many
 * of one domain are kept on the list at once, all others are bounced after a day, when the reports are in.
 */

/** More than this share of what a domain was handed, and at least so many, mean that it blocks us. */
export const waveLimits = { share: 0.2, minimum: 5, days: 1 };

/** The dead mailboxes of one issue at one domain, in numbers. */
export interface WaveCounts {
  /** All of them, decided or not: what comes in late counts too. */
  dead: number;
  /** Mails that its mail server accepted or refused because of the mailbox. */
  handed: number;
  /** Mails that were not sent yet. */
  waiting: number;
  /** When the first of those that are held was found. */
  since: string;
  /** What the publisher said about this wave. */
  ruling?: Ruling | undefined;
}

/** `apply`: they are dead; `keep`: the domain blocks us. */
export type Ruling = 'apply' | 'keep';

/** Judges a wave: the same counts and the same time always say the same. */
export function judgeWave({ dead, handed, waiting, since, ruling }: WaveCounts, now: Date): Ruling | 'wait' {
  if (ruling !== undefined) return ruling;
  const isMany = (base: number): boolean => dead >= waveLimits.minimum && dead > base * waveLimits.share;
  // Of all mails to the domain, also those that wait: the share cannot fall below it any more.
  if (isMany(handed + waiting)) return 'keep';
  if (since > daysAgo({ now: () => now }, waveLimits.days)) return 'wait';
  return isMany(handed) ? 'keep' : 'apply';
}

/** What was decided: how many people of a domain were bounced, or kept. */
export type JudgedWave = { issueId: string; domain: string; ruling: Ruling; count: number };

/** Judges what is held; any number of processes may do so on one database. Looking costs little when nothing is held. */
export async function judgeWaves(context: StoreContext): Promise<JudgedWave[]> {
  const held = "select distinct issue_id as id from dead_mailboxes where state = 'held' order by issue_id";
  const judged: JudgedWave[] = [];
  for (const { id } of await context.store.query<{ id: string }>(held)) {
    for (const wave of await readHeldWaves(context, id)) {
      const about = { issueId: id, domain: wave.domain };
      const ruling = judgeWave(wave, context.now());
      if (ruling === 'wait') continue;
      const by = wave.ruling === undefined ? 'judge' : 'publisher';
      judged.push({ ...about, ruling, count: await ruleOnWave(context, about, { ruling, by }) });
    }
    const seen = "update dead_mailboxes set is_seen = 1 where issue_id = $1 and state = 'held' and is_seen = 0";
    await context.store.execute(seen, [id]);
  }
  return judged;
}

type HeldWave = WaveCounts & { domain: string };

const withDomain = `dead_mailboxes join deliveries on deliveries.issue_id = dead_mailboxes.issue_id
  and deliveries.subscriber_id = dead_mailboxes.subscriber_id`;

/** Reads the waves with something new, and those whose day is over; the mails of a domain are counted only for them. */
async function readHeldWaves({ store, now }: StoreContext, issueId: string): Promise<HeldWave[]> {
  const rows = await store.query<{ domain: string; dead: number; news: number; since: string; ruling: string | null }>(
    `select deliveries.domain, count(*) as dead, count(case when state = 'held' and is_seen = 0 then 1 end) as news,
       min(case when state = 'held' then found_at end) as since,
       max(case when decided_by = 'publisher' and state <> 'undone' then decided_at || ' ' || state end) as ruling
     from ${withDomain} where dead_mailboxes.issue_id = $1
     group by deliveries.domain having count(case when state = 'held' then 1 end) > 0 order by deliveries.domain`,
    [issueId],
  );
  const due = daysAgo({ now }, waveLimits.days);
  const open = rows.filter(({ news, since }) => news > 0 || since <= due);
  const many = open.filter(({ dead }) => dead >= waveLimits.minimum).map(({ domain }) => domain);
  const sent = await countSent(store, issueId, many);
  return open.map(({ domain, dead, since, ruling }) => ({
    domain,
    dead,
    since,
    ruling: readRuling(ruling),
    // Of so few the share says nothing.
    ...(sent.get(domain) ?? { handed: dead, waiting: 0 }),
  }));
}

/** Reads what the publisher said last: the time and the state that it set. */
function readRuling(stored: string | null): Ruling | undefined {
  if (stored === null) return undefined;
  return stored.endsWith(' kept') ? 'keep' : 'apply';
}

const mostDomains = 500;

async function countSent(store: Queryable, issueId: string, domains: readonly string[]) {
  const sent = new Map<string, Pick<WaveCounts, 'handed' | 'waiting'>>();
  for (let start = 0; start < domains.length; start += mostDomains) {
    const some = domains.slice(start, start + mostDomains);
    const rows = await store.query<{ domain: string; handed: number; waiting: number }>(
      `select domain, count(case when status in ('accepted', 'unknown')
           or (status = 'failed' and reply_class in ('no-mailbox', 'mailbox')) then 1 end) as handed,
         count(case when status in ('queued', 'sending') then 1 end) as waiting
       from deliveries where issue_id = $1 and domain in (${placeholders(some.length, 2)}) group by domain`,
      [issueId, ...some],
    );
    for (const { domain, handed, waiting } of rows) sent.set(domain, { handed, waiting });
  }
  return sent;
}

/** One wave: what an issue found out about the mailboxes of a domain. */
export type WaveName = { issueId: string; domain: string };

/** Who decided what. */
type Decision = { ruling: Ruling; by: 'judge' | 'publisher' };

/** Condition of the rows of a wave: `$1` is the issue, `$2` the domain. */
const ofWave = `dead_mailboxes.issue_id = $1 and exists (
  select 1 from deliveries where deliveries.issue_id = $1 and deliveries.domain = $2
    and deliveries.subscriber_id = dead_mailboxes.subscriber_id)`;

/**
 * Applies a decision to a wave in one transaction; resolves to how many people it concerned: bounced, or kept or
 * brought back. A publisher may turn either into the other, as often as they like.
 */
export function ruleOnWave(context: StoreContext, wave: WaveName, decision: Decision): Promise<number> {
  return context.store.transaction(async (tx) => {
    // Writing the issue's row is its lock, as for senders: two that decide at the same moment follow each other.
    await tx.execute('update issues set updated_at = updated_at where id = $1', [wave.issueId]);
    return decision.ruling === 'apply' ? applyWave(tx, context, wave, decision) : keepWave(tx, context, wave, decision);
  });
}

/** Takes rows of a wave from some states into another; resolves to their people. */
async function decide(
  tx: Queryable,
  { now }: StoreContext,
  { issueId, domain }: WaveName,
  { from, to, by }: { from: string; to: string; by: Decision['by'] },
): Promise<string[]> {
  const handed = (await countSent(tx, issueId, [domain])).get(domain)?.handed ?? 0;
  const rows = await tx.query<{ subscriber_id: string }>(
    `update dead_mailboxes set state = '${to}', decided_by = $3, decided_at = $4, handed = $5
     where ${ofWave} and ${from} returning subscriber_id`,
    [issueId, domain, by, now().toISOString(), handed],
  );
  return rows.map(({ subscriber_id }) => subscriber_id);
}

const batchRows = 500;

async function applyWave(tx: Queryable, context: StoreContext, wave: WaveName, { by }: Decision): Promise<number> {
  const from = by === 'publisher' ? "state in ('held', 'kept')" : "state = 'held'";
  const ids = await decide(tx, context, wave, { from, to: 'applied', by });
  if (by === 'publisher') await recordAsDead(tx, wave);
  let stopped = 0;
  for (let start = 0; start < ids.length; start += batchRows) {
    const batch = ids.slice(start, start + batchRows);
    const alive = await findAlive(tx, wave.issueId, batch);
    const dead = batch.filter((id) => !alive.has(id));
    stopped += (await bounceMailboxes(tx, context, dead)).length;
  }
  return stopped;
}

/** Finds people who moved to another address, or signed up or confirmed again, after their mailbox was found dead. */
async function findAlive(tx: Queryable, issueId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ subscriber_id: string }>(
    `update dead_mailboxes set state = 'undone'
     where issue_id = $1 and subscriber_id in (${placeholders(ids.length, 2)}) and (
       exists (select 1 from subscribers where id = dead_mailboxes.subscriber_id and email_changed_at >= found_at)
       or exists (select 1 from consents where consents.subscriber_id = dead_mailboxes.subscriber_id
         and kind in ('subscribe', 'confirm', 'add') and created_at >= found_at))
     returning subscriber_id`,
    [issueId, ...ids],
  );
  return new Set(rows.map(({ subscriber_id }) => subscriber_id));
}

async function keepWave(tx: Queryable, context: StoreContext, wave: WaveName, { by }: Decision): Promise<number> {
  // Those that the judge bounced before the rest came in are brought back; not against the publisher's word.
  const from =
    by === 'publisher' ? "state <> 'undone'" : "(state = 'held' or (state = 'applied' and decided_by = 'judge'))";
  const ids = await decide(tx, context, wave, { from, to: 'kept', by });
  await recordAsBlocked(tx, wave);
  for (let start = 0; start < ids.length; start += batchRows)
    await bringBack(tx, context, wave.issueId, ids.slice(start, start + batchRows));
  if (by === 'publisher' || ids.length === 0) return ids.length;
  const what = `Kept ${formatCount(ids.length)} readers of ${wave.domain} on the list: so many dead mailboxes at once mean that it blocks our mail.`;
  await noteAutomatic(context, { what, about: `issue/${wave.issueId}` }, tx);
  return ids.length;
}

/** Makes people active again, except those whose mailbox was found dead by another mail too. */
async function bringBack(tx: Queryable, context: StoreContext, issueId: string, ids: readonly string[]): Promise<void> {
  const others = await tx.query<{ subscriber_id: string }>(
    `select subscriber_id from dead_mailboxes
     where state = 'applied' and issue_id <> $1 and subscriber_id in (${placeholders(ids.length, 2)})
     union select subscriber_id from bounces
     where kind = 'hard' and coalesce(issue_id, '') not in (select id from issues)
       and subscriber_id in (${placeholders(ids.length, 2)})`,
    [issueId, ...ids],
  );
  const dead = new Set(others.map(({ subscriber_id }) => subscriber_id));
  const back = ids.filter((id) => !dead.has(id));
  await reviveMailboxes(tx, context, back, { status: 'active', issueId });
}

const itsPerson = 'dead_mailboxes.subscriber_id = bounces.subscriber_id';

/** Records the reports of a wave that was kept as what they were: a refusal that is about us, which never counts. */
async function recordAsBlocked(tx: Queryable, { issueId, domain }: WaveName): Promise<void> {
  await tx.execute(
    `update bounces set kind = 'soft', code = '${blockedCode}' where bounces.issue_id = $1 and kind = 'hard'
       and exists (select 1 from dead_mailboxes where ${itsPerson} and state = 'kept' and ${ofWave})`,
    [issueId, domain],
  );
}

/** Takes that back, where the publisher says that the mailboxes are dead. */
async function recordAsDead(tx: Queryable, { issueId, domain }: WaveName): Promise<void> {
  await tx.execute(
    `update bounces set kind = 'hard',
       code = (select code from dead_mailboxes where dead_mailboxes.issue_id = $1 and ${itsPerson})
     where bounces.issue_id = $1 and kind = 'soft' and code = '${blockedCode}' and exists (
       select 1 from dead_mailboxes where ${itsPerson} and state = 'applied' and found_by = 'report' and ${ofWave})`,
    [issueId, domain],
  );
}

/** A refusal of RFC 3463 that is about the sender. */
const blockedCode = '5.7.1';
