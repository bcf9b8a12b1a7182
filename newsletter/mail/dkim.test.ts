import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { type MailService, mailServiceNames } from '../../core/mail/mail-events.ts';
import { createSingleMailComposer } from '../service/compose-single-mail.ts';
import { createIssueComposer } from '../service/issue-mailer.ts';
import { openForTest } from '../service/test-case.ts';
import { createTestMail } from '../service/test-newsletter.ts';
import { readDkimKey, signMessage } from './dkim.ts';
import { createTestIssue, testKeys } from './test-issue-mail.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const dkim = readDkimKey({ domain: 'example.com', selector: 'garage1', pem });
const recipient = {
  subscriberId: '0b0e7d0c-6c1d-4d0e-8d1c-111111111111',
  email: 'reader@example.org',
  date: new Date('2026-11-15T12:00:00Z'),
};

/** Verifies a message with an independent library, with our public key in its DNS. */
async function verify(raw: Buffer | string) {
  const asked: string[] = [];
  const { results } = await dkimVerify(Buffer.from(raw), {
    resolver: async (name) => {
      asked.push(name);
      return [[`v=DKIM1; k=rsa; p=${pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`]];
    },
  });
  const [result] = results;
  return { asked, result: result?.status.result, headers: result?.signingHeaders?.keys?.toLowerCase().split(/[: ]+/) };
}

/** With the marks of mail services, which must not be signed: the services remove them. */
async function createMails() {
  const eventServices = Object.keys(mailServiceNames) as MailService[];
  const { newsletter } = await openForTest({ siteName: 'Garage & <Söhne>', eventServices, dkim });
  const writeSingle = createSingleMailComposer(newsletter);
  return {
    issue: createIssueComposer(createTestIssue(), { keys: testKeys, dkim, eventServices })(recipient).raw,
    confirmation: writeSingle(createTestMail('confirmation', recipient.email)).raw,
    welcome: writeSingle(createTestMail('welcome', recipient.email)).raw,
  };
}

test('issue, confirmation and welcome mails have a valid signature that covers both list headers', async () => {
  for (const raw of Object.values(await createMails())) {
    const { asked, result, headers } = await verify(raw);
    expect([asked, result]).toEqual([['garage1._domainkey.example.com'], 'pass']);
    const mail = await PostalMime.parse(raw);
    const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
    const mark = mail.messageId?.slice(1, -1) ?? '';
    expect(headerOf('x-garage-mark')).toBe(mark);
    expect(JSON.parse(headerOf('x-smtpapi'))).toEqual({ unique_args: { garage: mark } });
    const inTwo = [headerOf('x-pm-metadata-garage'), headerOf('x-pm-metadata-garage-id')];
    expect(mark).toMatch(new RegExp(`^${inTwo.join('[.]')}@`));
    expect(Math.max(...inTwo.map(({ length }) => length))).toBeLessThanOrEqual(80);
    const isSigned = ({ key }: { key: string }) => !/^(dkim-signature|precedence|auto-submitted|x-.*)$/.test(key);
    expect(headers?.toSorted()).toEqual(
      mail.headers
        .filter(isSigned)
        .map(({ key }) => key)
        .toSorted(),
    );
    // A second From that is added on the way breaks the signature.
    const forged = raw.toString('latin1').replace(/^From:/m, 'From: other@example.com\r\nFrom:');
    expect((await verify(Buffer.from(forged, 'latin1'))).result).toBe('fail');
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
  }
});

test('headers with double spaces and folded lines have a valid signature', async () => {
  const headers = 'From: a@example.com\r\nSubject:  two   spaces\r\n\tand a fold\r\n';
  const raw = `${signMessage(dkim, headers, [Buffer.from('x\r\n')])}${headers}\r\nx\r\n`;
  expect((await verify(raw)).result).toBe('pass');
});

test('a key that mail servers would not accept is refused, with the fix', () => {
  const read = (key: string) => () => readDkimKey({ domain: 'example.com', selector: 'x', pem: key });
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const curve = generateKeyPairSync('ed25519').privateKey;
  const text = (key: typeof curve) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(read(text(small))).toThrow(/^DKIM_KEY must have at least 2048 bits, not 1024: make one with openssl genrsa/);
  expect(read(text(curve))).toThrow(/^DKIM_KEY must be an RSA key, not ed25519: make one/);
  expect(read('nonsense')).toThrow(/^DKIM_KEY must be a private key in PEM/);
  expect(read(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString())).toThrow(
    /^DKIM_KEY must be a private/,
  );
});
