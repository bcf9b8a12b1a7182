import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { checkEmail } from '../core/email-address.ts';
import { type DkimKey, DkimKeyError, readDkimKey } from '../newsletter/mail/dkim.ts';
import { site } from '../site.config.ts';
import { type OperationsConfig, operationsShape, readOperations } from './operations-settings.ts';
import { isUnsetOr, optionalText } from './setting-text.ts';
import { StartError } from './start-error.ts';

const builtFolder = fileURLToPath(new URL('../dist', import.meta.url));
const dataFolder = fileURLToPath(new URL('../data', import.meta.url));

const isAddress = (text: string): boolean => checkEmail(text).ok;
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const isRate = (text: string): boolean => /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) > 0;

const waitForTests = (name: string) =>
  optionalText
    .refine(
      isUnsetOr((text) => /^[1-9]\d{0,6}$/.test(text)),
      { error: `${name} must be whole milliseconds above 0; leave it unset outside tests.` },
    )
    .transform((text) => (text === undefined ? undefined : Number(text)));

const environmentSchema = z.object({
  /** Port to listen on; 0 lets the system choose a free one. */
  PORT: z
    .string()
    .default('3000')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: 'PORT must be a whole number from 0 to 65535, for example PORT=3001.',
    })
    .transform(Number),
  /** Name or address to listen on; `0.0.0.0` opens the server to other machines. */
  HOST: z
    .string()
    .default('localhost')
    .refine((text) => /^[\w.:-]+$/.test(text), {
      error: 'HOST must be a host name or an IP address, for example HOST=0.0.0.0.',
    }),
  /** How many processes share the port. */
  WORKERS: optionalText
    .refine(
      isUnsetOr((text) => /^[1-9]\d?$/.test(text) && Number(text) <= 64),
      { error: 'WORKERS must be a whole number from 1 to 64, for example WORKERS=2 on a machine with two cores.' },
    )
    .transform((text) => Number(text ?? 1)),
  /** Folder with `manifest.json` and `site/`, as the build leaves it. */
  DIST_FOLDER: z
    .string()
    .default(builtFolder)
    .refine((text) => text.trim() !== '', { error: 'DIST_FOLDER must name a folder; leave it unset for dist.' }),
  /** Folder of the SQLite store and of the outbox. */
  DATA_DIR: optionalText.transform((text) => text ?? dataFolder),
  /** PostgreSQL instead of SQLite. */
  DATABASE_URL: optionalText.refine(
    isUnsetOr((text) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)),
    { error: 'DATABASE_URL must begin with postgres:// or postgresql://; leave it unset for an SQLite file.' },
  ),
  /** Whether a new subscriber confirms by mail. */
  NEWSLETTER_OPT_IN: optionalText.pipe(
    z.enum(['single', 'double'], { error: 'NEWSLETTER_OPT_IN must be single or double.' }).default('single'),
  ),
  /** The key that browsers send; public, as it stands in every page. */
  PUBLIC_ANON_KEY: optionalText
    .refine(
      isUnsetOr((text) => /^[\x21-\x7e]+$/.test(text)),
      { error: 'PUBLIC_ANON_KEY must be plain letters, digits and signs without spaces.' },
    )
    .transform((text) => text ?? 'public-anon-key'),
  /** Mail server; unset writes mails into the outbox folder. */
  SMTP_URL: optionalText.refine(
    isUnsetOr((text) => /^smtps?:\/\/./.test(text) && URL.canParse(text)),
    { error: 'SMTP_URL must begin with smtp:// or smtps://; leave it unset to write mails into a folder.' },
  ),
  /** Sender of mails. */
  MAIL_FROM: optionalText
    .refine(isUnsetOr(isAddress), {
      error: 'MAIL_FROM must be one address, for example MAIL_FROM=hello@turbomaxgarage.example.',
    })
    .transform((text) => text ?? site.contactEmail),
  /** Where answers to mails go. */
  MAIL_REPLY_TO: optionalText
    .refine(isUnsetOr(isAddress), {
      error: 'MAIL_REPLY_TO must be one address, for example MAIL_REPLY_TO=hello@turbomaxgarage.example.',
    })
    .transform((text) => text ?? site.contactEmail),
  /** Stands at the foot of every mail. */
  POSTAL_ADDRESS: optionalText.transform((text) => text ?? site.postalAddress),
  /** Whether a new subscriber is greeted by mail. */
  WELCOME_MAIL: optionalText.pipe(z.enum(['on', 'off'], { error: 'WELCOME_MAIL must be on or off.' }).default('on')),
  /** Domain that signs mails, the name of its key in the DNS, and the key itself: all three or none. */
  DKIM_DOMAIN: optionalText.refine(
    isUnsetOr((text) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)),
    { error: 'DKIM_DOMAIN must be a domain, for example DKIM_DOMAIN=turbomaxgarage.example.' },
  ),
  DKIM_SELECTOR: optionalText.refine(
    isUnsetOr((text) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)),
    { error: 'DKIM_SELECTOR must be the name of the key in the DNS, for example DKIM_SELECTOR=garage1.' },
  ),
  DKIM_KEY: optionalText,
  /** Whether this server sends issues: it resumes what was begun and begins what is scheduled. */
  SEND_WORKER: optionalText.pipe(z.enum(['on', 'off'], { error: 'SEND_WORKER must be on or off.' }).default('off')),
  /** Mails of an issue a second. */
  MAIL_RATE: optionalText
    .refine(isUnsetOr(isRate), { error: 'MAIL_RATE must be mails a second above 0, for example MAIL_RATE=10.' })
    .transform((text) => Number(text ?? 10)),
  /** Mails of an issue a second to one domain. */
  MAIL_DOMAIN_RATE: optionalText
    .refine(isUnsetOr(isRate), {
      error: 'MAIL_DOMAIN_RATE must be mails a second above 0, for example MAIL_DOMAIN_RATE=2; unset is no limit.',
    })
    .transform((text) => (text === undefined ? undefined : Number(text))),
  /** For tests: the first wait after a temporary refusal, and how long the mail server may be silent. */
  SEND_BACKOFF_MS: waitForTests('SEND_BACKOFF_MS'),
  SEND_TIMEOUT_MS: waitForTests('SEND_TIMEOUT_MS'),
  /** Whether visits are counted, without cookies and without addresses. */
  VISIT_COUNTS: optionalText.pipe(z.enum(['on', 'off'], { error: 'VISIT_COUNTS must be on or off.' }).default('on')),
  /** `off` lifts the limits, on a loopback address of its own only. */
  RATE_LIMIT: optionalText.pipe(z.enum(['on', 'off'], { error: 'RATE_LIMIT must be on or off.' }).default('on')),
  /** How many proxies stand before the server; their X-Forwarded-For is believed, nobody else's. */
  TRUST_PROXY: optionalText
    .refine(
      isUnsetOr((text) => /^(off|[1-9])$/.test(text)),
      { error: 'TRUST_PROXY must be off or the number of proxies before the server, for example TRUST_PROXY=1.' },
    )
    .transform((text) => (text === undefined || text === 'off' ? 0 : Number(text))),
  /** Other origins whose pages may subscribe people here. */
  ALLOWED_ORIGINS: optionalText
    .transform((text) => (text === undefined ? [] : text.split(',').map((part) => part.trim())))
    .refine((origins) => origins.every(isOrigin), {
      error:
        'ALLOWED_ORIGINS must be origins with commas between, for example ALLOWED_ORIGINS=https://turbomax.example.',
    }),
  /** Secret that signs what the mail provider posts to /hooks/mail; unset closes that address. */
  MAIL_WEBHOOK_SECRET: optionalText.refine(
    isUnsetOr((text) => text.length >= 16),
    { error: 'MAIL_WEBHOOK_SECRET must have at least 16 letters, for example from openssl rand -hex 32.' },
  ),
  /** Public address of the site; links in mails begin with it. */
  SITE_URL: optionalText.refine(isUnsetOr(isOrigin), {
    error: 'SITE_URL must be scheme and host without a path, for example SITE_URL=https://turbomaxgarage.example.',
  }),
  ...operationsShape,
});

