import { localTime, siteDay } from '../core/dates.ts';
import { readSettings, SettingsError } from '../core/settings.ts';
import { isStoreMissing } from '../newsletter/db/inspect-store.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { DkimKeyError, readDkimKey } from '../newsletter/mail/dkim.ts';
import { type OpenNewsletter, openNewsletter } from '../newsletter/open-newsletter.ts';
import { site } from '../site.config.ts';
import { CommandError, type Environment } from './command.ts';
import type { Terminal } from './terminal.ts';

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

/** The time where the site is, as 2026-12-01 08:00: posts and issues are dated by it. */
export const siteTime = (): string => localTime(now(), site.timeZone);

/** The day where the site is. */
export const today = (): string => siteDay(now(), site.timeZone);

interface OpenOptions {
  /** For a command that only reads: it creates no link keys, and works without them. */
  isReadOnly?: boolean;
  /** For an export: a database that this version cannot update is read as well. */
  mayBeOld?: boolean;
}

function openConfigured(config: CliConfig, options: OpenOptions): Promise<OpenNewsletter> {
  const {
    dataDir,
    databaseUrl,
    linkKeys,
    smtpUrl,
    mailFrom,
    replyTo,
    optIn,
    siteUrl,
    linkUrl,
    listId,
    postalAddress,
    dkim,
    alertTo,
  } = config;
  const names = { siteName: config.mailFromName ?? site.name, alertTo, now, timeZone: config.timeZone };
  const settings = { ...names, dataDir, databaseUrl, linkKeys, ...options, smtpUrl, siteUrl, linkUrl };
  // Whom a command adds did not fill in the form just now, so no command sends a welcome mail.
  return openNewsletter({ ...settings, mailFrom, replyTo, listId, postalAddress, dkim, optIn, hasWelcomeMail: false });
}

/** Names the store of these settings, without a password. */
export function describeStore({ databaseUrl, dataDir }: Pick<CliConfig, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return sqliteFile(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

/** Throws when there is no store yet: a command that only reads must not create one. */
export async function requireStore(config: CliConfig): Promise<void> {
  if (!(await isStoreMissing(config))) return;
  throw new CommandError(
    `There is no store at ${describeStore(config)} yet. Start the server, which creates it, or set DATA_DIR or DATABASE_URL to the store you mean.`,
  );
}

interface ReadingCommand {
  environment: Environment;
  terminal: Terminal;
  values: { json?: boolean | undefined };
}

/** Opens the existing newsletter for a command that only reads, and says which store it is unless the result is JSON. */
export async function readNewsletter<T>(
  { environment, terminal, values }: ReadingCommand,
  work: (newsletter: OpenNewsletter, config: CliConfig) => Promise<T>,
  options: Pick<OpenOptions, 'mayBeOld'> = {},
): Promise<T> {
  const config = readConfig(environment);
  await requireStore(config);
  const read = (newsletter: OpenNewsletter): Promise<T> => {
    if (!values.json) terminal.message(`Reading ${describeStore(config)}`);
    return work(newsletter, config);
  };
  return withOpenNewsletter(config, read, { ...options, isReadOnly: true });
}

/** Opens the configured newsletter for one job and closes it afterwards; creates the store when there is none. */
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
