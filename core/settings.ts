import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { editDistance } from './search-words.ts';

/** The oldest Node that runs this program: it strips types and has SQLite built in. */
export const minNodeVersion = 24;

/** A setting that cannot be used; the message is one sentence per mistake, each with its fix. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** An environment: `process.env`, or what a test passes instead. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What `site.config.ts` says where the environment says nothing. */
export interface SiteDefaults {
  url: string;
  contactEmail: string;
  postalAddress: string;
}

/** What the README table says about one variable. */
interface About {
  description: string;
  /** How the default is written in the table. */
  default: string;
  /** True for variables that no publisher sets: systemd or our tests do. */
  isInternal?: boolean;
}

const projectFolder = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** An unset variable and an empty one mean the same. */
const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

const setting = (about: About) => text.meta({ ...about });
const checked = (about: About, isValid: (value: string) => boolean, error: string) =>
  text.refine((value) => value === undefined || isValid(value), { error }).meta({ ...about });
const choice = <const Name extends string>(about: About, names: readonly [Name, ...Name[]], error: string) =>
  text.pipe(z.enum(names, { error }).optional()).meta({ ...about });
const port = (name: string, example: string, about: About) =>
  checked(
    about,
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    `${name} must be a whole number from 0 to 65535, for example ${example}.`,
  );
const rate = (name: string, example: string, about: About) =>
  checked(
    about,
    (value) => /^\d{1,6}(\.\d{1,3})?$/.test(value) && Number(value) > 0,
    `${name} must be mails per second above 0, for example ${example}.`,
  );
const onOff = (name: string, about: About) => choice(about, ['on', 'off'], `${name} must be on or off.`);
const address = (name: string, about: About) =>
  checked(about, isEmail, `${name} must be one email address, for example ${name}=hello@turbomaxgarage.example.`);

/** A hook for our tests, which start processes and cannot wait as long as real mail servers need. */
const testWait = (name: string) =>
  checked(
    { description: 'Only for our tests.', default: '', isInternal: true },
    (value) => /^[1-9]\d{0,6}$/.test(value),
    `${name} must be whole milliseconds above 0; only our own tests set it.`,
  );

