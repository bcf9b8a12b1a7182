import type { SendPort } from './mail-port.ts';
import { createOutboxSender } from './outbox-sender.ts';
import { createSmtpSender, type SmtpSenderOptions } from './smtp-sender.ts';

/** Creates what sends mails: through the mail server, or into the outbox folder while there is none. */
export function createSender(
  { smtpUrl, outbox }: { smtpUrl?: string | undefined; outbox: string },
  options?: SmtpSenderOptions,
): SendPort {
  return smtpUrl === undefined ? createOutboxSender(outbox) : createSmtpSender(smtpUrl, options);
}
