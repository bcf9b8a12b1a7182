import { createHash } from 'node:crypto';
import { lifetimes } from '../../core/people/link-lifetimes.ts';
import { countRows, daysAgo, type Queryable, type StoreContext } from '../db/store.ts';
import { type QueueContext, queueMail } from '../subscribers/mail-queue.ts';
import { eraseLetter } from '../subscribers/personal-data.ts';
import { findSuppressed, hashAddress } from '../subscribers/suppressions.ts';
import { readToken } from '../subscribers/tokens.ts';
import type { TypedLetter } from './check-letter.ts';
import { getLetter, type Letter } from './letter.ts';

/** A letter that has passed `checkLetter`, and the article it is about. */
interface NewLetter extends TypedLetter {
  slug: string;
  title: string;
  /** Seconds since the form was opened, when they are known. */
  typedSeconds?: number | undefined;
}

/**
 * The links in the mails to a letter's writer. `erase` deletes a letter that nobody confirmed; of any other, its holder may
 * be somebody the mail was forwarded to, so it mails `delete` to the writer, which works for an hour.
 */
export type LetterLink = 'confirm' | 'withdraw' | 'erase' | 'delete';

/** The most mails that ask an address to confirm a letter, in 24 hours, so that strangers cannot flood an inbox. */
const maxLetterMailsPerDay = 3;
/** The same letter again within this time is the same press of the button, or a reload. */
const repeatMs = 10 * 60 * 1000;

/**
 * Stores a letter and the mail that asks its writer to confirm it. Nothing that can be seen from outside depends on
 * what is known about the address: a letter over the daily limit is left out silently, and a row is written for it too.
 */
export async function writeLetter(context: QueueContext, letter: NewLetter): Promise<void> {
  const time = context.now();
  const { slug, title, name, email, text, typedSeconds } = letter;
  const id = context.randomId();
  const now = time.toISOString();
  const emailHash = hashAddress(context.keys, email);
  const key = createHash('sha256').update([slug, email, text].join('\n')).digest('hex');
  await context.store.transaction(async (tx) => {
    // Of two letters at the same time, the second one counts the mail of the first. SQLite has one writer anyway.
    if (context.store.dialect === 'postgres')
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [emailHash]);
    const isSuppressed = (await findSuppressed(tx, context, [email])).size > 0;
    const sent = await countMails(tx, emailHash, daysAgo(context, 1));
    if (sent >= (isSuppressed ? 1 : maxLetterMailsPerDay)) {
      await queueMail(tx, context, { kind: 'letter-confirmation', subscriberId: id, isSuppressed: true });
      return;
    }
    const values = [id, slug, title, name, email, emailHash, text, typedSeconds ?? null, key, now];
    const added = await tx.execute(
      `insert into letters (id, slug, title, name, email, email_hash, text, status, typed_seconds, submission_key,
         created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, 'unconfirmed', $8, $9, $10, $10)
       on conflict (submission_key) do nothing`,
      values,
    );
    const mailed = added > 0 ? id : await findRepeated(tx, key, new Date(time.getTime() - repeatMs));
    if (!mailed) return;
    const content = JSON.stringify({ slug, title });
    await queueMail(tx, context, { kind: 'letter-confirmation', subscriberId: mailed, content });
  });
  context.onMailQueued?.();
}

async function countMails(tx: Queryable, emailHash: string, since: string): Promise<number> {
  return countRows(
    tx,
    `from single_mails join letters on letters.id = single_mails.subscriber_id
     where letters.email_hash = $1 and kind = 'letter-confirmation' and single_mails.created_at > $2`,
    [emailHash, since],
  );
}

