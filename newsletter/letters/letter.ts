import { displayMonth, siteDay } from '../../core/dates.ts';
import { Refused } from '../../core/problem/problem.ts';
import { countRows, type Queryable, type StoreContext } from '../db/store.ts';

/**
 * Where a letter is, in the order it goes through them: it waits for its writer (`unconfirmed`), then for the publisher
 * (`waiting`, `held`); `approved` is in the content and appears with the next publish, `published` was seen on the site.
 */
export const letterStatuses = [
  'unconfirmed',
  'waiting',
  'held',
  'approved',
  'published',
  'rejected',
  'withdrawn',
] as const;

export type LetterStatus = (typeof letterStatuses)[number];

/** A row of `letters`; of an erased letter only id, article and times are left. */
export type Letter = {
  id: string;
  slug: string;
  title: string;
  name: string;
  email: string;
  email_hash: string;
  text: string;
  /** As the publisher edited it; null while it is as written. */
  edited_text: string | null;
  reply: string | null;
  status: LetterStatus;
  /** What it was before its writer's link withdrew it. */
  withdrawn_from: LetterStatus | null;
  typed_seconds: number | null;
  /** 1 when the writer gets a mail about the publication. */
  is_mailed: number;
  created_at: string;
  confirmed_at: string | null;
  decided_at: string | null;
  published_at: string | null;
  updated_at: string;
};

const columns = `id, slug, title, name, email, email_hash, text, edited_text, reply, status, withdrawn_from, typed_seconds, is_mailed,
  created_at, confirmed_at, decided_at, published_at, updated_at`;

export async function getLetter({ store }: { store: Queryable }, id: string): Promise<Letter | undefined> {
  const [letter] = await store.query<Letter>(`select ${columns} from letters where id = $1`, [id]);
  return letter;
}

/** Returns a letter; throws Refused when there is none with this id. */
export async function findLetter(context: { store: Queryable }, id: string): Promise<Letter> {
  const letter = await getLetter(context, id);
  if (letter === undefined)
    throw new Refused({ code: 'no-letter', problem: `There is no letter '${id}'`, fix: 'reload the list.' });
  return letter;
}

interface LetterPage {
  limit?: number;
  /** Id of the letter the page before ended with. */
  after?: string | undefined;
  isNewestFirst?: boolean;
}

/** Lists the letters of some states, the ones that waited longest first unless asked otherwise; ids sort by time. */
export function listLetters(
  { store }: { store: Queryable },
  statuses: readonly LetterStatus[],
  { limit = 200, after = '', isNewestFirst = false }: LetterPage = {},
): Promise<Letter[]> {
  const names = statuses.map((status) => `'${status}'`).join(', ');
  const [sign, direction] = isNewestFirst ? ['<', 'desc'] : ['>', 'asc'];
  return store.query<Letter>(
    `select ${columns} from letters where status in (${names}) and ($1 = '' or id ${sign} $1)
     order by id ${direction} limit $2`,
    [after, limit],
  );
}

export async function countLetters({ store }: { store: Queryable }): Promise<Record<LetterStatus, number>> {
  const rows = await store.query<{ status: LetterStatus; rows: number }>(
    'select status, count(*) as rows from letters group by status',
  );
  const counts = Object.fromEntries(letterStatuses.map((status) => [status, 0])) as Record<LetterStatus, number>;
  for (const { status, rows: count } of rows) counts[status] = Number(count);
  return counts;
}

const hastySeconds = 5;
const link = /\b(?:https?:\/\/|www\.)\S+/gi;
const mailAddress = /[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}/i;

/** Says in words, from our own data, what speaks for or against a letter; the decision is the publisher's. */
export async function readSignals({ store, timeZone }: StoreContext, letter: Letter) {
  const { id, email, email_hash, text, typed_seconds } = letter;
  const [history] = await store.query<{ earlier: number; shown: number }>(
    `select count(*) as earlier, coalesce(sum(case when published_at is not null then 1 else 0 end), 0) as shown
     from letters where email_hash = $1 and email_hash <> '' and id < $2 and status <> 'unconfirmed'`,
    [email_hash, id],
  );
  const same = await countRows(store, "from letters where text = $1 and text <> '' and id <> $2", [text, id]);
  const sql = "select created_at from subscribers where email = $1 and status = 'active'";
  const [reader] = await store.query<{ created_at: string }>(sql, [email]);
  const earlier = Number(history?.earlier ?? 0);
  const shown = Number(history?.shown ?? 0);
  const links = text.match(link)?.length ?? 0;
  const isHasty = typed_seconds !== null && typed_seconds < hastySeconds;
  const isText = (reason: unknown): reason is string => typeof reason === 'string';
  const doubts = [
    links >= 2 && `${links} links`,
    same ? `The same text came ${same === 1 ? 'once' : `${same} times`} more` : undefined,
    isHasty && `Sent ${typed_seconds} seconds after the form was opened`,
  ].filter(isText);
  const reasons = [
    reader && `Subscriber since ${displayMonth(siteDay(new Date(reader.created_at), timeZone))}`,
    earlier ? `${earlier} earlier ${earlier === 1 ? 'letter' : 'letters'}, ${shown} published` : 'First letter',
    links === 1 && '1 link',
    mailAddress.test(text) && 'The text contains an email address',
    ...doubts,
  ].filter(isText);
  return { isSubscriber: reader !== undefined, reasons, doubts, isLikelySpam: doubts.length > 0 };
}
