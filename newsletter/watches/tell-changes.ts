import { formatCountOf } from '../../core/text/counts.ts';
import { daysAgo, placeholders, type Queryable } from '../db/store.ts';
import { noteAutomatic } from '../records/journal.ts';
import { queueMail } from '../subscribers/mail-queue.ts';
import { eraseWatches, findSuppressed } from '../subscribers/suppressions.ts';
import type { WatchContext, WatchedSite } from './ask-watch.ts';
import { changesSince, hashState, readState, saveState, stateOf, takeRelease } from './watch-states.ts';

export type ToldWatch = { id: string; title: string; href: string; changes: ReturnType<typeof changesSince> };

type ActiveWatch = { id: string; email: string; subject: string; told: string; mailed_at: string | null };

/**
 * Compares the site with what readers were told and queues one mail for each reader it has changed for, at most one in 24
 * hours. The mail and what it told are one transaction, so any number of processes may call it and be killed at any
 * time. A change that is undone before its mail is never told. Resolves to how many mails were queued.
 */
export async function tellChanges(context: WatchContext, site: WatchedSite): Promise<number> {
  // A site with nothing to watch lost it by mistake, or has switched facts off: nobody is told that all is gone.
  if (Object.keys(site.watched.subjects).length === 0) return 0;
  let told = 0;
  for (const reader of await findReaders(context, site)) if (await tellReader(context, site, reader)) told += 1;
  if (told === 0) return 0;
  context.onMailQueued?.();
  await noteAutomatic(context, { what: `Mailed ${formatCountOf(told, 'reader')} about a change they watch.` });
  return told;
}

/** Returns the readers of every subject that differs from what they were told, if they had no mail in the last day. */
async function findReaders(context: WatchContext, { watched }: WatchedSite): Promise<string[]> {
  const { store } = context;
  const known = await store.query<{ subject: string; told: string }>(
    'select distinct subject, told from watches where confirmed_at is not null',
  );
  const readers = new Set<string>();
  for (const { subject, told } of known) {
    if (hashState(stateOf(watched, subject, await readState(store, told))) === told) continue;
    const rows = await store.query<{ reader_id: string }>(
      `select distinct reader_id from watches where subject = $1 and told = $2 and confirmed_at is not null
         and not exists (select 1 from watches as others where others.reader_id = watches.reader_id and others.mailed_at > $3)`,
      [subject, told, daysAgo(context, 1)],
    );
    for (const { reader_id } of rows) readers.add(reader_id);
  }
  return [...readers];
}

function tellReader(context: WatchContext, site: WatchedSite, reader: string): Promise<boolean> {
  return context.store.transaction(async (tx) => {
    if (!(await takeRelease(tx, site.release, context.now()))) return false;
    // Writing the rows locks them: another process that tells this reader is seen here, or waits.
    const watches = await tx.query<ActiveWatch>(
      `update watches set told = told where reader_id = $1 and confirmed_at is not null
       returning id, email, subject, told, mailed_at`,
      [reader],
    );
    const now = context.now();
    if (watches.length === 0 || watches.some(({ mailed_at }) => (mailed_at ?? '') > daysAgo(context, 1))) return false;
    const { email = '' } = watches[0] ?? {};
    if ((await findSuppressed(tx, context, [email])).size > 0) {
      await eraseWatches(tx, email);
      return false;
    }
    const changed = await takeChanges(tx, site, watches, now);
    if (changed.length === 0) return false;
    await queueMail(tx, context, { kind: 'watch-change', subscriberId: reader, content: JSON.stringify(changed) });
    const ids = watches.map(({ id }) => id);
    const sql = `update watches set mailed_at = $1 where id in (${placeholders(ids.length, 2)})`;
    await tx.execute(sql, [now.toISOString(), ...ids]);
    return true;
  });
}

/** Returns what is new for a reader, and records it as told. */
async function takeChanges(tx: Queryable, { watched }: WatchedSite, watches: readonly ActiveWatch[], now: Date) {
  const changed: ToldWatch[] = [];
  for (const { id, subject, told } of watches) {
    const known = await readState(tx, told);
    const state = stateOf(watched, subject, known);
    if (hashState(state) === told) continue;
    await tx.execute('update watches set told = $2 where id = $1', [id, await saveState(tx, state, now)]);
    // After a restored backup nobody knows what a reader was told: watching starts anew.
    const changes = known === undefined ? [] : changesSince(known, watched, subject);
    const { title = changes[0]?.name ?? subject, href = '/' } = watched.subjects[subject] ?? {};
    if (changes.length > 0) changed.push({ id, title, href, changes });
  }
  return changed;
}
