import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpSender } from '../mail/smtp-sender.ts';
import { checkMailServer } from './check-delivery.ts';
import { checkDns } from './check-dns.ts';
import type { PreflightContext } from './preflight.ts';
import { createGoodContext, createResolver, goodRecords } from './test-preflight.ts';

const domain = 'turbomax-garage.news';

async function look(change: Record<string, string[] | undefined>, context: Partial<PreflightContext> = {}) {
  const records = Object.entries({ ...goodRecords(), ...change }).filter(
    (entry): entry is [string, string[]] => !!entry[1],
  );
  const dns = createResolver(Object.fromEntries(records));
  const findings = await checkDns(createGoodContext({ dns, ...context }));
  return Object.fromEntries(findings.map(({ check, level, message }) => [check, { level, message }]));
}

test('missing records are warnings that include the record to publish', async () => {
  const { SPF, DKIM, DMARC } = await look({
    [domain]: ['something else'],
    [`garage1._domainkey.${domain}`]: undefined,
    [`_dmarc.${domain}`]: undefined,
  });
  expect(SPF).toMatchObject({ level: 'warning', message: expect.stringContaining('"v=spf1 include:') });
  expect(DKIM).toMatchObject({
    level: 'warning',
    message: expect.stringMatching(/garage1\._domainkey.*"v=DKIM1; k=rsa; p=MII/),
  });
  expect(DMARC).toMatchObject({ level: 'warning', message: expect.stringContaining('"v=DMARC1; p=none"') });
});

test('two SPF records count as none', async () => {
  expect((await look({ [domain]: ['v=spf1 -all', 'v=spf1 ~all'] }))['SPF']).toMatchObject({ level: 'warning' });
});

test('a published key that is not ours is an error', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const { DKIM } = await look({ [`garage1._domainkey.${domain}`]: [`v=DKIM1; p=${other}`] });
  expect(DKIM).toMatchObject({ level: 'error', message: expect.stringContaining('does not match DKIM_KEY') });
});

test('a revoked key is an error, and spaces in a key are ignored', async () => {
  const name = `garage1._domainkey.${domain}`;
  expect((await look({ [name]: ['v=DKIM1; p='] }))['DKIM']).toMatchObject({ level: 'error' });
  const spaced = (goodRecords()[name] ?? []).map((text) => text.replace(/(.{100})/g, '$1 ').replace('p =', 'p='));
  expect((await look({ [name]: spaced }))['DKIM']).toMatchObject({ level: 'ok' });
});

test('without our own key, the mail service may sign', async () => {
  expect((await look({}, { dkim: undefined }))['DKIM']).toMatchObject({ level: 'warning' });
  expect((await look({}, { dkim: undefined, mailServer: undefined }))['DKIM']).toMatchObject({ level: 'not-checked' });
});

test('the policy of a parent domain applies to its subdomains', async () => {
  const { DMARC } = await look({ [`mail.${domain}`]: ['v=spf1 ~all'] }, { mailFrom: `hello@mail.${domain}` });
  expect(DMARC).toMatchObject({ level: 'ok' });
});

test.each(['ENOTFOUND', 'ETIMEOUT', 'ECONNREFUSED', 'ESERVFAIL'])(
  'a DNS lookup that fails with %s is reported as not checked',
  async (code) => {
    const dns = {
      async resolveTxt(): Promise<string[][]> {
        throw Object.assign(new Error(code), { code });
      },
    };
    const findings = await checkDns(createGoodContext({ dns }));
    expect(findings.map(({ level }) => level)).toEqual(['not-checked', 'not-checked', 'not-checked']);
  },
);

test('a name server that never answers times out', async () => {
  const dns = { resolveTxt: () => new Promise<string[][]>(() => undefined) };
  const findings = await checkDns(createGoodContext({ dns, nameServerMs: 20 }));
  expect(findings[0]).toMatchObject({ level: 'not-checked', message: expect.stringContaining('ETIMEOUT') });
});

test('names without any text record are warnings, not unknown', async () => {
  const dns = {
    async resolveTxt(): Promise<string[][]> {
      throw Object.assign(new Error('no data'), { code: 'ENODATA' });
    },
  };
  const findings = await checkDns(createGoodContext({ dns }));
  expect(findings.map(({ level }) => level)).toEqual(['warning', 'warning', 'warning']);
});

test('a mail server that never answers times out', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const mailServer = createSmtpSender(`smtp://127.0.0.1:${port}`);
  onTestFinished(() => mailServer.close());
  expect(await checkMailServer(createGoodContext({ mailServer, mailServerMs: 100 }))).toMatchObject({
    level: 'error',
    message: expect.stringContaining('no answer within 1 s'),
  });
});
