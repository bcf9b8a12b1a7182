import type { SendPort } from './attempt.ts';
import { createOutboxSender } from './outbox-sender.ts';
import { createSmtpSender, type SmtpSenderOptions } from './smtp-sender.ts';

/** The way mails leave: through the mail server, or into the outbox folder while there is none. */
export function createSender(
  { smtpUrl, outbox }: { smtpUrl?: string | undefined; outbox: string },
  options?: SmtpSenderOptions,
): SendPort {
  return smtpUrl === undefined ? createOutboxSender(outbox) : createSmtpSender(smtpUrl, options);
}
