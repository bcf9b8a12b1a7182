import { createHmac } from 'node:crypto';
import type { StoreKeys } from '../db/store-keys.ts';

/** The keyed hash under which an address that may not be kept is still recognised. */
export function hashAddress(keys: Pick<StoreKeys, 'hashKey'>, email: string): string {
  return createHmac('sha256', keys.hashKey).update(email).digest('hex');
}
