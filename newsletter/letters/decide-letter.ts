import { letterLimits } from '../../core/people/letter.ts';
import { lifetimes } from '../../core/people/link-lifetimes.ts';
import { type Problem, Refused } from '../../core/problem/problem.ts';
import { daysAgo, hasRow, placeholders, type StoreContext } from '../db/store.ts';
import { type QueueContext, queueMail } from '../subscribers/mail-queue.ts';
import { eraseLetter } from '../subscribers/personal-data.ts';
import { cleanText } from './check-letter.ts';
import { getLetter, type Letter, type LetterStatus } from './letter.ts';
import { addToFile, findArticle, removeFromFiles } from './letter-files.ts';
import { withdrawLetter } from './write-letter.ts';

/** How a letter is approved. What is left out stays as it is. */
interface Approval {
  /** The letter with light edits; readers are told that it was edited. */
  text?: string | undefined;
  reply?: string | undefined;
  /** Whether its writer gets a mail when it appears; one that was published before is no news. */
  isMailed?: boolean | undefined;
}

/** Two desks, or a desk and a command, may decide at the same moment: a decision needs the letter as it was seen. */
const isAsSeen = (at: number): string =>
  `coalesce(decided_at, '') = $${at} and status not in ('unconfirmed', 'withdrawn')`;

const whatHappened: Partial<Record<LetterStatus, string>> = {
  waiting: 'put back among those that wait',
  held: 'put on hold',
  approved: 'approved or changed',
  published: 'approved or changed',
  rejected: 'rejected',
};

async function explainChange(context: StoreContext, id: string): Promise<Refused> {
  const status = (await getLetter(context, id))?.status ?? 'withdrawn';
  const happened = whatHappened[status];
  if (happened === undefined) {
    return new Refused({
      code: 'letter-withdrawn',
      problem: 'The letter was withdrawn by its writer a moment ago',
      fix: 'it cannot be published.',
    });
  }
  return new Refused({
    code: 'letter-changed',
    problem: `The letter was ${happened} in another window`,
    fix: 'look at it again, then decide.',
  });
}

/**
 * Approves a letter, or changes its text or reply later, and writes it to `content/letters`. It appears with the next
 * publish. Killed in between, `syncLetterFiles` writes the file.
 */
export async function approveLetter(
  context: StoreContext,
  contentFolder: string,
  letter: Letter,
  { text, reply, isMailed }: Approval,
): Promise<Letter> {
  requireDecidable(letter);
  const edited = text && cleanText(text);
  const answer = reply && cleanText(reply);
  if ([edited, answer].some((part = '') => [...part].length > letterLimits.text))
    throw new Refused({
      code: 'letter-length',
      problem: `A letter or a reply has at most ${letterLimits.text} characters`,
      fix: 'shorten it.',
    });
  if (findArticle(contentFolder, letter) === undefined)
    throw new Refused({
      code: 'letter-article',
      problem: `There is no article content/posts/${letter.slug} any more`,
      fix: 'reject the letter.',
    });
  const changed = await context.store.execute(
    `update letters set status = case when status = 'published' then status else 'approved' end, edited_text = $2,
       reply = $3, is_mailed = case when published_at is null then $4 else 0 end, decided_at = $5, updated_at = $5
     where id = $1 and ${isAsSeen(6)}`,
    [
      letter.id,
      edited === undefined ? letter.edited_text : changedText(letter, edited),
      answer === undefined ? letter.reply : answer || null,
      isMailed === undefined ? letter.is_mailed : Number(isMailed),
      context.now().toISOString(),
      letter.decided_at ?? '',
    ],
  );
  const approved = changed > 0 ? await getLetter(context, letter.id) : undefined;
  if (approved === undefined) throw await explainChange(context, letter.id);
  addToFile(context, contentFolder, approved);
  return approved;
}

/** A text that the publisher typed as it was is none of their own. */
const changedText = ({ text }: Letter, edited: string): string | null => (edited === text ? null : edited);

/** Puts a letter on hold or rejects it; one that was published leaves the site with the next publish. */
export async function setAside(
  context: StoreContext,
  contentFolder: string,
  letter: Letter,
  status: 'held' | 'rejected',
): Promise<boolean> {
  requireDecidable(letter);
  const changed = await context.store.execute(
    `update letters set status = $2, decided_at = $3, updated_at = $3 where id = $1 and ${isAsSeen(4)}`,
    [letter.id, status, context.now().toISOString(), letter.decided_at ?? ''],
  );
  if (changed === 0) throw await explainChange(context, letter.id);
  return removeFromFiles(contentFolder, letter.id);
}

