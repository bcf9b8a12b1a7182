import { readReturnedMail } from '../bounces/record-bounce.ts';
import { StoreError } from '../db/store.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { leaveByMail } from '../subscribers/unsubscribe.ts';
import type { FoundMail, MailSource } from './imap.ts';

/** What a reader made of a mail; mails of the kind `unmatched` stay in the mailbox. */
type Handled = { kind: string };

/** Handles one kind of mail; resolves to undefined when it is another kind. */
type MailReader = (newsletter: Newsletter, raw: Buffer) => Promise<Handled | undefined>;

/** Everything that reads the mailbox; the first that answers has handled a mail. */
const mailReaders: readonly MailReader[] = [readReturnedMail, leaveByMail];

/** What a mailbox contained: mails by kind. `other` nobody handled (replies, vacation notices, DMARC reports), `unreadable` are no mails. */
export type MailSummary = { read: number; byKind: Partial<Record<string, number>> };

export interface ProcessOptions {
  onUnreadable?(place: string): void;
  onProgress?(summary: MailSummary): void;
  /** Stops between two batches. */
  signal?: AbortSignal | undefined;
}

/** Offers each mail of a mailbox to the readers, a batch at a time; a batch is settled after its results are stored. */
export async function processMails(
  newsletter: Newsletter,
  source: MailSource,
  { onUnreadable, onProgress, signal }: ProcessOptions = {},
): Promise<MailSummary> {
  const summary: MailSummary = { read: 0, byKind: {} };
  for await (const batch of source.read()) {
    const results = await Promise.all(batch.map((mail) => readOne(newsletter, mail)));
    const [handled, left]: [FoundMail[], FoundMail[]] = [[], []];
    for (const [index, mail] of batch.entries()) {
      const result = results[index] ?? { kind: 'other' };
      summary.read += 1;
      summary.byKind[result.kind] = (summary.byKind[result.kind] ?? 0) + 1;
      (staysInMailbox.has(result.kind) ? left : handled).push(mail);
      if (result.kind === 'unreadable') onUnreadable?.(mail.place);
    }
    await source.settle(handled, left);
    onProgress?.(summary);
    if (signal?.aborted) break;
  }
  return summary;
}

const staysInMailbox = new Set(['other', 'unmatched', 'unreadable']);

/** A mail that cannot be read must not keep the others; a database that is down must, so that they are read again. */
async function readOne(newsletter: Newsletter, { raw }: FoundMail): Promise<Handled | undefined> {
  if (raw === undefined) return { kind: 'unreadable' };
  try {
    for (const reader of mailReaders) {
      const handled = await reader(newsletter, raw);
      if (handled !== undefined) return handled;
    }
    return undefined;
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return { kind: 'unreadable' };
  }
}
