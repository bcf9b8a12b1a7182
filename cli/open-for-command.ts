import { type OpenNewsletter, openNewsletter } from '../newsletter/open-newsletter.ts';
import { site } from '../site.config.ts';
import { type CliConfig, readConfig } from './config.ts';

/** The clock of the commands. */
export const now = (): Date => new Date();

/** Opens the newsletter a configuration describes. */
export function openConfigured(config: CliConfig): Promise<OpenNewsletter> {
  const { dataDir, databaseUrl, smtpUrl, mailFrom, replyTo, optIn, siteUrl, listId, postalAddress, dkim } = config;
  const place = { dataDir, databaseUrl, smtpUrl, siteUrl, siteName: site.name, now };
  // No command makes somebody a subscriber by that person's own wish, so none sends a greeting.
  return openNewsletter({ ...place, mailFrom, replyTo, listId, postalAddress, dkim, optIn, hasWelcomeMail: false });
}

/** Opens the configured newsletter for one piece of work and closes it whatever happens. */
export async function withNewsletter<T>(work: (newsletter: OpenNewsletter) => Promise<T>): Promise<T> {
  const newsletter = await openConfigured(readConfig());
  try {
    return await work(newsletter);
  } finally {
    await newsletter.close();
  }
}
