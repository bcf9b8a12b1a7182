import type { MailTemplate } from '../../core/mail-template.ts';
import type { DkimKey } from '../mail/dkim.ts';
import type { SendPort } from '../mail/mail-port.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
import type { SubscribeContext } from '../subscribers/subscribe.ts';

/** The single mails, as the build writes them. */
export interface SubscriptionMails {
  confirmation: MailTemplate;
  /** For people who have not confirmed after three days. */
  reminder: MailTemplate;
  welcome: MailTemplate;
  'export-link': MailTemplate;
  'erase-link': MailTemplate;
  'letter-confirmation': MailTemplate;
  'letter-published': MailTemplate;
}

/** Everything the newsletter works with; nothing of it is read from the environment or from the real clock. */
export interface Newsletter extends SubscribeContext, ListSender {
  /** The mails a subscription needs; without them none can be written. */
  readonly mails?: SubscriptionMails | undefined;
  /** Signs mails. */
  readonly dkim?: DkimKey | undefined;
  /** Where alerts go; without it none are written. */
  readonly alertTo?: string | undefined;
  /** The mail server, or the outbox. */
  readonly mail: SendPort;
}
