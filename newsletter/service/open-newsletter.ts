import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type KeyedStoreSettings, openKeyedStore } from '../db/open-store.ts';
import { createRowId } from '../db/store.ts';
import { createSender } from '../mail/choose-sender.ts';
import type { SmtpSession } from '../mail/smtp-connection.ts';
import type { Newsletter } from './newsletter.ts';

/** What a server or a command says about the newsletter it opens. */
export interface NewsletterSettings
  extends Omit<Newsletter, 'store' | 'keys' | 'randomId' | 'mail'>,
    Omit<KeyedStoreSettings, 'isAlone'> {
  /** smtp://… sends mails; without it they are written to `outbox` in the data folder. */
  smtpUrl?: string | undefined;
  smtpSession?: SmtpSession | undefined;
}

/** An open newsletter; closing it finishes everything in progress first. */
export type OpenNewsletter = Newsletter & {
  /** Sends through another mail server from now on, or into the outbox. */
  changeMailServer(smtpUrl: string | undefined): Promise<void>;
  close(): Promise<void>;
};

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Opens the store, its keys and the mail sender; throws Refused or Unavailable when the store cannot be opened. */
export async function openNewsletter(settings: NewsletterSettings): Promise<OpenNewsletter> {
  const { dataDir, databaseUrl, linkKeys, isReadOnly, smtpUrl, smtpSession, onConnectionError, ...rest } = settings;
  const place = { dataDir, databaseUrl, linkKeys, isReadOnly };
  const { store, keys } = await openKeyedStore({ ...place, now: settings.now, onConnectionError });
  const open = (url: string | undefined) => createSender({ smtpUrl: url, outbox: outboxFolder(dataDir) }, smtpSession);
  let mail = open(smtpUrl);
  return {
    ...rest,
    store,
    keys,
    randomId: () => createRowId(settings.now(), randomUUID()),
    get mail() {
      return mail;
    },
    async changeMailServer(url) {
      const old = mail;
      mail = open(url);
      await old.close();
    },
    async close() {
      await mail.close();
      await store.close();
    },
  };
}
