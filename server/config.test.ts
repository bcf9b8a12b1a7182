import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment means localhost, port 3000 and the folder dist', () => {
  expect(readConfig({})).toEqual({
    host: 'localhost',
    port: 3000,
    workers: 1,
    distFolder: expect.stringMatching(/[\\/]dist$/),
    dataDir: expect.stringMatching(/[\\/]data$/),
    databaseUrl: undefined,
    optIn: 'single',
    anonKey: 'public-anon-key',
    smtpUrl: undefined,
    mailFrom: 'hello@turbomaxgarage.example',
    replyTo: 'hello@turbomaxgarage.example',
    postalAddress: 'TurboMax Garage, 100 Example Street, Springfield, USA',
    hasWelcomeMail: true,
    dkim: undefined,
    listId: 'newsletter.localhost',
    isSendWorker: false,
    mailRate: 10,
    mailDomainRate: undefined,
    isCountingVisits: true,
    isRateLimited: true,
    isLiftRefused: false,
    trustedProxies: 0,
    allowedOrigins: [],
    siteUrl: 'http://localhost:3000',
    metrics: undefined,
    logLevel: 'info',
    isLoggingRequests: false,
    backupDir: undefined,
    drainMs: 0,
    listenFd: undefined,
  });
});

test('figures, log and draining are set in the words of their variables', () => {
  const set = { METRICS_PORT: '9464', LOG_LEVEL: 'warn', LOG_REQUESTS: 'on', BACKUP_DIR: '/b', DRAIN_SECONDS: '5' };
  expect(readConfig(set)).toMatchObject({
    metrics: { host: '127.0.0.1', port: 9464 },
    logLevel: 'warn',
    isLoggingRequests: true,
    backupDir: '/b',
    drainMs: 5000,
  });
  for (const wrong of [{ METRICS_PORT: 'x' }, { LOG_LEVEL: 'debug' }, { LOG_REQUESTS: '1' }, { DRAIN_SECONDS: '61' }]) {
    expect(() => readConfig(wrong)).toThrow(new RegExp(`^${Object.keys(wrong)[0]} must be [^\\n]+\\.$`));
  }
});

test('a socket of systemd is taken only by the process it is for', () => {
  const pid = String(process.pid);
  expect(readConfig({ LISTEN_FDS: '1', LISTEN_PID: pid }).listenFd).toBe(3);
  expect(readConfig({ LISTEN_FDS: '1', LISTEN_PID: '1' }).listenFd).toBeUndefined();
  // It may listen anywhere, whatever HOST says.
  const lifted = readConfig({ LISTEN_FDS: '1', LISTEN_PID: pid, HOST: 'localhost', RATE_LIMIT: 'off' });
  expect([lifted.isRateLimited, lifted.isLiftRefused]).toEqual([true, true]);
  expect(readConfig({ LISTEN_FDS: '2', LISTEN_PID: pid }).listenFd).toBeUndefined();
});

test('port 0 and another host are taken over', () => {
  expect(readConfig({ PORT: '0', HOST: '0.0.0.0', DIST_FOLDER: 'x' })).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    distFolder: 'x',
  });
});

test.each(['abc', '-1', '65536', '3000.5', '', ' 3000'])('PORT=%j is refused with one sentence', (port) => {
  expect(() => readConfig({ PORT: port })).toThrow(
    /^PORT must be a whole number from 0 to 65535, for example PORT=3001\.$/,
  );
});

test('every mistake gets its own line', () => {
  expect(() => readConfig({ PORT: 'x', HOST: 'a b' })).toThrow(/^PORT must .*\nHOST must .*$/);
});

