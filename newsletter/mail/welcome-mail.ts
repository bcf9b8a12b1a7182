import type { Newsletter } from '../newsletter.ts';
import { createLetter } from './letter.ts';
import type { MailMessage } from './mail-port.ts';

/** The mail that greets somebody who has just become a subscriber. */
export function createWelcomeMail(newsletter: Newsletter, subscriberId: string, email: string): MailMessage {
  return createLetter(newsletter, 'welcome', { subscriberId, email, links: ['unsubscribe', 'preferences'] });
}

/** Sends the greeting after the answer has gone out; one that does not arrive changes nothing. */
export function postWelcome(newsletter: Newsletter, subscriberId: string, email: string): void {
  if (newsletter.hasWelcomeMail) newsletter.postman.post(() => createWelcomeMail(newsletter, subscriberId, email));
}
