import { Resolver } from 'node:dns/promises';
import { localTime, siteDay } from '../core/dates.ts';
import { type Environment, projectFolder, readSettings } from '../core/node/settings/settings.ts';
import { sqliteFile } from '../newsletter/db/sqlite-store.ts';
import { readDkimKey } from '../newsletter/mail/dkim.ts';
import { type OpenNewsletter, openNewsletter } from '../newsletter/service/open-newsletter.ts';
import { site } from '../site.config.ts';
import { siteConsents } from './site-consents.ts';

/** Everything the environment decides: server, commands and desk read the same. */
export type Settings = ReturnType<typeof readConfig>;

/** What the program consists of besides its settings: a main of our tests puts in shorter ones. */
export interface ProgramParts {
  /** Program that makes the next release. */
  buildProgram: string;
  /** Folder of what an author edits. */
  contentFolder: string;
  /** Folder of site.config.ts, site.words.ts and site.colors.ts. */
  siteFolder: string;
  /** First retry after a temporary refusal, unless it is the usual one. */
  sendBackOffMs: number | undefined;
  /** Patience with a silent mail server, unless it is the usual one. */
  smtpTimeoutMs: number | undefined;
  /** Address of the name server, unless it is the one of this machine. */
  nameServer: string | undefined;
}

const usualParts: ProgramParts = {
  buildProgram: projectFolder('publishing/build/build.ts'),
  contentFolder: projectFolder('content'),
  siteFolder: projectFolder(''),
  sendBackOffMs: undefined,
  smtpTimeoutMs: undefined,
  nameServer: undefined,
};

/** Reads the settings; throws Refused with one sentence for each mistake. */
export function readConfig(environment: Environment, parts: Partial<ProgramParts> = {}) {
  const settings = readSettings(environment, site);
  return { ...settings, ...usualParts, ...parts, dkim: settings.dkim && readDkimKey(settings.dkim) };
}

const nameServerMs = 3000;

/** Returns what looks up DNS records. */
export function openResolver({ nameServer }: Pick<ProgramParts, 'nameServer'>): Resolver {
  const resolver = new Resolver({ timeout: nameServerMs, tries: 1 });
  if (nameServer !== undefined) resolver.setServers([nameServer]);
  return resolver;
}

/** The clock of the publisher. */
export const now = (): Date => new Date();

/** The time where the site is, as 2026-12-01 08:00: posts and issues are dated by it. */
export const siteTime = (): string => localTime(now(), site.timeZone);

export const today = (): string => siteDay(now(), site.timeZone);

export interface OpenOptions {
  /** For a command that only reads: it creates no link keys, and works without them. */
  isReadOnly?: boolean;
}

function openConfigured(config: Settings, options: OpenOptions): Promise<OpenNewsletter> {
  return openNewsletter({
    ...config,
    ...options,
    siteName: config.mailFromName ?? site.name,
    consents: siteConsents,
    eventServices: config.mailEvents.map(({ service }) => service),
    now,
    // Whom a command adds did not fill in the form just now, so no command sends a welcome mail.
    hasWelcomeMail: false,
  });
}

/** Names the store of these settings, without a password. */
export function describeStore({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return sqliteFile(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}

/** Opens the newsletter of these settings for one job and closes it afterwards; creates the store when there is none. */
export async function withOpenNewsletter<T>(
  config: Settings,
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