test.each([
  ['DATABASE_URL', 'mysql://x'],
  ['NEWSLETTER_OPT_IN', 'triple'],
  ['PUBLIC_ANON_KEY', 'two words'],
  ['SMTP_URL', 'http://x'],
  ['MAIL_FROM', 'a@b.c, d@e.f'],
  ['MAIL_REPLY_TO', 'nobody'],
  ['WELCOME_MAIL', 'maybe'],
  ['DKIM_DOMAIN', 'two words'],
  ['DKIM_SELECTOR', 'a;b'],
  ['RATE_LIMIT', 'maybe'],
  ['WORKERS', '0'],
  ['WORKERS', 'two'],
  ['WORKERS', '65'],
  ['WORKERS', '1.5'],
  ['VISIT_COUNTS', 'maybe'],
  ['SEND_WORKER', 'maybe'],
  ['MAIL_RATE', '0'],
  ['MAIL_DOMAIN_RATE', '-1'],
  ['SEND_BACKOFF_MS', '0'],
  ['SEND_TIMEOUT_MS', '1.5'],
  ['TRUST_PROXY', 'yes'],
  ['ALLOWED_ORIGINS', 'https://x.example/path'],
  ['SITE_URL', 'https://x.example/path'],
])('%s=%s is refused with one sentence', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+\\.$`));
});

test('an empty variable is an unset one', () => {
  const names = ['DATA_DIR', 'DATABASE_URL', 'NEWSLETTER_OPT_IN', 'PUBLIC_ANON_KEY', 'SMTP_URL', 'MAIL_FROM'];
  names.push('MAIL_REPLY_TO', 'POSTAL_ADDRESS', 'WELCOME_MAIL', 'DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY');
  names.push('RATE_LIMIT', 'TRUST_PROXY', 'ALLOWED_ORIGINS', 'SITE_URL');
  names.push('SEND_WORKER', 'MAIL_RATE', 'MAIL_DOMAIN_RATE', 'SEND_BACKOFF_MS', 'SEND_TIMEOUT_MS');
  names.push('VISIT_COUNTS', 'WORKERS');
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
});

test('limits are lifted on a loopback address and nowhere else', () => {
  const lift = (HOST: string) => readConfig({ HOST, RATE_LIMIT: 'off' });
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) {
    expect(lift(host)).toMatchObject({ isRateLimited: false, isLiftRefused: false });
  }
  for (const host of ['0.0.0.0', '::', '192.168.1.2', 'garage.example', '127.example.com']) {
    expect(lift(host)).toMatchObject({ isRateLimited: true, isLiftRefused: true });
  }
});

test('links in mails follow the port on the own machine', () => {
  expect(readConfig({ PORT: '4000' }).siteUrl).toBe('http://localhost:4000');
  expect(readConfig({ PORT: '4000', SITE_URL: 'https://x.example' }).siteUrl).toBe('https://x.example');
});

test('the list is named after the host of the site', () => {
  expect(readConfig({ SITE_URL: 'https://x.example:8443' }).listId).toBe('newsletter.x.example');
});

test('the signing key is read from the variable, on one line too, or from the file it names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'garage-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const file = join(folder, 'dkim.pem');
  writeFileSync(file, pem);
  for (const DKIM_KEY of [pem, pem.replaceAll('\n', '\\n'), file]) {
    const { dkim } = readConfig({ DKIM_DOMAIN: 'x.example', DKIM_SELECTOR: 'garage1', DKIM_KEY });
    expect([dkim?.domain, dkim?.selector]).toEqual(['x.example', 'garage1']);
    expect(dkim?.privateKey.equals(privateKey)).toBe(true);
  }
});

test('half a signature is refused, and so is a key that signs nothing others accept', () => {
  const DKIM_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const all = { DKIM_DOMAIN: 'x.example', DKIM_SELECTOR: 'garage1', DKIM_KEY };
  for (const name of Object.keys(all)) {
    expect(() => readConfig({ ...all, [name]: '' })).toThrow(
      /^DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY must be set together/,
    );
  }
  expect(() => readConfig(all)).toThrow(/^DKIM_KEY must be an RSA key, not ed25519: [^\n]+\.$/);
  expect(() => readConfig({ ...all, DKIM_KEY: 'no-such-file.pem' })).toThrow(
    /^DKIM_KEY must be a private key [^\n]+\.$/,
  );
});
