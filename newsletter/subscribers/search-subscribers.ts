import { placeholders, type Queryable } from '../db/store.ts';
import { type Subscriber, type SubscriberStatus, subscriberColumns } from './subscriber.ts';

export interface SubscriberSearch {
  /** Part of an address, in any case; empty lists everyone, newest first. */
  text: string;
  status?: SubscriberStatus | undefined;
  limit: number;
  after?: { id: string; email: string; created_at: string } | undefined;
}

/** The end of a range of addresses with one beginning: no address has this character. */
const afterAll = '\u{10ffff}';

/**
 * Returns one page of subscribers. Without text the newest come first. With text, addresses that start with it come first
 * and then those that contain it, each by address; the next page continues from there. A search that finds little reads
 * one index of all addresses: about 0.1 s of work for a million subscribers on both databases, and it grows with the list.
 */
export async function searchSubscribers(store: Queryable, search: SubscriberSearch): Promise<Subscriber[]> {
  const text = search.text.trim().toLowerCase();
  if (text === '') return listNewest(store, search);
  const { limit, status = '', after } = search;
  const isAfterPrefix = after !== undefined && !after.email.startsWith(text);
  const filter = status === '' ? "$1 = ''" : 'status = $1';
  const starting = isAfterPrefix
    ? []
    : await store.query<Subscriber>(
        `select ${subscriberColumns} from subscribers
         where ${filter} and email >= $2 and email < $3 and email > $4 order by email limit $5`,
        [status, text, text + afterAll, after?.email ?? '', limit],
      );
  if (starting.length === limit) return starting;
  const pattern = `_%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // The inner query reads nothing but an index of addresses; the rows themselves are read for what was found.
  const containing = await store.query<Subscriber>(
    `select ${subscriberColumns} from subscribers where email in (
       select email from subscribers
       where ${filter} and email > $2 and email like $3 escape '\\' and not (email >= $4 and email < $5)
       order by email limit $6
     ) order by email`,
    [status, isAfterPrefix ? after.email : '', pattern, text, text + afterAll, limit - starting.length],
  );
  return [...starting, ...containing];
}

function listNewest(store: Queryable, { status, limit, after }: SubscriberSearch): Promise<Subscriber[]> {
  const filter = status === undefined ? "$1 = ''" : 'status = $1';
  const start = after === undefined ? '$2 = $3' : '(created_at, id) < ($2, $3)';
  return store.query<Subscriber>(
    `select ${subscriberColumns} from subscribers where ${filter} and ${start}
     order by created_at desc, id desc limit $4`,
    [status ?? '', after?.created_at ?? '', after?.id ?? '', limit],
  );
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789.-_';
const nearestShown = 3;
/** Longer or shorter texts have no useful neighbors. */
const spelling = { shortest: 4, longest: 60 };

/**
 * Returns addresses one slip away from a text that found nobody: a letter too many, missing, wrong, or two swapped. Each
 * possible spelling is looked up in the index of addresses; half an address is only tried with swapped or fewer letters.
 */
export async function findNearest(store: Queryable, typed: string): Promise<Subscriber[]> {
  const text = typed.trim().toLowerCase();
  if (text.length < spelling.shortest || text.length > spelling.longest) return [];
  const cuts = Array.from({ length: text.length + 1 }, (_, at) => [text.slice(0, at), text.slice(at)] as const);
  const simpler = cuts.flatMap(([left, right]) => [
    left + right.slice(1),
    left + right.charAt(1) + right.charAt(0) + right.slice(2),
  ]);
  const isWhole = text.includes('@');
  const others = isWhole
    ? cuts.flatMap(([left, right]) =>
        [...letters].flatMap((letter) => [left + letter + right, left + letter + right.slice(1)]),
      )
    : [];
  const tried = [...new Set([...simpler, ...others])].filter((spelled) => spelled !== text && spelled !== '');
  if (isWhole) {
    return store.query<Subscriber>(
      `select ${subscriberColumns} from subscribers where email in (${placeholders(tried.length, 1)})
       order by email limit ${nearestShown}`,
      tried,
    );
  }
  // Each range is a query of its own: joined by "or" they make SQLite read every address.
  const ranges = tried.map(
    (_, at) => `select * from (select ${subscriberColumns} from subscribers
      where email >= $${2 * at + 1} and email < $${2 * at + 2} order by email limit ${nearestShown}) as range_${at}`,
  );
  return store.query<Subscriber>(
    `${ranges.join(' union ')} order by email limit ${nearestShown}`,
    tried.flatMap((spelled) => [spelled, spelled + afterAll]),
  );
}
