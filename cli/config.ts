import { readSettings, SettingsError } from '../core/settings.ts';
import { DkimKeyError, readDkimKey } from '../newsletter/mail/dkim.ts';
import { type OpenNewsletter, openNewsletter } from '../newsletter/open-newsletter.ts';
import { site } from '../site.config.ts';
import { CommandError, type Environment } from './command.ts';

/** The settings of the commands: the server's own, so that both use the same database. */
export type CliConfig = ReturnType<typeof readConfig>;

/** Reads the settings; throws a CommandError with one sentence for each mistake. */
export function readConfig(environment: Environment) {
  try {
    const settings = readSettings(environment, site);
    return { ...settings, dkim: settings.dkim && readDkimKey(settings.dkim) };
  } catch (error) {
    const isExplained = error instanceof SettingsError || error instanceof DkimKeyError;
    throw isExplained ? new CommandError(error.message) : error;
  }
}

/** The clock of the commands. */
export const now = (): Date => new Date();

interface OpenOptions {
  /** For a command that only reads: it creates no link keys, and works without them. */
  isReadOnly?: boolean;
}

function openConfigured(config: CliConfig, { isReadOnly }: OpenOptions): Promise<OpenNewsletter> {
  const {
    dataDir,
    databaseUrl,
    linkKeys,
    smtpUrl,
    mailFrom,
    replyTo,
    optIn,
    siteUrl,
    listId,
    postalAddress,
    dkim,
    alertTo,
  } = config;
  const settings = { dataDir, databaseUrl, linkKeys, isReadOnly, smtpUrl, siteUrl, siteName: site.name, alertTo, now };
  // Whom a command adds did not fill in the form just now, so no command sends a welcome mail.
  return openNewsletter({ ...settings, mailFrom, replyTo, listId, postalAddress, dkim, optIn, hasWelcomeMail: false });
}

/** Opens the configured newsletter for one job and closes it afterwards. */
export async function withNewsletter<T>(
  environment: Environment,
  work: (newsletter: OpenNewsletter, config: CliConfig) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  return withOpenNewsletter(config, (newsletter) => work(newsletter, config));
}

/** Does the same with settings that were read before. */
export async function withOpenNewsletter<T>(
  config: CliConfig,
  work: (newsletter: OpenNewsletter) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const newsletter = await openConfigured(config, options);
  try {
    return await work(newsletter);
  } finally {
    await newsletter.close();
  }
}
