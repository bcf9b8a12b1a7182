import type { WelcomeStep } from '../../core/issues/welcome-step.ts';
import type { MailTemplate } from '../../core/mail/mail-template.ts';
import type { DkimKey } from '../mail/dkim.ts';
import type { SendPort } from '../mail/mail-port.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
import type { SingleMailKind } from '../subscribers/mail-queue.ts';
import type { SubscribeContext } from '../subscribers/subscribe.ts';

/** The single mails that the build writes, by their name. */
export type SubscriptionMails = Record<Exclude<SingleMailKind, 'alert'>, MailTemplate>;

/** Everything the newsletter works with; nothing of it is read from the environment or from the real clock. */
export interface Newsletter extends SubscribeContext, ListSender {
  /** The mails a subscription needs; without them none can be written. */
  readonly mails?: SubscriptionMails | undefined;
  readSeries?(): readonly WelcomeStep[];
  readonly dkim?: DkimKey | undefined;
  /** Where alerts go; without it none are written. */
  readonly alertTo?: string | undefined;
  /** The mail server, or the outbox. */
  readonly mail: SendPort;
}

export type SingleMailContext = ListSender &
  Pick<Newsletter, 'keys' | 'now' | 'mails' | 'readSeries' | 'dkim' | 'alertTo'>;