/** Every variable this program reads. Types, the README table, `doctor` and the check for misspelled names follow from it. */
export const settingsSchema = z.object({
  PORT: port('PORT', 'PORT=3001', { description: 'Port of the site; 0 picks a free one.', default: '3000' }),
  HOST: checked(
    { description: 'Name or address to listen on. `0.0.0.0` lets other machines connect.', default: 'localhost' },
    (value) => /^[\w.:-]+$/.test(value),
    'HOST must be a host name or an IP address, for example HOST=0.0.0.0.',
  ),
  SITE_URL: checked(
    {
      description: 'Public address of the site. Pages (at build time) and links in mail start with it.',
      default: '`url` in site.config.ts',
    },
    isOrigin,
    'SITE_URL must be scheme and host without a path, for example SITE_URL=https://turbomaxgarage.example.',
  ),
  DATA_DIR: setting({ description: 'Folder of the SQLite database and the outbox.', default: 'data' }),
  DIST_FOLDER: setting({ description: 'Folder of the built site.', default: 'dist' }),
  DATABASE_URL: checked(
    { description: 'PostgreSQL database to use instead of the SQLite file.', default: 'SQLite in DATA_DIR' },
    (value) => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value),
    'DATABASE_URL must start with postgres:// or postgresql://; leave it unset for an SQLite file.',
  ),
  NEWSLETTER_OPT_IN: choice(
    { description: '`double` asks new subscribers to confirm by mail first.', default: 'single' },
    ['single', 'double'],
    'NEWSLETTER_OPT_IN must be single or double.',
  ),
  WELCOME_MAIL: onOff('WELCOME_MAIL', { description: 'Whether new subscribers get a welcome mail.', default: 'on' }),
  SMTP_URL: checked(
    { description: 'Mail server.', default: 'mail is written to DATA_DIR/outbox' },
    (value) => /^smtps?:\/\/./.test(value) && URL.canParse(value),
    'SMTP_URL must start with smtp:// or smtps://; leave it unset to write mail into a folder.',
  ),
  MAIL_FROM: address('MAIL_FROM', { description: 'Sender of all mail.', default: '`contactEmail` in site.config.ts' }),
  MAIL_REPLY_TO: address('MAIL_REPLY_TO', {
    description: 'Where replies go.',
    default: '`contactEmail` in site.config.ts',
  }),
  POSTAL_ADDRESS: setting({
    description: 'Postal address at the end of every mail; the law asks for one.',
    default: '`postalAddress` in site.config.ts',
  }),
  MAIL_RATE: rate('MAIL_RATE', 'MAIL_RATE=10', { description: 'Issue mails per second.', default: '10' }),
  MAIL_DOMAIN_RATE: rate('MAIL_DOMAIN_RATE', 'MAIL_DOMAIN_RATE=2', {
    description: 'Issue mails per second to one domain.',
    default: 'no limit',
  }),
  SEND_WORKER: onOff('SEND_WORKER', {
    description: 'Whether this server sends issues: it starts scheduled ones and resumes interrupted ones.',
    default: 'off',
  }),
  DKIM_DOMAIN: checked(
    { description: 'Domain that signs mail. Set all three DKIM settings or none.', default: 'no signature' },
    (value) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value),
    'DKIM_DOMAIN must be a domain, for example DKIM_DOMAIN=turbomaxgarage.example.',
  ),
  DKIM_SELECTOR: checked(
    { description: 'Name of the DKIM key in the DNS.', default: 'no signature' },
    (value) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value),
    'DKIM_SELECTOR must be the name of the key in the DNS, for example DKIM_SELECTOR=garage1.',
  ),
  DKIM_KEY: setting({ description: 'RSA key in PEM, or the path of such a file.', default: 'no signature' }),
  MAIL_WEBHOOK_SECRET: checked(
    { description: 'Secret that signs bounce reports posted to /hooks/mail.', default: '/hooks/mail is closed' },
    (value) => value.length >= 16,
    'MAIL_WEBHOOK_SECRET must have at least 16 characters, for example from openssl rand -hex 32.',
  ),
  PUBLIC_ANON_KEY: checked(
    {
      description: 'Key that browsers send with a subscription; it is in every page. Set it for build and server.',
      default: 'public-anon-key',
    },
    (value) => /^[\x21-\x7e]+$/.test(value),
    'PUBLIC_ANON_KEY must be plain letters, digits and signs without spaces.',
  ),
  PUBLIC_BACKEND_URL: checked(
    {
      description: 'Build only: hosted data service that takes subscriptions instead of this server.',
      default: 'this server',
    },
    isOrigin,
    'PUBLIC_BACKEND_URL must be scheme and host without a path, for example https://project.supabase.co.',
  ),
  PUBLIC_BACKEND_KEY: setting({ description: 'Build only: public key of that service.', default: 'PUBLIC_ANON_KEY' }),
  ALLOWED_ORIGINS: checked(
    { description: 'Other origins whose pages may subscribe readers here, separated by commas.', default: 'none' },
    (value) => splitList(value).every(isOrigin),
    'ALLOWED_ORIGINS must be origins separated by commas, for example ALLOWED_ORIGINS=https://turbomax.example.',
  ),
  TRUST_PROXY: checked(
    {
      description: 'Number of proxies in front of the server; their X-Forwarded-For is used for rate limits.',
      default: 'off',
    },
    (value) => /^(off|[1-9])$/.test(value),
    'TRUST_PROXY must be off or the number of proxies in front of the server, for example TRUST_PROXY=1.',
  ),
  RATE_LIMIT: onOff('RATE_LIMIT', {
    description: '`off` lifts the limits on subscriptions, for load tests on a loopback address only.',
    default: 'on',
  }),
  VISIT_COUNTS: onOff('VISIT_COUNTS', {
    description: 'Whether page views are counted, without cookies and without addresses.',
    default: 'on',
  }),
  METRICS_PORT: port('METRICS_PORT', 'METRICS_PORT=9464', {
    description: 'Port of the Prometheus metrics, on 127.0.0.1 only.',
    default: 'no metrics',
  }),
  LOG_LEVEL: choice(
    { description: 'Least important level that is logged: `info`, `warn` or `error`.', default: 'info' },
    ['info', 'warn', 'error'],
    'LOG_LEVEL must be info, warn or error.',
  ),
  BACKUP_DIR: setting({ description: 'Folder in which `./garage doctor` looks for backups.', default: 'not checked' }),
  LISTEN_FDS: setting({ description: 'Set by systemd.', default: '', isInternal: true }),
  LISTEN_PID: setting({ description: 'Set by systemd.', default: '', isInternal: true }),
  GARAGE_TEST_BACKOFF_MS: testWait('GARAGE_TEST_BACKOFF_MS'),
  GARAGE_TEST_TIMEOUT_MS: testWait('GARAGE_TEST_TIMEOUT_MS'),
});

