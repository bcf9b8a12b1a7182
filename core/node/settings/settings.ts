import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isTimeZone } from '../../dates.ts';
import { type DigestSchedule, readDigestSchedule } from '../../issues/digest-schedule.ts';
import { editDistance } from '../../search/search-words.ts';
import { isLoopbackHost } from '../ip-prefix.ts';
import { type Environment, mergeEnvFile, refuseSettings } from './env-file.ts';
import { splitList } from './setting-list.ts';
import { type ParsedEnvironment, readMailbox, settingsSchema } from './settings-schema.ts';

export { type Environment, refuseSettings, withProjectEnvFile } from './env-file.ts';

/** The oldest supported Node: the first to strip types and include SQLite. */
export const minNodeVersion = 24;

/** Defaults from `site.config.ts`, used when the environment sets nothing. */
export interface SiteDefaults {
  url: string;
  contactEmail: string;
  postalAddress: string;
  timeZone: string;
}

export const projectFolder = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

/** Settings with their types, as the server and the commands use them. */
export type Settings = ReturnType<typeof readSettings>;

/** Reads all settings, those of ENV_FILE too; throws Refused with one line per mistake. */
export function readSettings(environment: Environment, site: SiteDefaults) {
  assertTimeZone(site.timeZone);
  const env = parseEnvironment(mergeEnvFile(environment).environment);
  const sender = readMailbox(env.MAIL_FROM ?? site.contactEmail);
  const sitePort = Number(env.PORT ?? 3000);
  const siteUrl = addressOf(env, site.url);
  const host = env.HOST ?? 'localhost';
  const listenFd = readListenFd(env);
  const trustedProxies = env.TRUST_PROXY === undefined || env.TRUST_PROXY === 'off' ? 0 : Number(env.TRUST_PROXY);
  // The address of a systemd socket is unknown here, so treat it as public; a proxy lets strangers in too.
  const canLiftLimits = listenFd === undefined && isLoopbackHost(host) && trustedProxies === 0;
  return {
    port: sitePort,
    host,
    /** A listening socket from systemd; it replaces host and port. */
    listenFd,
    /** Where systemd hears that the server is ready, and how long it waits for the next sign of life. */
    notifySocket: env.NOTIFY_SOCKET,
    watchdogMs: readWatchdogMs(env),
    siteUrl,
    /** Where the publisher's clock is. */
    timeZone: site.timeZone,
    /** Where this server is reached: personal links start with it. */
    linkUrl: env.NEWSLETTER_URL ?? siteUrl,
    distFolder: env.DIST_FOLDER ?? projectFolder('dist'),
    dataDir: env.DATA_DIR ?? projectFolder('data'),
    databaseUrl: env.DATABASE_URL,
    /** The keys themselves or the path of their file; they are read with the database. */
    linkKeys: env.LINK_KEYS,
    optIn: env.NEWSLETTER_OPT_IN ?? 'single',
    hasWelcomeMail: env.WELCOME_MAIL !== 'off',
    smtpUrl: env.SMTP_URL,
    /** How we introduce ourselves to the mail server. */
    smtpSession: { name: mailName(siteUrl) },
    mailFrom: sender.address,
    mailFromName: sender.name,
    replyTo: env.MAIL_REPLY_TO ?? sender.address,
    /** Sender of the envelope; a star is the place of a mark. */
    returnPath: env.MAIL_RETURN_PATH,
    bounceMailbox: env.BOUNCE_MAILBOX,
    /** Where a mail program may ask to unsubscribe; only an address whose mailbox we read. */
    leaveAddress:
      env.BOUNCE_MAILBOX && (env.MAIL_RETURN_PATH ?? sender.address).replace(/^\*@/, 'leave@').replace(/[+-]?\*/, ''),
    alertTo: env.ALERT_TO,
    postalAddress: env.POSTAL_ADDRESS ?? site.postalAddress,
    listId: `newsletter.${new URL(siteUrl).hostname}`,
    mailRate: Number(env.MAIL_RATE ?? 10),
    mailConnections: Number(env.MAIL_CONNECTIONS ?? 5),
    isSendWorker: env.SEND_WORKER !== 'off',
    digest: readDigest(env),
    /** The PEM text is not checked here. */
    dkim: readDkim(env),
    mailEvents: env.MAIL_EVENTS,
    isSignedByService: env.MAIL_SIGNED_BY === 'service',
    anonKey: env.PUBLIC_ANON_KEY ?? 'public-anon-key',
    // Pages on a static host subscribe readers here.
    allowedOrigins: [...splitList(env.ALLOWED_ORIGINS ?? ''), ...(env.NEWSLETTER_URL ? [siteUrl] : [])],
    trustedProxies,
    isRateLimited: env.RATE_LIMIT !== 'off' || !canLiftLimits,
    /** True when RATE_LIMIT=off is ignored because the server is reachable from outside. */
    isLiftRefused: env.RATE_LIMIT === 'off' && !canLiftLimits,
    isCountingVisits: env.VISIT_COUNTS !== 'off',
    metricsPort: toNumber(env.METRICS_PORT),
    logLevel: env.LOG_LEVEL,
    backupDir: env.BACKUP_DIR,
    /** Variables that look like misspelled settings; they are ignored. */
    unknownSettings: findUnknownSettings(environment),
  } as const;
}

