import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openStore } from './db/open-store.ts';
import { createRowId } from './db/row-id.ts';
import { readStoreKeys } from './db/store-keys.ts';
import { createMailPort } from './mail/create-mail-port.ts';
import { createSender } from './mail/create-sender.ts';
import type { DkimKey } from './mail/dkim.ts';
import { createPostman } from './mail/postman.ts';
import type { Newsletter, OptIn, SubscriptionMails } from './newsletter.ts';

/** What a server or a command says about the newsletter it opens. */
export interface NewsletterSettings {
  /** Folder of the SQLite store and of the outbox. */
  dataDir: string;
  /** postgres://… chooses PostgreSQL. */
  databaseUrl?: string | undefined;
  /** smtp://… sends mails; without it they are written to `outbox` in the data folder. */
  smtpUrl?: string | undefined;
  mailFrom: string;
  optIn: OptIn;
  siteUrl: string;
  siteName: string;
  postalAddress: string;
  replyTo: string;
  listId: string;
  hasWelcomeMail: boolean;
  /** Whoever only reads or edits the list needs none. */
  mails?: SubscriptionMails | undefined;
  dkim?: DkimKey | undefined;
  /** Told of everybody who becomes a subscriber by their own wish, and through the form on which page. */
  onSubscribed?(page: string | null | undefined): void;
  now(): Date;
  /** Hears of mails that could not be sent in the background. */
  onMailFailure?: (error: unknown) => void;
  /** Called when an idle database connection breaks. */
  onConnectionError?: (error: Error) => void;
}

/** An open newsletter: close it, and everything under way is finished first. */
export type OpenNewsletter = Newsletter & { close(): Promise<void> };

/** Where mails are written while there is no mail server. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Opens the store, its keys and the way for mails; a store that cannot be opened throws StoreOpenError. */
export async function openNewsletter(settings: NewsletterSettings): Promise<OpenNewsletter> {
  const { dataDir, databaseUrl, smtpUrl, onMailFailure = () => undefined, onConnectionError, ...rest } = settings;
  const store = await openStore({ dataDir, databaseUrl, now: settings.now, onConnectionError });
  const mail = createMailPort(createSender({ smtpUrl, outbox: outboxFolder(dataDir) }), settings.dkim);
  const postman = createPostman(mail, onMailFailure);
  const keys = await readStoreKeys(store, randomBytes);
  return {
    ...rest,
    store,
    mail,
    postman,
    keys,
    randomId: () => createRowId(settings.now(), randomUUID()),
    async close() {
      await postman.finish();
      await mail.close();
      await store.close();
    },
  };
}