/**
 * Takes back a decision: the letter is again as it was `before`, in the database and in the content. Refused when the
 * letter was decided again since `decidedAt`, or when its writer has withdrawn it.
 */
export async function undoDecision(
  context: StoreContext,
  contentFolder: string,
  before: Letter,
  decidedAt: string | null,
): Promise<void> {
  const { id, status, edited_text, reply, is_mailed, decided_at } = before;
  const changed = await context.store.execute(
    `update letters set status = $2, edited_text = $3, reply = $4, is_mailed = $5, decided_at = $6, updated_at = $7
     where id = $1 and decided_at = $8 and status <> 'withdrawn'`,
    [id, status, edited_text, reply, is_mailed, decided_at, context.now().toISOString(), decidedAt],
  );
  if (changed === 0)
    throw new Refused({
      code: 'letter-changed',
      problem: 'The letter was changed since then',
      fix: 'nothing was taken back.',
    });
  if (status === 'approved' || status === 'published') addToFile(context, contentFolder, before);
  else removeFromFiles(contentFolder, id);
}

/** Withdraws or erases a letter for its writer, who asked by other means; resolves to whether it was in the content. */
export async function withdrawForWriter(
  context: StoreContext,
  contentFolder: string,
  letter: Letter,
  { isErased = false }: { isErased?: boolean | undefined } = {},
): Promise<boolean> {
  if (isErased) await context.store.transaction((tx) => eraseLetter(tx, letter.id, context.now().toISOString()));
  else await withdrawLetter(context, letter.id);
  return removeFromFiles(contentFolder, letter.id);
}

const refusals: Partial<Record<LetterStatus, Problem>> = {
  unconfirmed: {
    code: 'letter-unconfirmed',
    problem: 'Its writer has not confirmed the letter yet',
    fix: 'wait until it is listed as waiting.',
  },
  withdrawn: {
    code: 'letter-withdrawn',
    problem: 'Its writer has withdrawn the letter',
    fix: 'nothing can be done with it.',
  },
};

function requireDecidable({ status }: Letter): void {
  const refusal = refusals[status];
  if (refusal !== undefined) throw new Refused(refusal);
}

const batchIds = 200;

/**
 * Takes the ids of the letters on the site that is being served: approved ones among them become published, and each
 * writer gets one mail. Any number of processes may call it at any time; the change and the mail are one transaction.
 */
export async function notePublished(context: QueueContext, ids: readonly string[]): Promise<number> {
  if (!(await hasRow(context.store, "from letters where status = 'approved'"))) return 0;
  let published = 0;
  for (let from = 0; from < ids.length; from += batchIds) {
    const batch = ids.slice(from, from + batchIds);
    const now = context.now().toISOString();
    published += await context.store.transaction(async (tx) => {
      const rows = await tx.query<Pick<Letter, 'id' | 'slug' | 'title' | 'is_mailed'>>(
        `update letters set status = 'published', published_at = coalesce(published_at, $1), updated_at = $1
         where status = 'approved' and id in (${placeholders(batch.length, 2)}) returning id, slug, title, is_mailed`,
        [now, ...batch],
      );
      for (const { id, slug, title, is_mailed } of rows) {
        const told = "from single_mails where subscriber_id = $1 and kind = 'letter-published'";
        if (is_mailed === 0 || (await hasRow(tx, told, [id]))) continue;
        const content = JSON.stringify({ slug, title });
        await queueMail(tx, context, { kind: 'letter-published', subscriberId: id, content });
        // Approved again later, it is no news.
        await tx.execute('update letters set is_mailed = 0 where id = $1', [id]);
      }
      return rows.length;
    });
  }
  if (published > 0) context.onMailQueued?.();
  return published;
}

/** Deletes letters nobody confirmed and rejected ones after thirty days, and empties withdrawn ones. */
export async function purgeLetters(context: StoreContext): Promise<number> {
  const now = context.now();
  const before = daysAgo(context, lifetimes.letterDays);
  const rows = await context.store.query<{ id: string; status: LetterStatus }>(
    `select id, status from letters where updated_at <= $1
       and (status in ('unconfirmed', 'rejected') or (status = 'withdrawn' and email <> ''))`,
    [before],
  );
  if (rows.length === 0) return 0;
  await context.store.transaction(async (tx) => {
    for (const { id, status } of rows) {
      if (status === 'withdrawn') await eraseLetter(tx, id, now.toISOString());
      else {
        // Again with its condition: it may have been confirmed since the row was read.
        const sql = 'delete from letters where id = $1 and status = $2 and updated_at <= $3';
        if ((await tx.execute(sql, [id, status, before])) > 0)
          await tx.execute('delete from single_mails where subscriber_id = $1', [id]);
      }
    }
  });
  return rows.length;
}
