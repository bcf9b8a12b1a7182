import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { MailMessage, MailPort } from './mail-port.ts';
import { MailRefused } from './mime.ts';
import { MailNotSent } from './transactional-mail.ts';

/** Sends mails in the background, so that a response takes the same time whether a mail goes out or not. */
export interface BackgroundMailer {
  /** Takes a mail, which is written later; `onFailure` runs when it could not be written or sent. */
  send(write: () => MailMessage, onFailure?: () => Promise<void>): void;
  /** Resolves when everything taken so far was sent or has failed; no attempt is repeated from then on. */
  finish(): Promise<void>;
}

const pausesMs = [500, 3000];
/** Mails that are in memory at once; a few more than the connections they are sent over. */
const maxWritten = 10;

/** Creates a background mailer; `report` is called for every mail that failed for good, without its recipient. */
export function createBackgroundMailer(mail: MailPort, report: (error: unknown) => void): BackgroundMailer {
  const inProgress = new Set<Promise<void>>();
  const ending = new AbortController();
  const semaphore = createSemaphore(maxWritten);

  async function deliver(write: () => MailMessage): Promise<void> {
    // Writing takes time too: not before the response has gone out.
    await nextTurn();
    let message: MailMessage | undefined;
    for (const pauseMs of [...pausesMs, undefined]) {
      // Written only when it can be sent: a slow mail server would otherwise fill the memory with mails.
      await semaphore.acquire();
      try {
        message ??= write();
        return await mail.send(message);
      } catch (error) {
        const isFinal = error instanceof MailRefused || (error instanceof MailNotSent && !error.isRepeatable);
        if (isFinal || pauseMs === undefined || ending.signal.aborted) throw error;
      } finally {
        semaphore.release();
      }
      await wait(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    send(write, onFailure = async () => undefined) {
      const work = deliver(write)
        .catch(async (error: unknown) => {
          report(error);
          await onFailure();
        })
        .catch(report)
        .finally(() => inProgress.delete(work));
      inProgress.add(work);
    },
    async finish() {
      ending.abort();
      await Promise.all(inProgress);
    },
  };
}

/** Lets `count` callers in at once; the others wait in order. */
function createSemaphore(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async acquire(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release(): void {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