/** Reads what the build of the pages needs, with those of ENV_FILE; throws Refused. */
export function readBuildSettings(environment: Environment, site: Pick<SiteDefaults, 'url' | 'timeZone'>) {
  assertTimeZone(site.timeZone);
  const merged = mergeEnvFile(environment).environment;
  const env = parseEnvironment(merged);
  /** What pages may contain: Vite is given these instead of reading files of its own. */
  const publicSettings = Object.fromEntries(Object.entries(merged).filter(([name]) => name.startsWith('PUBLIC_')));
  if (env.NEWSLETTER_URL !== undefined) {
    publicSettings['PUBLIC_NEWSLETTER_URL'] = env.NEWSLETTER_URL;
    publicSettings['PUBLIC_BACKEND_URL'] ??= env.NEWSLETTER_URL;
    publicSettings['PUBLIC_BACKEND_KEY'] ??= env.PUBLIC_ANON_KEY ?? 'public-anon-key';
  }
  if (env.POSTAL_ADDRESS !== undefined) publicSettings['PUBLIC_POSTAL_ADDRESS'] = env.POSTAL_ADDRESS;
  const distFolder = env.DIST_FOLDER ?? projectFolder('dist');
  /** Never served, even where they are in a folder of the site. */
  const privateFolders = [env.DATA_DIR ?? projectFolder('data'), ...(env.BACKUP_DIR ? [env.BACKUP_DIR] : [])];
  return {
    siteUrl: addressOf(env, site.url),
    port: Number(env.PORT ?? 3000),
    distFolder,
    publicSettings,
    privateFolders,
  };
}

function assertTimeZone(name: string): void {
  if (isTimeZone(name)) return;
  throw refuseSettings(
    `timeZone in site.config.ts must be a name such as 'America/New_York' or 'Europe/Berlin', not '${name}'.`,
  );
}

/** A variable that looks like one of our settings but is not. */
type UnknownSetting = ReturnType<typeof findUnknownSettings>[number];

/** Names with these prefixes are ours even when no known name is close. */
const ownPrefix = /^(MAIL|SMTP|DKIM|NEWSLETTER|SEND|METRICS|PUBLIC_BACKEND|GARAGE)_/;

/**
 * Lists the variables that are probably misspelled settings, with the closest known name. The environment also has names
 * of other programs; the settings file has ours alone, so each unknown one counts.
 */
