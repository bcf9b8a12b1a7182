import { mailboxEveryMs, readMailbox } from '../newsletter/mailbox/returned-mailbox.ts';
import { startRounds } from '../newsletter/sending/work-pool.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { type Log, reasonOf } from './log.ts';

/** Reads the mailbox of returned mail now and every ten minutes, where there is one. No error ends it. */
export function startReturnedMail(
  mailbox: string | undefined,
  newsletter: Newsletter,
  log: Log,
): { stop(): Promise<void> } {
  if (mailbox === undefined) return { stop: async () => undefined };
  return startRounds(
    async (signal) => {
      const summary = await readMailbox(newsletter, mailbox, { signal });
      const kinds = Object.entries(summary?.byKind ?? {}).map(([kind, count]) => `${count} ${kind}`);
      if (kinds.length > 0) log('mailbox-read', { detail: kinds.join(', ') });
      return mailboxEveryMs;
    },
    (error) => {
      log('mailbox-failed', { error: reasonOf(error) });
      return mailboxEveryMs;
    },
  );
}
