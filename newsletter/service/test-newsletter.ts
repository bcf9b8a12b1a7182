import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { MailTemplate } from '../../core/mail/mail-template.ts';
import { type SingleMail, sendWaitingMails } from '../sending/single-mails.ts';
import { createSingleMailComposer } from './compose-single-mail.ts';
import type { SubscriptionMails } from './newsletter.ts';
import { type NewsletterSettings, openNewsletter, outboxFolder } from './open-newsletter.ts';

/** Small mails with every slot the real ones have. */
export const testMails: SubscriptionMails = {
  confirmation: createTestTemplate('Confirm your subscription', '__CONFIRM__'),
  reminder: createTestTemplate('Still want the newsletter?', '__CONFIRM__'),
  welcome: createTestTemplate('Welcome to the garage', '__UNSUBSCRIBE__ __PREFERENCES__'),
  'export-link': createTestTemplate('Download your data', '__EXPORT__'),
  'erase-link': createTestTemplate('Delete your data', '__ERASE__'),
  'address-ask': createTestTemplate('Move to another address?', '__CHANGE__'),
  'address-link': createTestTemplate('Confirm your new address', '__CHANGE__'),
  'address-note': createTestTemplate('Your newsletter moved', '__CHANGE__'),
  'data-ask': createTestTemplate('Show or delete your data?', '__CHANGE__'),
  'letter-confirmation': createTestTemplate('Confirm your letter', '__CONFIRM__'),
  'letter-published': createTestTemplate('Your letter is on the site', '__ARTICLE__ __WITHDRAW__ __ERASE__'),
  'letter-erase-link': createTestTemplate('Delete your letter', '__ERASE__'),
  'watch-confirmation': createTestTemplate('Tell you about __TITLE__?', '__CONFIRM__'),
  'watch-change': createTestTemplate('Changed: __TITLE__', '__CHANGES__ __UNSUBSCRIBE__'),
};

/** A small mail with one slot, or several. */
export function createTestTemplate(subject: string, slot: string): MailTemplate {
  const html = `<p><a href="${slot}">${subject}</a> at __SITE__, __POSTAL_ADDRESS__</p>`;
  return { subject, preview: 'One more click', html, text: `${subject}: ${slot}\n\n__POSTAL_ADDRESS__\n` };
}

/** Link keys for tests that open one database from several folders. */
export const testLinkKeys = JSON.stringify({
  hashKey: '2'.repeat(64),
  tokenKeys: [{ key: '1'.repeat(64), createdAt: '2026-01-01T00:00:00.000Z' }],
});

/** A claimed mail to one person. */
export function createTestMail(kind: SingleMail['kind'], email: string): SingleMail {
  const id = '0b0e7d0c-6c1d-4d0e-8d1c-222222222222';
  return { id, kind, subscriberId: '0b0e7d0c-6c1d-4d0e-8d1c-111111111111', email, content: null };
}

/** Opens a newsletter in a folder of its own, with a clock that moves only when a test moves it. */
export async function openTestNewsletter(settings: Partial<NewsletterSettings> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'garage-newsletter-'));
  const clock = { time: Date.parse('2026-11-15T12:00:00.000Z') };
  const newsletter = await openNewsletter({
    dataDir,
    mailFrom: 'garage@example.com',
    optIn: 'single',
    consents: { subscribe: 'Test Publisher sends the newsletter.', watch: 'Test Publisher mails this address.' },
    siteUrl: 'https://garage.example',
    siteName: 'Test Garage',
    postalAddress: '1 Example Street',
    replyTo: 'reply@example.com',
    listId: 'newsletter.garage.example',
    hasWelcomeMail: true,
    mails: testMails,
    // A folder that others use too has its own file of keys.
    linkKeys: settings.dataDir === undefined ? testLinkKeys : undefined,
    now: () => new Date(clock.time),
    timeZone: 'America/New_York',
    ...settings,
  });
  return {
    newsletter,
    dataDir,
    pass: (ms: number) => {
      clock.time += ms;
    },
    /** Sends what is queued and ready; resolves to why mails failed. */
    sendMails: async (): Promise<string[]> => {
      const failed: string[] = [];
      await sendWaitingMails(newsletter, {
        port: newsletter.mail,
        compose: createSingleMailComposer(newsletter),
        onFailed: (reason) => failed.push(reason),
      });
      return failed;
    },
    mails: () => readOutbox(dataDir),
    close: async () => {
      await newsletter.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The mails in the outbox of a data folder, oldest first. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = outboxFolder(dataDir);
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
  return mails.sort((one, other) => Date.parse(one.date ?? '') - Date.parse(other.date ?? ''));
}
