import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { WelcomeStep } from '../../core/welcome-step.ts';
import { openKeyedStore } from '../db/open-keyed-store.ts';
import { createRowId } from '../db/store-context.ts';
import type { DkimKey } from '../mail/dkim.ts';
import { createSender } from '../mail/outbox-sender.ts';
import type { SmtpSession } from '../mail/smtp-connection.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
import type { OptIn } from '../subscribers/subscribe.ts';
import type { Newsletter, SubscriptionMails } from './newsletter.ts';

/** What a server or a command says about the newsletter it opens. */
export interface NewsletterSettings extends ListSender {
  /** Folder of the SQLite file and of the outbox. */
  dataDir: string;
  /** postgres://… chooses PostgreSQL. */
  databaseUrl?: string | undefined;
  /** The link keys as JSON, or the path of their file; without it they are in `link-keys.json` in the data folder. */
  linkKeys?: string | undefined;
  /** For commands that only read: no keys are created. */
  isReadOnly?: boolean | undefined;
  /** For an export: also opens a database that this version cannot update. */
  mayBeOld?: boolean | undefined;
  /** smtp://… sends mails; without it they are written to `outbox` in the data folder. */
  smtpUrl?: string | undefined;
  smtpSession?: SmtpSession | undefined;
  optIn: OptIn;
  /** Who asks for consent: the form names them. */
  publisher: string;
  hasWelcomeMail: boolean;
  /** Not needed by commands that only read or edit the list. */
  mails?: SubscriptionMails | undefined;
  /** Returns the mails of the welcome series. */
  readSeries?(): readonly WelcomeStep[];
  dkim?: DkimKey | undefined;
  /** Where alerts go; without it none are written. */
  alertTo?: string | undefined;
  /** Called when a mail is stored and can be sent. */
  onMailQueued?(): void;
  /** Called for each person who subscribes, with the page of the form. */
  onSubscribed?(page: string | null | undefined): void;
  now(): Date;
  /** Where the site is, such as America/New_York. */
  timeZone: string;
  /** Called when an idle database connection breaks. */
  onConnectionError?: (error: Error) => void;
}

/** An open newsletter; closing it finishes everything in progress first. */
export type OpenNewsletter = Newsletter & { close(): Promise<void> };

/** Returns the folder for mails while there is no mail server. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Opens the store, its keys and the mail sender; throws StoreOpenError when the store cannot be opened. */
export async function openNewsletter(settings: NewsletterSettings): Promise<OpenNewsletter> {
  const { dataDir, databaseUrl, linkKeys, isReadOnly, mayBeOld, smtpUrl, smtpSession, onConnectionError, ...rest } =
    settings;
  const place = { dataDir, databaseUrl, linkKeys, isReadOnly, mayBeOld };
  const { store, keys } = await openKeyedStore({ ...place, now: settings.now, onConnectionError });
  const mail = createSender({ smtpUrl, outbox: outboxFolder(dataDir) }, smtpSession);
  return {
    ...rest,
    store,
    keys,
    randomId: () => createRowId(settings.now(), randomUUID()),
    mail,
    async close() {
      await mail.close();
      await store.close();
    },
  };
}