/** The names of all variables that are read. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** Everything the environment may decide about the server. */
export interface ServerConfig extends OperationsConfig {
  port: number;
  host: string;
  /** How many processes share the port; 1 is this process alone. */
  workers: number;
  distFolder: string;
  dataDir: string;
  databaseUrl: string | undefined;
  optIn: 'single' | 'double';
  anonKey: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  replyTo: string;
  postalAddress: string;
  hasWelcomeMail: boolean;
  dkim: DkimKey | undefined;
  /** Names the list in its mails. */
  listId: string;
  /** Whether this server sends issues. */
  isSendWorker: boolean;
  /** Mails of an issue a second, and those to one domain. */
  mailRate: number;
  mailDomainRate: number | undefined;
  /** The first wait after a temporary refusal, and how long the mail server may be silent; undefined is the usual. */
  sendBackOffMs: number | undefined;
  smtpTimeoutMs: number | undefined;
  isCountingVisits: boolean;
  isRateLimited: boolean;
  /** Set when somebody wished to lift the limits where strangers may reach the server. */
  isLiftRefused: boolean;
  trustedProxies: number;
  allowedOrigins: string[];
  webhookSecret: string | undefined;
  siteUrl: string;
}

/** Reads the server's settings from the environment; every mistake becomes one sentence of a StartError. */
export function readConfig(environment: Record<string, string | undefined> = process.env): ServerConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) throw new StartError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const { data } = parsed;
  const siteUrl = data.SITE_URL ?? localAddress(data.PORT);
  const wishesLift = data.RATE_LIMIT === 'off';
  const operations = readOperations(data);
  // Nobody here knows where a socket listens that was handed over.
  const isLifted = wishesLift && operations.listenFd === undefined && isLoopback(data.HOST);
  return {
    port: data.PORT,
    host: data.HOST,
    workers: data.WORKERS,
    distFolder: data.DIST_FOLDER,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    optIn: data.NEWSLETTER_OPT_IN,
    anonKey: data.PUBLIC_ANON_KEY,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    replyTo: data.MAIL_REPLY_TO,
    postalAddress: data.POSTAL_ADDRESS,
    hasWelcomeMail: data.WELCOME_MAIL === 'on',
    dkim: readDkim(data),
    listId: `newsletter.${new URL(siteUrl).hostname}`,
    isSendWorker: data.SEND_WORKER === 'on',
    mailRate: data.MAIL_RATE,
    mailDomainRate: data.MAIL_DOMAIN_RATE,
    sendBackOffMs: data.SEND_BACKOFF_MS,
    smtpTimeoutMs: data.SEND_TIMEOUT_MS,
    isCountingVisits: data.VISIT_COUNTS === 'on',
    isRateLimited: !isLifted,
    isLiftRefused: wishesLift && !isLifted,
    trustedProxies: data.TRUST_PROXY,
    allowedOrigins: data.ALLOWED_ORIGINS,
    webhookSecret: data.MAIL_WEBHOOK_SECRET,
    siteUrl,
    ...operations,
  };
}

/** Half a signature is none: a mail that should be signed and is not must not leave. */
function readDkim(data: Record<'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_KEY', string | undefined>): DkimKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY: key } = data;
  if (domain === undefined && selector === undefined && key === undefined) return undefined;
  if (domain === undefined || selector === undefined || key === undefined) {
    throw new StartError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY must be set together: set all three or none.');
  }
  try {
    return readDkimKey({ domain, selector, pem: readPem(key) });
  } catch (error) {
    throw error instanceof DkimKeyError ? new StartError(error.message) : error;
  }
}

/** Some hosts keep a variable on one line and its line ends as \\n. */
function readPem(key: string): string {
  if (key.startsWith('-----BEGIN')) return key.replaceAll('\\n', '\n');
  try {
    return readFileSync(key, 'utf8');
  } catch {
    throw new DkimKeyError('DKIM_KEY must be a private key in PEM, or the path of a file that can be read.');
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** On the own machine the links in mails follow the port; a published address is taken as it stands. */
function localAddress(port: number): string {
  const { hostname } = new URL(site.url);
  return hostname === 'localhost' && port !== 0 ? `http://localhost:${port}` : site.url;
}
