import { createHash } from 'node:crypto';
import type { StoreContext } from '../db/store-context.ts';
import { exportData, forgetSubscriber } from './personal-data.ts';
import { getSubscriber, type Subscriber } from './subscriber.ts';
import { dataLinkLifetimeMs, readSignedToken } from './tokens.ts';
import type { LinkHolder } from './unsubscribe.ts';

/**
 * What a mailed link lets its holder do with a person's data. The links in newsletters do not: a reader may forward one.
 */
export type DataLinkKind = 'export' | 'erase';

/** Whose link it is; `over` is one that was used or is older than an hour. */
export type DataLinkHolder = LinkHolder | { kind: 'over'; subscriber: Subscriber };

/** Reads a link to a person's data; changes nothing. */
export async function findDataLinkHolder(
  context: StoreContext,
  kind: DataLinkKind,
  token: string,
): Promise<DataLinkHolder> {
  const claim = readSignedToken(context, kind, token);
  if (claim === undefined) return { kind: 'broken' };
  const subscriber = await getSubscriber(context, claim.subscriberId);
  if (subscriber === undefined) return { kind: 'gone' };
  const spent = await context.store.query('select spent_at from spent_links where token_hash = $1', [hashToken(token)]);
  return { kind: claim.isExpired || spent.length > 0 ? 'over' : 'found', subscriber };
}

/** Returns everything we store about the holder of an export link; the link works once. */
export async function useExportLink(context: StoreContext, token: string) {
  const holder = await findDataLinkHolder(context, 'export', token);
  if (holder.kind !== 'found') return holder;
  const { subscriber } = holder;
  // Of two requests at the same time, one gets the data.
  if (!(await spendLink(context, token))) return { kind: 'over' as const, subscriber };
  return { kind: 'found' as const, data: await exportData(context, subscriber) };
}

/** Deletes the holder of an erase link. */
export async function useEraseLink(context: StoreContext, token: string): Promise<DataLinkHolder> {
  const holder = await findDataLinkHolder(context, 'erase', token);
  if (holder.kind === 'found') await forgetSubscriber(context, holder.subscriber.email);
  return holder;
}

async function spendLink({ store, now }: StoreContext, token: string): Promise<boolean> {
  const time = now();
  return store.transaction(async (tx) => {
    const past = new Date(time.getTime() - dataLinkLifetimeMs).toISOString();
    await tx.execute('delete from spent_links where spent_at < $1', [past]);
    const added = await tx.execute(
      'insert into spent_links (token_hash, spent_at) values ($1, $2) on conflict (token_hash) do nothing',
      [hashToken(token), time.toISOString()],
    );
    return added === 1;
  });
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
