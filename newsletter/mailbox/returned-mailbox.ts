import { type Problem, sayProblem } from '../../core/problem/problem.ts';
import type { MailReading } from '../bounces/mail-reading.ts';
import { openReturnedMail } from '../bounces/parse-returned-mail.ts';
import { readReturnedMail } from '../bounces/record-bounce.ts';
import { type Queryable, readSetting, storeCodeOf, writeSetting } from '../db/store.ts';
import { type Look, reportProblems } from '../service/alerts.ts';
import type { Newsletter } from '../service/newsletter.ts';
import { noteLeaveRequest } from '../subscribers/leave-requests.ts';
import { leaveByMail } from '../subscribers/unsubscribe.ts';
import { type FoundMail, type MailSource, mailboxProblemOf, openImap } from './imap.ts';
import { findMailOfPerson } from './mail-of-person.ts';
import { addMailboxCounts } from './mailbox-counts.ts';
import { openReadingNotes, readTexts } from './reading-notes.ts';

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
    if (!options.signal?.aborted) await noteResult(newsletter, undefined);
    return summary;
  } catch (error) {
    const problem = mailboxProblemOf(error);
    if (options.signal?.aborted && problem !== undefined) return undefined;
    if (problem !== undefined) await noteResult(newsletter, problem);
    throw error;
  } finally {
    await lock.release();
  }
}

/** What a mailbox contained: mails by kind. `asked` to leave, `person` wrote something else; `other` are notices of programs and DMARC reports, `unreadable` no mails. */
export type MailSummary = { read: number; byKind: Partial<Record<string, number>> };

export interface ProcessOptions {
  onUnreadable?(place: string): void;
  onProgress?(summary: MailSummary): void;
  /** Also tries the mails again that could not be read before: for a process that serves nobody. */
  readsAgain?: boolean;
  /** Stops between two batches. */
  signal?: AbortSignal | undefined;
}

/** Reads each mail of a mailbox as a report or as an unsubscription, a batch at a time; a batch is settled after its results are stored. */
async function processMails(
  newsletter: Newsletter,
  source: MailSource,
  { onUnreadable, onProgress, readsAgain = false, signal }: ProcessOptions = {},
): Promise<MailSummary> {
  const summary: MailSummary = { read: 0, byKind: {} };
  const notes = await openReadingNotes(newsletter, source.folder);
  for await (const found of source.read(readsAgain ? notes.uids() : [])) {
    const batch = await readTexts(notes, found, { readsAgain, signal });
    const results = await Promise.all(batch.map((mail) => readOne(newsletter, mail)));
    const [handled, left]: [FoundMail[], FoundMail[]] = [[], []];
    for (const [index, mail] of batch.entries()) {
      const result = results[index] ?? other;
      summary.read += 1;
      summary.byKind[result.kind] = (summary.byKind[result.kind] ?? 0) + 1;
      (staysInMailbox.has(result.kind) ? left : handled).push(mail);
      if (result.kind === 'unreadable') onUnreadable?.(mail.place);
    }
    await source.settle(handled, left);
    const count = (...kinds: string[]): number => results.filter((result) => kinds.includes(result.kind)).length;
    await addMailboxCounts(newsletter, { unmatched: count('unmatched'), people: count('person') });
    onProgress?.(summary);
    if (signal?.aborted) return summary;
  }
  if (readsAgain) await notes.forgetDeleted();
  return summary;
}

/** Kinds of mails that a person may want to read. */
const staysInMailbox = new Set(['other', 'unmatched', 'unreadable', 'person', 'asked']);

const other = { kind: 'other' };

/** A mail that cannot be read must not keep the others; a database that is down must, so that they are read again. */
async function readOne(newsletter: Newsletter, { raw }: FoundMail): Promise<{ kind: string }> {
  if (raw === undefined) return { kind: 'unreadable' };
  try {
    const mail = await openReturnedMail(raw);
    const known = (await readReturnedMail(newsletter, raw)) ?? (await leaveByMail(newsletter, mail.subject));
    return known ?? (await notePerson(newsletter, mail)) ?? other;
  } catch (error) {
    if (storeCodeOf(error) !== undefined) throw error;
    return { kind: 'unreadable' };
  }
}

/** Notes a mail that a person wrote: who asks to leave is listed, the others wait to be read. */
async function notePerson(newsletter: Newsletter, reading: MailReading): Promise<{ kind: string } | undefined> {
  const mail = findMailOfPerson(reading);
  if (mail === undefined) return undefined;
  return { kind: mail.asksToLeave && (await noteLeaveRequest(newsletter, mail)) ? 'asked' : 'person' };
}

export async function readMailboxState(store: Queryable): Promise<MailboxState> {
  const value = await readSetting(store, stateKey);
  return value === undefined ? {} : (JSON.parse(value) as MailboxState);
}

async function noteResult(newsletter: Newsletter, problem: Problem | undefined): Promise<void> {
  const { store, now } = newsletter;
  const time = now().toISOString();
  const before = await readMailboxState(store);
  const state: MailboxState =
    problem === undefined
      ? { readAt: time }
      : { readAt: before.readAt, failedSince: before.failedSince ?? time, error: sayProblem(problem) };
  await writeSetting(store, stateKey, JSON.stringify(state));
  await reportProblems(newsletter, [lookAtMailbox(state, problem, now())]);
}

/** A refused login needs a person; a server that does not answer may be back by the next hour. */
function lookAtMailbox({ failedSince }: MailboxState, found: Problem | undefined, now: Date): Look {
  // Either way: a time that a clock ahead has left must not silence it until then.
  const isLong = Math.abs(now.getTime() - Date.parse(failedSince ?? '')) >= hourMs;
  const isUrgent = found?.code === 'mailbox-login' || isLong;
  const text = `Returned mail is not read: ${found && sayProblem(found)}\n\nThe server tries again every ten minutes. To test it, run: ./garage doctor`;
  const problem = { key: 'failed', subject: 'the mailbox of returned mail cannot be read', text };
  return { name: 'mailbox', problems: found !== undefined && isUrgent ? [problem] : [] };
}
