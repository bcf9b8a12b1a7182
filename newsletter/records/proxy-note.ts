import type { Store } from '../db/store.ts';

const key = 'untrusted_proxy_seen_at';

/** Notes for `doctor` that requests came through a proxy that the server does not trust. */
export async function noteUntrustedProxy(store: Store, at: Date): Promise<void> {
  await store.execute('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = $2', [
    key,
    at.toISOString(),
  ]);
}

/** Removes the note: a server that starts looks again. */
export async function forgetUntrustedProxy(store: Store): Promise<void> {
  await store.execute('delete from settings where key = $1', [key]);
}

/** Returns when the running server last saw such a proxy; undefined when it did not. */
export async function readUntrustedProxy(store: Store): Promise<string | undefined> {
  const [row] = await store.query<{ value: string }>('select value from settings where key = $1', [key]);
  return row?.value;
}
