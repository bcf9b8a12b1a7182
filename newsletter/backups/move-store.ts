import type { Store } from '../db/store.ts';
import { holdSending, readSendingFreeze, unfreezeSending } from '../sending/freeze-sending.ts';
import { type CopiedRows, type CopyProgress, copyStore } from './copy-store.ts';

/** Copies a store that nobody uses into an empty one and freezes both: two servers would send every mail twice. */
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
    await (before === undefined ? unfreezeSending(from) : holdSending(from, before));
    throw error;
  });
  await holdSending(to, before?.cause === 'restored' ? before : { at, cause: 'moved-here' });
  return copied;
}
