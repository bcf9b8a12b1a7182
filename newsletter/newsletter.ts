import type { MailTemplate } from '../core/mail-template.ts';
import type { BackgroundMailer } from './mail/background-mailer.ts';
import type { DkimKey } from './mail/dkim.ts';
import type { MailPort } from './mail/mail-port.ts';
import type { ListSender } from './mail/transactional-mail.ts';
import type { SubscribeContext } from './subscribers/subscribe.ts';

/** The mails a subscription needs, as the build writes them. */
export interface SubscriptionMails {
  confirmation: MailTemplate;
  welcome: MailTemplate;
  'export-link': MailTemplate;
  'erase-link': MailTemplate;
}

/** Everything the newsletter works with; nothing of it is read from the environment or from the real clock. */
export interface Newsletter extends SubscribeContext, ListSender {
  /** Whether new subscribers get a welcome mail. */
  readonly hasWelcomeMail: boolean;
  /** The mails a subscription needs; without them none can be written. */
  readonly mails?: SubscriptionMails | undefined;
  /** Signs mails. */
  readonly dkim?: DkimKey | undefined;
  readonly mail: MailPort;
  /** Sends after the response, so that its time says nothing about an address. */
  readonly backgroundMailer: BackgroundMailer;
}
