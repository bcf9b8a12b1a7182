import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBuildSettings, readSettings } from './settings.ts';
import { describeSettings } from './settings-schema.ts';

const site = {
  url: 'http://localhost:3000',
  contactEmail: 'hello@site.example',
  postalAddress: '1 Main Street',
  timeZone: 'America/New_York',
};
const readConfig = (environment: Record<string, string>) => readSettings(environment, site);

test('a systemd socket is used only by the process it was passed to', () => {
  const pid = String(process.pid);
  expect(readConfig({ LISTEN_FDS: '1', LISTEN_PID: pid }).listenFd).toBe(3);
  expect(readConfig({ LISTEN_FDS: '1', LISTEN_PID: '1' }).listenFd).toBeUndefined();
  // It may listen on any address, regardless of HOST.
  const lifted = readConfig({ LISTEN_FDS: '1', LISTEN_PID: pid, HOST: 'localhost', RATE_LIMIT: 'off' });
  expect([lifted.isRateLimited, lifted.isLiftRefused]).toEqual([true, true]);
  expect(readConfig({ LISTEN_FDS: '2', LISTEN_PID: pid }).listenFd).toBeUndefined();
});

test.each([
  ['https://magazine.test', 'magazine.test'],
  ['https://magazine.example', undefined],
  ['http://localhost:3000', undefined],
  ['http://192.168.1.5', undefined],
])('a site at %s introduces itself to the mail server as %s', (SITE_URL, name) => {
  expect(readConfig({ SITE_URL }).smtpSession.name).toBe(name);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['DATABASE_URL', 'mysql://x'],
  ['NEWSLETTER_OPT_IN', 'triple'],
  ['PUBLIC_ANON_KEY', 'two words'],
  ['SMTP_URL', 'http://x'],
  ['MAIL_FROM', 'a@b.c, d@e.f'],
  ['MAIL_REPLY_TO', 'nobody'],
  ['MAIL_RETURN_PATH', 'mail-that-has-come-back+*@x.example'],
  ['MAIL_RETURN_PATH', 'bounce@*.example'],
  ['BOUNCE_MAILBOX', 'imaps://mail.x.example'],
  ['BOUNCE_MAILBOX', 'imaps://ann:100%@mail.x.example'],
  ['BOUNCE_MAILBOX', 'pop3://ann:secret@mail.x.example'],
  ['BOUNCE_MAILBOX', '/var/mail/bounce'],
  ['DKIM_DOMAIN', 'two words'],
  ['DKIM_SELECTOR', 'a;b'],
  ['RATE_LIMIT', 'maybe'],
  ['MAIL_RATE', '0'],
  ['MAIL_CONNECTIONS', '51'],
  ['TRUST_PROXY', 'yes'],
  ['ALLOWED_ORIGINS', 'https://x.example/path'],
  ['SITE_URL', 'https://x.example/path'],
  ['LOG_LEVEL', 'debug'],
  ['DIGEST', 'weekly'],
  ['DIGEST', 'weekly Fryday 08:00'],
  ['DIGEST', 'monthly 29 08:00'],
  ['DIGEST', 'weekly Friday 8:00'],
])('%s=%s is refused with one sentence', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+\\.$`));
});

test('MAIL_FROM may have a name, and replies go to its address unless MAIL_REPLY_TO names another', () => {
  const named = { mailFrom: 'ann@garage.test', mailFromName: 'Ann Lee', replyTo: 'ann@garage.test' };
  expect(readConfig({ MAIL_FROM: 'Ann Lee <ann@garage.test>' })).toMatchObject(named);
  expect(readConfig({ MAIL_FROM: '"Ann Lee" <ann@garage.test>' })).toMatchObject(named);
  const other = readConfig({ MAIL_FROM: 'ann@garage.test', MAIL_REPLY_TO: 'desk@garage.test' });
  expect(other).toMatchObject({ mailFrom: 'ann@garage.test', mailFromName: undefined, replyTo: 'desk@garage.test' });
  for (const wrong of ['Ann <ann>', 'Ann <a@b.test> x', 'Ann <a@b.test>, <c@d.test>', 'Ann\nBcc: x <a@b.test>']) {
    expect(() => readConfig({ MAIL_FROM: wrong })).toThrow(/^MAIL_FROM must be one address or Name <address>/);
  }
});

test.each([
  'https://a.example,https://b.example',
  'https://a.example https://b.example',
  'https://a.example, https://b.example,',
])('ALLOWED_ORIGINS=%s are two origins', (ALLOWED_ORIGINS) => {
  expect(readConfig({ ALLOWED_ORIGINS }).allowedOrigins).toEqual(['https://a.example', 'https://b.example']);
});

test('each service of MAIL_EVENTS has its own kind of secret, and a mistake is refused with the fix', () => {
  const topic = 'arn:aws:sns:us-east-1:123456789012:garage';
  const key =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEQ4LIFtWztlsF7skFqOncjD1lun4H5w8XOhyOArHW9RcIx/FfEzx6cikC/yPfUvwaX/JScE7Fc9CJD2afQ9Ok3Q==';
  const all = `postmark:0123456789abcdef ses:${topic}  mailgun:0123456789abcdef sendgrid:${key} resend:whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`;
  const { mailEvents } = readConfig({ MAIL_EVENTS: all });
  expect(mailEvents.map(({ service }) => service)).toEqual(['postmark', 'ses', 'mailgun', 'sendgrid', 'resend']);
  expect(mailEvents[1]?.secret).toBe(topic);
  for (const separator of [',', ', ', '\n', ' , ']) {
    expect(readConfig({ MAIL_EVENTS: all.replaceAll(/\s+/g, separator) }).mailEvents).toEqual(mailEvents);
  }
  const mistakes = {
    'mailgun:0123456789abcdef;postmark:0123456789abcdef':
      /^MAIL_EVENTS: separate mailgun from .* a space or a comma\.$/,
    'postmrk:0123456789abcdef': /^MAIL_EVENTS: 'postmrk' is not .* Did you mean postmark\?$/,
    'sparkpost:0123456789abcdef': /Choose from postmark, ses, mailgun, sendgrid, resend\.$/,
    postmark: /what follows postmark: must be 16 or more/,
    'postmark:short': /must be 16 or more/,
    'ses:0123456789abcdef0123': /ARN of its SNS topic/,
    'sendgrid:0123456789abcdef0123': /verification key/,
    'resend:0123456789abcdef0123': /starts with whsec_/,
    'mailgun:0123456789abcdef mailgun:fedcba9876543210': /mailgun is there twice/,
  };
  for (const [MAIL_EVENTS, message] of Object.entries(mistakes)) {
    expect(() => readConfig({ MAIL_EVENTS })).toThrow(message);
  }
});

test.each([
  [{ SITE_URL: 'https://Garage.test/' }, 'https://garage.test', 'newsletter.garage.test'],
  [{ SITE_URL: 'https://x.example:8443' }, 'https://x.example:8443', 'newsletter.x.example'],
  [{ PORT: '4000' }, 'http://localhost:4000', 'newsletter.localhost'],
  [{ PORT: '4000', SITE_URL: 'https://x.example' }, 'https://x.example', 'newsletter.x.example'],
])('with %j links in mail start with %s, and the list is %s', (environment, siteUrl, listId) => {
  expect(readConfig(environment)).toMatchObject({ siteUrl, listId });
});

test('every mistake gets its own line', () => {
  expect(() => readConfig({ PORT: 'x', HOST: 'a b' })).toThrow(/^PORT must .*\nHOST must .*$/);
});

test('an empty variable counts as unset', () => {
  const names = describeSettings().map(({ name }) => name);
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
});

test('rate limits can be turned off only on a loopback address without a proxy', () => {
  const lift = (HOST: string) => readConfig({ HOST, RATE_LIMIT: 'off' });
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) {
    expect(lift(host)).toMatchObject({ isRateLimited: false, isLiftRefused: false });
  }
  for (const host of ['0.0.0.0', '::', '192.168.1.2', 'garage.example', '127.example.com']) {
    expect(lift(host)).toMatchObject({ isRateLimited: true, isLiftRefused: true });
  }
  expect(readConfig({ TRUST_PROXY: '1', RATE_LIMIT: 'off' })).toMatchObject({
    isRateLimited: true,
    isLiftRefused: true,
  });
});

test('the signing key is read from the variable, also in one line, or from the file it names; half a signature is rejected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'garage-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pem = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n';
  const file = join(folder, 'dkim.pem');
  writeFileSync(file, pem);
  const all = { DKIM_DOMAIN: 'x.example', DKIM_SELECTOR: 'garage1', DKIM_KEY: 'no-such-file.pem' };
  for (const DKIM_KEY of [pem, pem.replaceAll('\n', '\\n'), file]) {
    const { dkim } = readConfig({ ...all, DKIM_KEY });
    expect([dkim?.domain, dkim?.selector, dkim?.pem.trim()]).toEqual(['x.example', 'garage1', pem.trim()]);
  }
  const halved = /^DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY must be set together/;
  for (const name of Object.keys(all)) expect(() => readConfig({ ...all, [name]: '' })).toThrow(halved);
  expect(() => readConfig(all)).toThrow(/^DKIM_KEY must be a private key [^\n]+\.$/);
});

test("the build uses the site's address and rejects one with a path", () => {
  expect(readBuildSettings({}, site)).toMatchObject({ siteUrl: 'http://localhost:3000', port: 3000 });
  // Pages and mails name one address.
  for (const environment of [{ PORT: '4311' }, { PORT: '0' }, { PORT: '4311', SITE_URL: 'https://x.example' }])
    expect(readBuildSettings(environment, site).siteUrl).toBe(readSettings(environment, site).siteUrl);
  expect(readBuildSettings({ SITE_URL: 'https://x.example' }, site).siteUrl).toBe('https://x.example');
  expect(() => readBuildSettings({ SITE_URL: 'https://x.example/blog' }, site)).toThrow(/^SITE_URL must/);
});

test('a time zone that does not exist is refused with an example', () => {
  for (const read of [readSettings, readBuildSettings]) {
    expect(() => read({}, { ...site, timeZone: 'Springfield' })).toThrow(
      "timeZone in site.config.ts must be a name such as 'America/New_York' or 'Europe/Berlin', not 'Springfield'.",
    );
  }
});

test('every setting that .env.example shows exists', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const shown = [...text.matchAll(/^# ?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(shown.length).toBeGreaterThan(5);
  const known = describeSettings().map(({ name }) => name);
  expect(shown.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});
