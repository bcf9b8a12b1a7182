import { z } from 'zod';
import { readDigestSchedule } from '../../issues/digest-schedule.ts';
import { readMailEvents } from './mail-events-setting.ts';
import { splitList } from './setting-list.ts';

/** Characters that replace the star in MAIL_RETURN_PATH. */
export const returnMarkLength = 44;

/** What the README table prints for one variable. */
interface About {
  description: string;
  /** How the default is written in the table. */
  default: string;
  /** True for variables that only systemd or our tests set. */
  isInternal?: boolean;
}

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
  checked(about, isEmail, `${name} must be one email address, for example ${name}=hello@magazine.example.`);

/** An address of a site: scheme and host; a slash at the end is dropped. */
const origin = (name: string, example: string, about: About) =>
  text
    .transform((value) => (value === undefined ? undefined : (readOrigin(value) ?? value)))
    .refine((value) => value === undefined || readOrigin(value) !== undefined, {
      error: `${name} must be scheme and host without a path, for example ${name}=${example}.`,
    })
    .meta({ ...about });

/** Every variable this program reads. Types, the README table, `doctor` and the spelling check derive from it. */
export const settingsSchema = z.object({
  PORT: port('PORT', 'PORT=3001', { description: 'Port of the site; 0 picks a free one.', default: '3000' }),
  HOST: checked(
    { description: 'Name or address to listen on. `0.0.0.0` lets other machines connect.', default: 'localhost' },
    (value) => /^[\w.:-]+$/.test(value),
    'HOST must be a host name or an IP address, for example HOST=0.0.0.0.',
  ),
  SITE_URL: origin('SITE_URL', 'https://magazine.example', {
    description: 'Public address of the site. Pages (at build time) and links in mail start with it.',
    default: '`url` in site.config.ts',
  }),
  NEWSLETTER_URL: origin('NEWSLETTER_URL', 'https://news.turbomaxgarage.example', {
    description:
      'Public address of this server where a static host serves the pages: forms and personal links in mail go there.',
    default: 'SITE_URL',
  }),
  DATA_DIR: setting({ description: 'Folder of the SQLite database and the outbox.', default: 'data' }),
  DIST_FOLDER: setting({ description: 'Folder of the built site.', default: 'dist' }),
  DATABASE_URL: checked(
    { description: 'PostgreSQL database to use instead of the SQLite file.', default: 'SQLite in DATA_DIR' },
    (value) => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value),
    'DATABASE_URL must start with postgres:// or postgresql://; leave it unset for an SQLite file.',
  ),
  LINK_KEYS: setting({
    description: 'Keys of the links in mails: the content of link-keys.json, or its path. Same on every machine.',
    default: 'DATA_DIR/link-keys.json',
  }),
  NEWSLETTER_OPT_IN: choice(
    { description: '`double` asks new subscribers to confirm by mail first.', default: 'single' },
    ['single', 'double'],
    'NEWSLETTER_OPT_IN must be single or double.',
  ),
  WELCOME_MAIL: onOff('WELCOME_MAIL', { description: 'Whether new subscribers get a welcome mail.', default: 'on' }),
  SMTP_URL: checked(
    {
      description:
        'Mail server: `smtps://user:password@host` (port 465) or `smtp://user:password@host:587`. A login needs encryption, except on this machine.',
      default: 'mail is written to DATA_DIR/outbox',
    },
    (value) => /^smtps?:\/\/./.test(value) && URL.canParse(value),
    'SMTP_URL must start with smtp:// or smtps://; leave it unset to write mail into a folder.',
  ),
  MAIL_FROM: checked(
    {
      description: 'Sender of all mail: an address, or a name and an address as `Name <address>`.',
      default: '`contactEmail` in site.config.ts',
    },
    (value) => isEmail(readMailbox(value).address) && !/\p{Cc}/u.test(value),
    'MAIL_FROM must be one address or Name <address>, for example MAIL_FROM="Ann Lee <ann@magazine.example>".',
  ),
  MAIL_RETURN_PATH: checked(
    {
      description:
        'Where mail that cannot be delivered returns to. A star (`bounce+*@magazine.example`) becomes a mark that names the reader.',
      default: 'address of MAIL_FROM',
    },
    isReturnPath,
    'MAIL_RETURN_PATH must be one address, for example MAIL_RETURN_PATH=bounce@magazine.example or bounce+*@magazine.example, with at most 20 characters besides the star before the @.',
  ),
  BOUNCE_MAILBOX: checked(
    { description: 'Mailbox of returned mail, read every ten minutes: `imaps://user:password@host`.', default: 'none' },
    isMailboxAddress,
    'BOUNCE_MAILBOX must be imaps://user:password@host (imap:// where the server offers STARTTLS). In the password write @ as %40, / as %2F, # as %23 and % as %25.',
  ),
  MAIL_REPLY_TO: address('MAIL_REPLY_TO', { description: 'Where replies go.', default: 'address of MAIL_FROM' }),
  ALERT_TO: address('ALERT_TO', {
    description: 'Where the server mails problems: a paused issue, an overdue backup, a full disk and the like.',
    default: 'no alerts',
  }),
  POSTAL_ADDRESS: setting({
    description: 'Postal address at the end of every mail; the law asks for one.',
    default: '`postalAddress` in site.config.ts',
  }),
  MAIL_RATE: rate('MAIL_RATE', 'MAIL_RATE=10', { description: 'Issue mails per second.', default: '10' }),
  MAIL_CONNECTIONS: checked(
    { description: 'Most connections to the mail server.', default: '5' },
    (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 50,
    'MAIL_CONNECTIONS must be a whole number from 1 to 50, for example MAIL_CONNECTIONS=2.',
  ),
  SEND_WORKER: onOff('SEND_WORKER', {
    description: 'Whether this server sends issues: it starts scheduled ones and resumes interrupted ones.',
    default: 'on',
  }),
  DIGEST: checked(
    {
      description: 'When new articles are sent as a digest: `weekly Friday 08:00` or `monthly 1 08:00`.',
      default: 'never',
    },
    (value) => readDigestSchedule(value) !== undefined,
    'DIGEST must be a day and a time where the site is, for example DIGEST=weekly Friday 08:00 or DIGEST=monthly 1 08:00 (days 1 to 28).',
  ),
  DKIM_DOMAIN: checked(
    { description: 'Domain that signs mail. Set all three DKIM settings or none.', default: 'no signature' },
    (value) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value),
    'DKIM_DOMAIN must be a domain, for example DKIM_DOMAIN=magazine.example.',
  ),
  DKIM_SELECTOR: checked(
    { description: 'Name of the DKIM key in the DNS.', default: 'no signature' },
    (value) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value),
    'DKIM_SELECTOR must be the name of the key in the DNS, for example DKIM_SELECTOR=garage1.',
  ),
  DKIM_KEY: setting({ description: 'RSA key in PEM, or the path of such a file.', default: 'no signature' }),
  MAIL_EVENTS: text.transform(readMailEvents).meta({
    description:
      'Mail services that report bounces, as `service:secret`, separated by commas or spaces (docs/operations.md).',
    default: 'none',
  } satisfies About),
  MAIL_SIGNED_BY: choice(
    { description: '`service` when your mail service signs mail for your domain.', default: 'DKIM_KEY signs' },
    ['service'],
    'MAIL_SIGNED_BY must be service; leave it unset when DKIM_KEY signs.',
  ),
  PUBLIC_ANON_KEY: checked(
    {
      description: 'Key that browsers send with a subscription; it is in every page. Set it for build and server.',
      default: 'public-anon-key',
    },
    (value) => /^[\x21-\x7e]+$/.test(value),
    'PUBLIC_ANON_KEY must be plain letters, digits and signs without spaces.',
  ),
  PUBLIC_BACKEND_URL: origin('PUBLIC_BACKEND_URL', 'https://project.supabase.co', {
    description: 'Build only: hosted data service that takes subscriptions instead of this server.',
    default: 'this server',
  }),
  PUBLIC_BACKEND_KEY: setting({ description: 'Build only: public key of that service.', default: 'PUBLIC_ANON_KEY' }),
  ALLOWED_ORIGINS: checked(
    {
      description: 'Other origins whose pages may subscribe readers here, separated by commas or spaces.',
      default: 'none',
    },
    (value) => splitList(value).every((part) => readOrigin(part) === part),
    'ALLOWED_ORIGINS must be origins separated by commas or spaces, for example ALLOWED_ORIGINS=https://magazine.example.',
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
    description:
      '`off` lifts the limits on forms, hooks and searches, for load tests on a loopback address without a proxy only.',
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
    {
      description: 'Least important level that is logged: `info`, `warn` or `error`.',
      default: 'info; warn on a terminal',
    },
    ['info', 'warn', 'error'],
    'LOG_LEVEL must be info, warn or error.',
  ),
  ENV_FILE: setting({
    description: 'File with settings, one NAME=value per line; the environment wins over it. `off` reads none.',
    default: '`.env` in the project folder',
  }),
  BACKUP_DIR: setting({ description: 'Folder in which `./garage doctor` looks for backups.', default: 'not checked' }),
  LISTEN_FDS: setting({ description: 'Set by systemd.', default: '', isInternal: true }),
  LISTEN_PID: setting({ description: 'Set by systemd.', default: '', isInternal: true }),
  NOTIFY_SOCKET: setting({ description: 'Set by systemd.', default: '', isInternal: true }),
  WATCHDOG_USEC: setting({ description: 'Set by systemd.', default: '', isInternal: true }),
  WATCHDOG_PID: setting({ description: 'Set by systemd.', default: '', isInternal: true }),
});

