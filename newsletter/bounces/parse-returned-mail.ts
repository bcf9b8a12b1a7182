import { createBoundedWorker } from '../../core/node/bounded-worker.ts';
import { type BounceEvent, type MailReading, maxMailBytes } from './mail-reading.ts';

export type { BounceEvent, BounceProof, MailReading } from './mail-reading.ts';

/*
 * The door to mails that strangers wrote. They are read in a worker thread with 5 seconds and 64 MB each: one that needs more
 * is given up, and the site answers meanwhile.
 */

const worker = createBoundedWorker<Uint8Array, MailReading>(new URL('./returned-mail-worker.ts', import.meta.url));

/** A mail is read once, however many ask about it. */
const readings = new WeakMap<Uint8Array, Promise<MailReading>>();

/** Reads a mail. Rejects with Refused when it is not a mail, or needs more time or memory than a mail may. */
export async function openReturnedMail(raw: Uint8Array): Promise<MailReading> {
  const known = readings.get(raw) ?? worker.run(new Uint8Array(raw.subarray(0, maxMailBytes)));
  readings.set(raw, known);
  return known;
}

/**
 * Reads a bounce: a delivery status report (RFC 3464), a report in words, a rejection by a filter (MDN), or a complaint (ARF,
 * RFC 5965, and Microsoft's). Returns undefined for everything else (replies, out-of-office notices, reports of success or
 * delay). Rejects as `openReturnedMail` does.
 */
export async function parseReturnedMail(raw: Uint8Array): Promise<BounceEvent | undefined> {
  return (await openReturnedMail(raw)).event;
}
