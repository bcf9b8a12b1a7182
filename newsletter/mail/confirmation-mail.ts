import type { Newsletter } from '../newsletter.ts';
import { createLetter } from './letter.ts';
import type { MailMessage } from './mail-port.ts';

/** The mail that asks whether an address really wants the newsletter. */
export function createConfirmationMail(newsletter: Newsletter, subscriberId: string, email: string): MailMessage {
  const links = ['confirm', 'unsubscribe', 'preferences'] as const;
  return createLetter(newsletter, 'confirmation', { subscriberId, email, links });
}