/** One row of the settings table. */
export interface SettingDescription extends About {
  name: string;
}

/** Describes every variable, in the order of the README table. */
export function describeSettings(): SettingDescription[] {
  return Object.entries(settingsSchema.shape).map(([name, schema]) => ({
    name,
    ...(schema.meta() as unknown as About),
  }));
}

/** Settings with their types, as the server and the commands use them. */
export type Settings = ReturnType<typeof readSettings>;

/** Reads all settings; throws SettingsError with one line per mistake. */
export function readSettings(environment: Environment, site: SiteDefaults) {
  const env = parseEnvironment(environment);
  const sitePort = Number(env.PORT ?? 3000);
  const siteUrl = env.SITE_URL ?? localAddress(site.url, sitePort);
  const host = env.HOST ?? 'localhost';
  const listenFd = readListenFd(env);
  // Where a socket from systemd listens is not known here, so it counts as public.
  const canLiftLimits = listenFd === undefined && isLoopback(host);
  return {
    port: sitePort,
    host,
    /** A listening socket from systemd; host and port are then its own. */
    listenFd,
    siteUrl,
    distFolder: env.DIST_FOLDER ?? projectFolder('dist'),
    dataDir: env.DATA_DIR ?? projectFolder('data'),
    databaseUrl: env.DATABASE_URL,
    optIn: env.NEWSLETTER_OPT_IN ?? 'single',
    hasWelcomeMail: env.WELCOME_MAIL !== 'off',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? site.contactEmail,
    replyTo: env.MAIL_REPLY_TO ?? site.contactEmail,
    postalAddress: env.POSTAL_ADDRESS ?? site.postalAddress,
    /** Names the list in the List-Id header. */
    listId: `newsletter.${new URL(siteUrl).hostname}`,
    mailRate: Number(env.MAIL_RATE ?? 10),
    mailDomainRate: toNumber(env.MAIL_DOMAIN_RATE),
    isSendWorker: env.SEND_WORKER === 'on',
    /** The PEM text is not checked here. */
    dkim: readDkim(env),
    webhookSecret: env.MAIL_WEBHOOK_SECRET,
    anonKey: env.PUBLIC_ANON_KEY ?? 'public-anon-key',
    allowedOrigins: splitList(env.ALLOWED_ORIGINS ?? ''),
    trustedProxies: env.TRUST_PROXY === undefined || env.TRUST_PROXY === 'off' ? 0 : Number(env.TRUST_PROXY),
    isRateLimited: env.RATE_LIMIT !== 'off' || !canLiftLimits,
    /** True when RATE_LIMIT=off is ignored because strangers can reach the server. */
    isLiftRefused: env.RATE_LIMIT === 'off' && !canLiftLimits,
    isCountingVisits: env.VISIT_COUNTS !== 'off',
    metricsPort: toNumber(env.METRICS_PORT),
    logLevel: env.LOG_LEVEL ?? 'info',
    backupDir: env.BACKUP_DIR,
    /** Variables that look like misspelled settings; they are ignored. */
    unknownSettings: findUnknownSettings(environment),
    /** First retry after a temporary refusal, and the patience with a silent mail server; only tests set them. */
    sendBackOffMs: toNumber(env.GARAGE_TEST_BACKOFF_MS),
    smtpTimeoutMs: toNumber(env.GARAGE_TEST_TIMEOUT_MS),
  } as const;
}

