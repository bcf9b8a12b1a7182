import { type OpenNewsletter, openNewsletter } from '../newsletter/open-newsletter.ts';
import { site } from '../site.config.ts';
import { type CliConfig, readConfig } from './config.ts';

/** The clock of the commands. */
export const now = (): Date => new Date();

/** Opens the newsletter a configuration describes. */
export function openConfigured(config: CliConfig): Promise<OpenNewsletter> {
  const { dataDir, databaseUrl, smtpUrl, mailFrom, optIn, siteUrl } = config;
  const { name: siteName, postalAddress } = site;
  return openNewsletter({ dataDir, databaseUrl, smtpUrl, mailFrom, optIn, siteUrl, siteName, postalAddress, now });
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
