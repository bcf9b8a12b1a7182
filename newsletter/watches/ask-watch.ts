import { ipPrefixes } from '../../core/node/ip-prefix.ts';
import type { FormConsents } from '../../core/people/consent.ts';
import { lifetimes } from '../../core/people/link-lifetimes.ts';
import type { Watched } from '../../core/people/watched.ts';
import { countRows, daysAgo, hasRow, type Queryable, type StoreContext } from '../db/store.ts';
import { type QueueContext, queueMail } from '../subscribers/mail-queue.ts';
import { eraseWatches, findSuppressed } from '../subscribers/suppressions.ts';
import { readToken } from '../subscribers/tokens.ts';
import { saveState, stateOf, takeRelease } from './watch-states.ts';

export interface WatchContext extends QueueContext {
  /** What the forms say people agree to; it is stored as they were shown it. */
  readonly consents: FormConsents;
}

/** The site whose lines are watched. */
export interface WatchedSite {
  /** Name of the release; later ones sort after it. */
  release: string;
  watched: Watched;
}

/** A request to be told; `email` has passed `checkEmail`, and the site has the subject. */
type WatchRequest = { email: string; subject: string; ip?: string | undefined };

/** The most mails that ask an address to confirm a watch, in 24 hours, so that strangers cannot flood an inbox. */
const maxConfirmationsPerDay = 3;

/**
 * Stores a request and the mail that asks to confirm it. Nothing that can be seen from outside depends on what is known
 * about the address: a mail that must not go out leaves a row too.
 */
export async function askWatch(context: WatchContext, site: WatchedSite, request: WatchRequest): Promise<void> {
  const { email, subject } = request;
  await context.store.transaction(async (tx) => {
    // Of two requests at the same time, the second one counts the mail of the first. SQLite has one writer anyway.
    if (context.store.dialect === 'postgres')
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
    await takeRelease(tx, site.release, context.now());
    const told = await saveState(tx, stateOf(site.watched, subject), context.now());
    const mayMail = await mayAsk(tx, context, request);
    const id = mayMail ? await storeWatch(tx, context, { ...request, told }) : context.randomId();
    const content = JSON.stringify({ title: site.watched.subjects[subject]?.title ?? '' });
    await queueMail(tx, context, { kind: 'watch-confirmation', subscriberId: id, content, isSuppressed: !mayMail });
  });
  context.onMailQueued?.();
}

/** Not for an address that wants no mail, has the watch already, or was asked too often today. */
async function mayAsk(tx: Queryable, context: WatchContext, { email, subject }: WatchRequest): Promise<boolean> {
  const asked = await countRows(
    tx,
    `from single_mails join watches on watches.id = subscriber_id
     where email = $1 and kind = 'watch-confirmation' and single_mails.created_at > $2`,
    [email, daysAgo(context, 1)],
  );
  const active = 'from watches where email = $1 and subject = $2 and confirmed_at is not null';
  const isActive = await hasRow(tx, active, [email, subject]);
  const isSuppressed = (await findSuppressed(tx, context, [email])).size > 0;
  return asked < maxConfirmationsPerDay && !isActive && !isSuppressed;
}

async function storeWatch(
  tx: Queryable,
  context: WatchContext,
  { email, subject, ip, told }: WatchRequest & { told: string },
): Promise<string> {
  const sql = 'select reader_id from watches where email = $1 limit 1';
  const [other] = await tx.query<{ reader_id: string }>(sql, [email]);
  const [row] = await tx.query<{ id: string }>(
    `insert into watches (id, reader_id, email, subject, told, consent, network, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (email, subject) do update set told = excluded.told, created_at = excluded.created_at returning id`,
    [
      context.randomId(),
      other?.reader_id ?? context.randomId(),
      email,
      subject,
      told,
      context.consents.watch,
      ip === undefined ? null : ipPrefixes(ip).network,
      context.now().toISOString(),
    ],
  );
  return row?.id ?? '';
}

export type Watch = {
  id: string;
  reader_id: string;
  email: string;
  subject: string;
  created_at: string;
  confirmed_at: string | null;
};

const watchColumns = 'id, reader_id, email, subject, created_at, confirmed_at';

/** Returns the watch that a confirmation link is about; undefined when it is invalid, too old, or the watch has ended. */
export async function findAskedWatch(context: StoreContext, token: string): Promise<Watch | undefined> {
  const claim = readToken(context, 'watch-confirm', token);
  if (claim === undefined) return undefined;
  const sql = `select ${watchColumns} from watches where id = $1`;
  return (await context.store.query<Watch>(sql, [claim.subscriberId]))[0];
}

/** Starts the watch of a confirmation link; a second click changes nothing. */
export async function confirmWatch(context: StoreContext, token: string): Promise<Watch | undefined> {
  const watch = await findAskedWatch(context, token);
  if (watch?.confirmed_at !== null) return watch;
  await context.store.transaction(async (tx) => {
    const sql = 'update watches set confirmed_at = $2 where id = $1 and confirmed_at is null';
    await tx.execute(sql, [watch.id, context.now().toISOString()]);
    await tx.execute('delete from single_mails where subscriber_id = $1', [watch.id]);
  });
  return watch;
}

/** Returns the watches that a link ends, one or all of a reader; none when they have ended, undefined when it is forged. */
export async function findEndingWatches(context: StoreContext, token: string): Promise<Watch[] | undefined> {
  const claim = readToken(context, 'watch-end', token);
  if (claim === undefined) return undefined;
  const sql = `select ${watchColumns} from watches where id = $1 or reader_id = $1 order by created_at, id`;
  return context.store.query<Watch>(sql, [claim.subscriberId]);
}

/** Ends the watches of a link and deletes everything about them; resolves to false when the link is forged. */
export async function endWatches(context: StoreContext, token: string): Promise<boolean> {
  const claim = readToken(context, 'watch-end', token);
  if (claim === undefined) return false;
  await context.store.transaction((tx) => eraseWatches(tx, claim.subscriberId));
  return true;
}

/** Deletes requests that nobody confirmed, and states that no watch refers to; resolves to how many requests. */
export async function purgeWatches(context: StoreContext): Promise<number> {
  const { store } = context;
  const before = daysAgo(context, lifetimes.pendingDays);
  const oldSql = 'select id from watches where confirmed_at is null and created_at <= $1';
  const old = await store.query<{ id: string }>(oldSql, [before]);
  await store.transaction(async (tx) => {
    for (const { id } of old) {
      // Again with its condition: it may have been confirmed since the row was read.
      const stillOld = 'from watches where id = $1 and confirmed_at is null and created_at <= $2';
      if (await hasRow(tx, stillOld, [id, before])) await eraseWatches(tx, id);
    }
    await tx.execute(
      'delete from watch_states where saved_at <= $1 and not exists (select 1 from watches where told = hash)',
      [daysAgo(context, 1)],
    );
  });
  return old.length;
}

/** How many readers watch a subject, and how many have not confirmed yet. */
export type WatchCount = { subject: string; watches: number; waiting: number };

/** Counts watches by subject, the most watched first. */
export async function countWatches({ store }: { store: Queryable }): Promise<WatchCount[]> {
  return store.query<WatchCount>(
    `select subject, count(confirmed_at) as watches, count(*) - count(confirmed_at) as waiting
     from watches group by subject order by watches desc, subject`,
  );
}