/** Describes every variable, in the order of the README table. */
export function describeSettings(): (About & { name: string })[] {
  return Object.entries(settingsSchema.shape).map(([name, schema]) => ({
    name,
    ...(schema.meta() as unknown as About),
  }));
}

export type ParsedEnvironment = z.infer<typeof settingsSchema>;

/** Splits `Name <address>`, the name quoted or not, into its parts; a bare address has no name. */
export function readMailbox(value: string): { name: string | undefined; address: string } {
  const [, name = '', address] = /^([^<>]*)<([^<>]*)>$/.exec(value.trim()) ?? [];
  if (address === undefined) return { name: undefined, address: value };
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || undefined, address: address.trim() };
}

/** Returns scheme and host of an address that has nothing else, or undefined. */
function readOrigin(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}

function isReturnPath(value: string): boolean {
  const [localPart = ''] = value.split('@');
  const hasStar = localPart.includes('*');
  // RFC 5321 allows 64 characters before the @.
  return (
    isEmail(value.replace('*', hasStar ? 'x' : '*')) && (!hasStar || localPart.length - 1 + returnMarkLength <= 64)
  );
}

function isMailboxAddress(value: string): boolean {
  if (!/^imaps?:\/\/[^/@]+@./.test(value) || !URL.canParse(value)) return false;
  const { username, password, pathname } = new URL(value);
  // A percent sign that encodes nothing cannot be read.
  return username !== '' && password !== '' && !/%(?![\da-f]{2})/i.test(`${username}${password}${pathname}`);
}

function isEmail(value: string): boolean {
  return z.email().safeParse(value).success;
}
