import { deleteSetting, readSetting, type Store, writeSetting } from '../db/store.ts';

const key = 'untrusted_proxy_seen_at';

/** Notes for `doctor` that requests came through a proxy that the server does not trust. */
export const noteUntrustedProxy = (store: Store, at: Date): Promise<void> => writeSetting(store, key, at.toISOString());

/** Removes the note: a server that starts looks again. */
export const forgetUntrustedProxy = (store: Store): Promise<boolean> => deleteSetting(store, key);

/** Returns when the running server last saw such a proxy; undefined when it did not. */
export const readUntrustedProxy = (store: Store): Promise<string | undefined> => readSetting(store, key);
