import type { Attempt, SendPort } from './attempt.ts';
import { composeMail } from './compose.ts';
import type { DkimKey } from './dkim.ts';
import type { MailPort } from './mail-port.ts';

/** A single mail that was not accepted; its words name no recipient. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  /** The kind of refusal, for a log. */
  readonly code: string;
  /** False when another attempt is useless, or could deliver the mail twice. */
  readonly isRepeatable: boolean;

  constructor(attempt: Attempt) {
    const words = 'reply' in attempt ? attempt.reply : 'withdrawn';
    super(`The mail was not accepted: ${words}`);
    this.code = attempt.kind === 'failed' ? attempt.failure : attempt.kind;
    this.isRepeatable = attempt.kind === 'domain-later' || attempt.kind === 'server-later';
  }
}

/** Sends single mails through a send port, signed where there is a key. */
export function createMailPort(sender: SendPort, dkim?: DkimKey): MailPort {
  return {
    async send(message) {
      const attempt = await sender.attempt({ ...composeMail(message, dkim), handOver: async () => true });
      if (attempt.kind !== 'accepted') throw new MailNotSent(attempt);
    },
    check: () => sender.check(),
    close: () => sender.close(),
  };
}
