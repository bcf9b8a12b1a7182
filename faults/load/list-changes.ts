import { randomBytes } from 'node:crypto';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { readStoreKeys } from '../../newsletter/store/store-keys.ts';
import { signToken } from '../../newsletter/subscribers/tokens.ts';
import type { LaneWish } from './lane.ts';

/** People who join through the data interface; `acknowledged` gets everybody whom the server answered 201. */
export function createSubscribers(acknowledged: string[]): LaneWish {
  let people = 0;
  return {
    kind: 'subscribe',
    lanes: 4,
    pauseMs: 20,
    next() {
      people += 1;
      const headers = { 'content-type': 'application/json', apikey: 'public-anon-key' };
      const body = JSON.stringify({ email: `new${people}@joined${people % 9}.example` });
      return { path: '/rest/v1/subscribers', method: 'POST', headers, body };
    },
    onAnswer({ status }, { body = '' }) {
      if (status === 201) acknowledged.push((JSON.parse(body) as { email: string }).email);
    },
  };
}

/** Somebody on the list who will leave by the link of an earlier mail. */
export interface Leaver {
  email: string;
  token: string;
}

/** Chooses every fifth person of the list as one who leaves while the issue is on its way. */
export async function chooseLeavers({ store }: Newsletter): Promise<Leaver[]> {
  const keys = await readStoreKeys(store, randomBytes);
  const rows = await store.query<{ id: string; email: string }>('select id, email from subscribers order by email');
  return rows
    .filter((_row, index) => index % 5 === 0)
    .map(({ id, email }) => ({ email, token: signToken({ keys, now: () => new Date() }, 'unsubscribe', id) }));
}

/** Leavers one after the other, as mail programs post it (RFC 8058); `leftAt` gets when each was acknowledged. */
export function createUnsubscribers(
  leavers: readonly Leaver[],
  seconds: number,
  leftAt: Map<string, number>,
): LaneWish {
  const byPath = new Map(leavers.map(({ email, token }) => [`/unsubscribe/${token}`, email]));
  const paths = byPath.keys();
  return {
    kind: 'unsubscribe',
    lanes: 1,
    pauseMs: (seconds * 1000) / (leavers.length + 1),
    next() {
      const { value: path } = paths.next();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return path === undefined ? undefined : { path, method: 'POST', headers, body: 'List-Unsubscribe=One-Click' };
    },
    onAnswer({ status }, { path }) {
      if (status === 200) leftAt.set(byPath.get(path) ?? '', performance.now());
    },
  };
}
