import { setTimeout as sleep } from 'node:timers/promises';
import { mailboxEveryMs, readMailbox } from '../newsletter/mailbox/returned-mailbox.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { type Log, reasonOf } from './log.ts';

/** Reads the mailbox of returned mail now and every ten minutes, where there is one. No error ends it. */
export function startReturnedMail(
  mailbox: string | undefined,
  newsletter: Newsletter,
  log: Log,
): { stop(): Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const readOnce = async (address: string): Promise<void> => {
    const summary = await readMailbox(newsletter, address, { signal });
    if (summary === undefined || summary.read === 0) return;
    const kinds = Object.entries(summary.byKind).map(([kind, count]) => `${count} ${kind}`);
    log('mailbox-read', { detail: kinds.join(', ') });
  };
  const run = async (address: string): Promise<void> => {
    while (!signal.aborted) {
      await readOnce(address).catch((error: unknown) => log('mailbox-failed', { error: reasonOf(error) }));
      await sleep(mailboxEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = mailbox === undefined ? Promise.resolve() : run(mailbox);
  return {
    async stop() {
      stop.abort();
      await running;
    },
  };
}