/** Returns the id of the same letter when it still waits for its writer and its last mail is older than that. */
async function findRepeated(tx: Queryable, key: string, before: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select id from letters where submission_key = $1 and status = 'unconfirmed' and not exists (
       select 1 from single_mails where subscriber_id = letters.id and kind = 'letter-confirmation' and created_at > $2)`,
    [key, before.toISOString()],
  );
  return row?.id;
}

/** Returns the letter behind a link; undefined when the link is invalid or too old, or the letter was erased. */
export async function findLinkedLetter(context: StoreContext, link: LetterLink, token: string) {
  const claim = readToken(context, `letter-${link}`, token);
  const letter = claim && (await getLetter(context, claim.subscriberId));
  return letter?.email === '' ? undefined : letter;
}

/** Confirms a letter, which then waits for the publisher; a second click changes nothing. */
export async function confirmLetter(context: StoreContext, token: string): Promise<Letter | undefined> {
  const letter = await findLinkedLetter(context, 'confirm', token);
  if (letter === undefined) return undefined;
  await context.store.execute(
    `update letters set status = 'waiting', confirmed_at = $2, updated_at = $2 where id = $1 and status = 'unconfirmed'`,
    [letter.id, context.now().toISOString()],
  );
  return getLetter(context, letter.id);
}

/** Withdraws the letter of a link: it leaves the site with the next publish. A second click changes nothing. */
export async function withdrawByLink(context: StoreContext, token: string): Promise<Letter | undefined> {
  const letter = await findLinkedLetter(context, 'withdraw', token);
  if (letter === undefined) return undefined;
  const sql = `update letters set status = 'withdrawn', withdrawn_from = status, updated_at = $2
    where id = $1 and status <> 'withdrawn'`;
  await context.store.execute(sql, [letter.id, context.now().toISOString()]);
  return getLetter(context, letter.id);
}

/** Withdraws a letter for the publisher, which no link takes back. */
export async function withdrawLetter({ store, now }: StoreContext, id: string): Promise<void> {
  const sql = "update letters set status = 'withdrawn', withdrawn_from = null, updated_at = $2 where id = $1";
  await store.execute(sql, [id, now().toISOString()]);
}

/** Whether the link that withdrew a letter can still take that back. */
export const canUndoWithdrawal = ({ now }: Pick<StoreContext, 'now'>, letter: Letter): boolean =>
  letter.status === 'withdrawn' &&
  letter.withdrawn_from !== null &&
  now().getTime() - Date.parse(letter.updated_at) <= lifetimes.undoDays * 24 * 60 * 60 * 1000;

/** Takes a withdrawal back: the letter waits for its writer again, or for the publisher, who decides anew. */
export async function undoWithdrawal(context: StoreContext, token: string): Promise<Letter | undefined> {
  const letter = await findLinkedLetter(context, 'withdraw', token);
  if (letter === undefined || !canUndoWithdrawal(context, letter)) return letter;
  const status = letter.withdrawn_from === 'unconfirmed' ? 'unconfirmed' : 'waiting';
  await context.store.execute(
    `update letters set status = $2, withdrawn_from = null, updated_at = $3
     where id = $1 and status = 'withdrawn' and withdrawn_from is not null`,
    [letter.id, status, context.now().toISOString()],
  );
  return getLetter(context, letter.id);
}

/** The most links to delete one letter that are mailed in an hour, whoever presses the button. */
const maxEraseMailsPerHour = 3;

/** Deletes a letter that nobody confirmed; of any other, mails its writer the link for it. */
export async function eraseByLink(
  context: QueueContext,
  token: string,
): Promise<{ kind: 'broken' | 'erased' | 'mailed' | 'wait'; letter?: Letter }> {
  const letter = await findLinkedLetter(context, 'erase', token);
  if (letter === undefined) return { kind: 'broken' };
  const now = context.now();
  const kind = await context.store.transaction(async (tx) => {
    // Writing the row locks it: of two requests at the same time, the second one counts the mail of the first.
    const sql = 'update letters set status = status where id = $1 returning status';
    const [row] = await tx.query<{ status: Letter['status'] }>(sql, [letter.id]);
    if (row?.status === 'unconfirmed') {
      await eraseLetter(tx, letter.id, now.toISOString());
      return 'erased' as const;
    }
    const recent = "from single_mails where subscriber_id = $1 and kind = 'letter-erase-link' and created_at > $2";
    const since = new Date(now.getTime() - 60 * 60 * 1000).toISOString();
    if ((await countRows(tx, recent, [letter.id, since])) >= maxEraseMailsPerHour) return 'wait' as const;
    const content = JSON.stringify({ slug: letter.slug, title: letter.title });
    await queueMail(tx, context, { kind: 'letter-erase-link', subscriberId: letter.id, content });
    return 'mailed' as const;
  });
  if (kind === 'mailed') context.onMailQueued?.();
  return { kind, letter };
}

/** Deletes everything the writer of a letter gave us, by the link mailed for that; it leaves the site with the next publish. */
export async function deleteByLink(context: StoreContext, token: string): Promise<Letter | undefined> {
  const letter = await findLinkedLetter(context, 'delete', token);
  if (letter) await context.store.transaction((tx) => eraseLetter(tx, letter.id, context.now().toISOString()));
  return letter;
}
