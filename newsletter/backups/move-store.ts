import type { Store } from '../db/store.ts';
import { holdSending, readSendingFreeze, type SendingFreeze, unfreezeSending } from '../sending/freeze-sending.ts';
import { type CopiedRows, type CopyProgress, copyStore } from './copy-store.ts';

/**
 * Copies a store into an empty one and freezes sending in both: two servers, one on each, would send every mail twice.
 * Nobody else may use them meanwhile (`isAlone`).
 */
export async function moveStore(
  from: Store,
  to: Store,
  { now, onProgress }: { now(): Date; onProgress?: CopyProgress },
): Promise<CopiedRows[]> {
  const before = await readSendingFreeze(from);
  const at = now().toISOString();
  // Before the copy: a process that is killed afterwards leaves no store that may send.
  await holdSending(from, { at, cause: 'moved-away' });
  const copied = await copyStore(from, to, onProgress).catch(async (error: unknown) => {
    await restoreFreeze(from, before);
    throw error;
  });
  await holdSending(to, before?.cause === 'restored' ? before : { at, cause: 'moved-here' });
  return copied;
}

async function restoreFreeze(store: Store, before: SendingFreeze | undefined): Promise<void> {
  if (before === undefined) await unfreezeSending(store);
  else await holdSending(store, before);
}
