import { hash } from 'node:crypto';
import type { Queryable, StoreContext } from '../db/store.ts';

/** Longer than anything works that is used once: a mailed link one hour, a signature of Mailgun nine. */
const keptMs = 10 * 60 * 60 * 1000;

/** Whether a link that works once was used. */
export const isSpent = async ({ store }: Pick<StoreContext, 'store'>, token: string): Promise<boolean> =>
  hasMark(store, hash('sha256', token));

/** Uses a link that works once; resolves to false when it was used before. Of two at the same time, one is the first. */
export const spendLink = (context: StoreContext, token: string): Promise<boolean> =>
  context.store.transaction((tx) => addMark(tx, context, hash('sha256', token)));

/**
 * Uses the token of a signature that does not cover what it came with; resolves to false when it came with something
 * else before. The same thing may come again: services repeat what was not answered.
 */
export function spendSignature(context: StoreContext, token: string, content: string): Promise<boolean> {
  const own = hash('sha256', ['signature', token].join('\n'));
  const withContent = hash('sha256', ['signature', token, content].join('\n'));
  return context.store.transaction(async (tx) => {
    if (!(await addMark(tx, context, own))) return hasMark(tx, withContent);
    return addMark(tx, context, withContent);
  });
}

async function hasMark(store: Queryable, mark: string): Promise<boolean> {
  const rows = await store.query('select spent_at from spent_links where token_hash = $1', [mark]);
  return rows.length > 0;
}

async function addMark(tx: Queryable, { now }: Pick<StoreContext, 'now'>, mark: string): Promise<boolean> {
  const time = now();
  await tx.execute('delete from spent_links where spent_at < $1', [new Date(time.getTime() - keptMs).toISOString()]);
  const sql = 'insert into spent_links (token_hash, spent_at) values ($1, $2) on conflict (token_hash) do nothing';
  return (await tx.execute(sql, [mark, time.toISOString()])) === 1;
}
