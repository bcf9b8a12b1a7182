import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { MailNotSent } from './create-mail-port.ts';
import { MailRefused } from './header.ts';
import type { MailMessage, MailPort } from './mail-port.ts';

/** Sends mails in the background, so that a caller's answer takes the same time whether a mail goes out or not. */
export interface Postman {
  /** Takes a mail, which is written later; `onFailure` runs when it could not be written or sent. */
  post(write: () => MailMessage, onFailure?: () => Promise<void>): void;
  /** Resolves when everything taken so far has left or failed; no attempt is repeated from then on. */
  finish(): Promise<void>;
}

const pausesMs = [500, 3000];
/** Mails that are written and on their way at once; a little more than the connections they leave by. */
const maxWritten = 10;

/** Creates a postman; `report` hears of every mail that failed for good, and never of its recipient. */
export function createPostman(mail: MailPort, report: (error: unknown) => void): Postman {
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  const desk = createDesk(maxWritten);

  async function deliver(write: () => MailMessage): Promise<void> {
    // Writing takes time too: not before the answer has gone out.
    await turn();
    let message: MailMessage | undefined;
    for (const pauseMs of [...pausesMs, undefined]) {
      // A mail is written when it can leave: a slow mail server would otherwise fill the memory with letters.
      await desk.take();
      try {
        message ??= write();
        return await mail.send(message);
      } catch (error) {
        const isFinal = error instanceof MailRefused || (error instanceof MailNotSent && !error.isRepeatable);
        if (isFinal || pauseMs === undefined || ending.signal.aborted) throw error;
      } finally {
        desk.giveBack();
      }
      await wait(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    post(write, onFailure = async () => undefined) {
      const work = deliver(write)
        .catch(async (error: unknown) => {
          report(error);
          await onFailure();
        })
        .catch(report)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async finish() {
      ending.abort();
      await Promise.all(underWay);
    },
  };
}

/** So many may write at once; the others wait in the order they came. */
function createDesk(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    giveBack(): void {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