/** Reads what the build of the pages needs; throws SettingsError. */
export function readBuildSettings(environment: Environment, site: Pick<SiteDefaults, 'url'>) {
  const env = parseEnvironment(environment);
  return { siteUrl: env.SITE_URL ?? site.url, port: Number(env.PORT ?? 3000) };
}

/** A variable that looks like one of ours and is none. */
export interface UnknownSetting {
  name: string;
  closest: string | undefined;
}

/** Names with these prefixes are ours even when no known name is close. */
const ownPrefix = /^(MAIL|SMTP|DKIM|NEWSLETTER|SEND|METRICS|PUBLIC_BACKEND|GARAGE)_/;

/** Lists the variables that are probably misspelled settings, with the closest known name. */
export function findUnknownSettings(environment: Environment): UnknownSetting[] {
  const known = Object.keys(settingsSchema.shape);
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const distances = known.map((other) => ({ other, distance: misspellingDistance(name.toUpperCase(), other) }));
    const [nearest] = distances.toSorted((one, two) => one.distance - two.distance);
    // One wrong letter in four: HOME is not HOST.
    const closest = nearest && nearest.distance <= nearest.other.length / 4 ? nearest.other : undefined;
    return closest !== undefined || ownPrefix.test(name) ? [{ name, closest }] : [];
  });
}

/** Letters in the wrong order count as one mistake. */
function misspellingDistance(name: string, known: string): number {
  const sortLetters = (text: string): string => Array.from(text).sort().join('');
  return sortLetters(name) === sortLetters(known) ? 1 : editDistance(name, known);
}

/** Says what to do about an unknown setting, in one sentence. */
export function describeUnknownSetting({ name, closest }: UnknownSetting): string {
  return closest === undefined
    ? `${name} is not a setting of this program and is ignored.`
    : `${name} is not a setting of this program and is ignored. Did you mean ${closest}?`;
}

type ParsedEnvironment = z.infer<typeof settingsSchema>;

function parseEnvironment(environment: Environment): ParsedEnvironment {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  return parsed.data;
}

/** Sockets that systemd passes start at this descriptor; LISTEN_PID says which process they are for. */
function readListenFd({ LISTEN_FDS: count, LISTEN_PID: pid }: ParsedEnvironment): number | undefined {
  const firstSystemdFd = 3;
  return count === '1' && pid === String(process.pid) ? firstSystemdFd : undefined;
}

/** An incomplete signature is refused: mail that should be signed must never leave unsigned. */
function readDkim({ DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: key }: ParsedEnvironment) {
  if (domain === undefined && selector === undefined && key === undefined) return undefined;
  if (domain === undefined || selector === undefined || key === undefined) {
    throw new SettingsError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY must be set together: set all three or none.');
  }
  return { domain, selector, pem: readPem(key) };
}

/** Some hosts keep a variable on one line, with its line ends written as \\n. */
function readPem(key: string): string {
  if (key.startsWith('-----BEGIN')) return key.replaceAll('\\n', '\n');
  try {
    return readFileSync(key, 'utf8');
  } catch {
    throw new SettingsError('DKIM_KEY must be a private key in PEM, or the path of a file that can be read.');
  }
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

function isEmail(value: string): boolean {
  return z.email().safeParse(value).success;
}

function toNumber(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function splitList(value: string): string[] {
  return value === '' ? [] : value.split(',').map((part) => part.trim());
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** On a developer's machine links in mail follow the port; a published address is used as written. */
function localAddress(siteUrl: string, port: number): string {
  return new URL(siteUrl).hostname === 'localhost' && port !== 0 ? `http://localhost:${port}` : siteUrl;
}
