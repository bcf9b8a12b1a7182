import { type Queryable, readSetting, writeSetting } from '../db/store.ts';
import { type Look, reportProblems } from '../service/alerts.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { MailboxError, openImap } from './imap.ts';
import { type ProcessOptions, processMails } from './process-mails.ts';

export const mailboxEveryMs = 10 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const stateKey = 'returned_mailbox';

/** What is known about the mailbox; times are ISO. */
interface MailboxState {
  /** When it was last read to the end. */
  readAt?: string | undefined;
  /** Since when it cannot be read, and why. */
  failedSince?: string | undefined;
  error?: string | undefined;
  /** How many reports fitted no mail of ours; they stay in the mailbox. */
  unmatched?: number | undefined;
}

/**
 * Reads the mailbox of BOUNCE_MAILBOX, one process at a time; undefined when another one reads it now, or when it was
 * stopped. A failure is kept for `doctor` and mailed to ALERT_TO, then thrown.
 */
export async function readMailbox(newsletter: Newsletter, address: string, options: ProcessOptions = {}) {
  const lock = await newsletter.store.tryLock('mailbox');
  if (lock === undefined) return undefined;
  try {
    const source = await openImap(address, options.signal);
    const summary = await processMails(newsletter, source, options).finally(() => source.close());
    if (!options.signal?.aborted) await noteResult(newsletter, undefined, summary.byKind['unmatched']);
    return summary;
  } catch (error) {
    if (options.signal?.aborted && error instanceof MailboxError) return undefined;
    if (error instanceof MailboxError) await noteResult(newsletter, error);
    throw error;
  } finally {
    await lock.release();
  }
}

export async function readMailboxState(store: Queryable): Promise<MailboxState> {
  const value = await readSetting(store, stateKey);
  return value === undefined ? {} : (JSON.parse(value) as MailboxState);
}

async function noteResult(newsletter: Newsletter, error: MailboxError | undefined, found = 0): Promise<void> {
  const { store, now } = newsletter;
  const time = now().toISOString();
  const before = await readMailboxState(store);
  const unmatched = (before.unmatched ?? 0) + found || undefined;
  const state: MailboxState =
    error === undefined
      ? { readAt: time, unmatched }
      : { readAt: before.readAt, failedSince: before.failedSince ?? time, error: error.message, unmatched };
  await writeSetting(store, stateKey, JSON.stringify(state));
  await reportProblems(newsletter, [lookAtMailbox(state, error, now())]);
}

/** A refused login needs a person; a server that does not answer may be back by the next hour. */
function lookAtMailbox({ failedSince }: MailboxState, error: MailboxError | undefined, now: Date): Look {
  const isUrgent = error?.cause === 'login' || now.getTime() - Date.parse(failedSince ?? '') >= hourMs;
  const text = `Returned mail is not read: ${error?.message}\n\nThe server tries again every ten minutes. To test it, run: ./garage doctor`;
  const problem = { key: 'failed', subject: 'the mailbox of returned mail cannot be read', text };
  return { name: 'mailbox', problems: error !== undefined && isUrgent ? [problem] : [] };
}