export function findUnknownSettings(given: Environment) {
  const known = Object.keys(settingsSchema.shape);
  const { environment, fileNames } = mergeEnvFile(given);
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const distances = known.map((other) => ({ other, distance: misspellingDistance(name.toUpperCase(), other) }));
    const [nearest] = distances.toSorted((one, two) => one.distance - two.distance);
    // At most one wrong letter in four, so HOME is not taken for HOST.
    const closest = nearest && nearest.distance <= nearest.other.length / 4 ? nearest.other : undefined;
    const isOurs = closest !== undefined || ownPrefix.test(name) || fileNames.includes(name);
    return isOurs ? [{ name, closest }] : [];
  });
}

/** Letters in the wrong order count as one mistake. */
function misspellingDistance(name: string, known: string): number {
  const sortLetters = (text: string): string => Array.from(text).sort().join('');
  return sortLetters(name) === sortLetters(known) ? 1 : editDistance(name, known);
}

/** Returns one sentence that says how to fix an unknown setting. */
export function describeUnknownSetting({ name, closest }: UnknownSetting): string {
  return closest === undefined
    ? `${name} is not a setting of this program and is ignored.`
    : `${name} is not a setting of this program and is ignored. Did you mean ${closest}?`;
}

function parseEnvironment(environment: Environment): ParsedEnvironment {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success) throw refuseSettings(parsed.error.issues.map((issue) => issue.message).join('\n'));
  return parsed.data;
}

/** Sockets that systemd passes start at this descriptor; LISTEN_PID says which process they are for. */
function readListenFd({ LISTEN_FDS: count, LISTEN_PID: pid }: ParsedEnvironment): number | undefined {
  const firstSystemdFd = 3;
  return count === '1' && pid === String(process.pid) ? firstSystemdFd : undefined;
}

/** The limit of systemd's watchdog; WATCHDOG_PID says which process it is for. */
function readWatchdogMs({ WATCHDOG_USEC: limit, WATCHDOG_PID: pid }: ParsedEnvironment): number | undefined {
  const isOurs = pid === undefined || pid === String(process.pid);
  return isOurs && limit !== undefined && /^[1-9]\d{3,12}$/.test(limit) ? Number(limit) / 1000 : undefined;
}

/** Throws when nobody would get its preview: nothing is sent that the publisher could not stop. */
function readDigest({ DIGEST: text, ALERT_TO: alertTo }: ParsedEnvironment): DigestSchedule | undefined {
  if (text === undefined) return undefined;
  if (alertTo === undefined) throw refuseSettings('DIGEST needs ALERT_TO, the address that gets its preview.');
  return readDigestSchedule(text);
}

/** Throws on an incomplete DKIM setup: mail that should be signed must never go out unsigned. */
function readDkim({ DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: key }: ParsedEnvironment) {
  if (domain === undefined && selector === undefined && key === undefined) return undefined;
  if (domain === undefined || selector === undefined || key === undefined) {
    throw refuseSettings('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY must be set together: set all three or none.');
  }
  return { domain, selector, pem: readPem(key) };
}

/** Restores line breaks: some hosts store a variable on one line with \\n in it. */
function readPem(key: string): string {
  if (key.startsWith('-----BEGIN')) return key.replaceAll('\\n', '\n');
  try {
    return readFileSync(key, 'utf8');
  } catch {
    throw refuseSettings('DKIM_KEY must be a private key in PEM, or the path of a file that can be read.');
  }
}

/** The name in EHLO: that of the site, unless it is a sample or no name, which no mail server can look up. */
function mailName(siteUrl: string): string | undefined {
  const { hostname } = new URL(siteUrl);
  return /\.[a-z][a-z0-9-]+$/.test(hostname) && !hostname.endsWith('.example') ? hostname : undefined;
}

function toNumber(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** Uses the local port for links in mail during development; a public address is used as written. */
function addressOf({ SITE_URL, PORT = '3000' }: ParsedEnvironment, siteUrl: string): string {
  if (SITE_URL !== undefined) return SITE_URL;
  return new URL(siteUrl).hostname === 'localhost' && PORT !== '0' ? `http://localhost:${PORT}` : siteUrl;
}
