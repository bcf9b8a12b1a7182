import type { MailTemplate } from '../core/mail-template.ts';
import type { Store } from './db/store.ts';
import type { StoreKeys } from './db/store-keys.ts';
import type { DkimKey } from './mail/dkim.ts';
import type { MailPort } from './mail/mail-port.ts';
import type { Postman } from './mail/postman.ts';

/** Whether a request subscribes at once (`single`) or waits for the link in a mail (`double`). */
export type OptIn = 'single' | 'double';

/** The mails a subscription needs, as the build leaves them. */
export interface SubscriptionMails {
  confirmation: MailTemplate;
  welcome: MailTemplate;
}

/** Everything the domain works with; nothing of it is read from the environment or from the real clock. */
export interface Newsletter {
  readonly store: Store;
  readonly optIn: OptIn;
  /** Public address of the site without a trailing slash; links in mails begin with it. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** The address mails come from. */
  readonly mailFrom: string;
  /** Stands at the foot of every mail. */
  readonly postalAddress: string;
  /** Where answers to mails go. */
  readonly replyTo: string;
  /** Names the list in its mails, such as `newsletter.turbomaxgarage.example`. */
  readonly listId: string;
  /** Whether somebody who has just become a subscriber is greeted by mail. */
  readonly hasWelcomeMail: boolean;
  /** The mails a subscription needs; without them none can be written. */
  readonly mails?: SubscriptionMails | undefined;
  /** Signs mails. */
  readonly dkim?: DkimKey | undefined;
  readonly mail: MailPort;
  /** Sends after the answer has gone out, so that its time tells nothing about an address. */
  readonly postman: Postman;
  /** The store's own secrets. */
  readonly keys: StoreKeys;
  /** Told of everybody who becomes a subscriber by their own wish, and through the form on which page. */
  onSubscribed?(page: string | null | undefined): void;
  now(): Date;
  /** A new random id in the form of a UUID. */
  randomId(): string;
}
