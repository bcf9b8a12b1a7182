import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { authenticate } from 'mailauth';
import { expect, onTestFinished, test } from 'vitest';
import { type DkimKey, signMessage } from '../mail/dkim.ts';
import { checkDns, type MailSender } from './check-dns.ts';
import { writeKeyRecord } from './dkim-record.ts';
import { writeDmarcRecord } from './dmarc-record.ts';
import { type DnsFinding, describeDns } from './dns-words.ts';
import { toZoneLine } from './lookup.ts';
import { startNameServer, type Zone } from './test-name-server.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ip = '198.51.100.7';
const dkim: DkimKey = { domain: 'garage.news', selector: 'g1', privateKey };
const key = writeKeyRecord(dkim).value;
const otherKey = writeKeyRecord({ ...dkim, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }).value;
const keyName = 'g1._domainkey.garage.news';

const goodZone: Zone = {
  'garage.news': {
    txt: ['site-verification=1', 'v=spf1 mx a include:_spf.relay.news ~all'],
    mx: ['mail.garage.news'],
    a: ['192.0.2.1'],
  },
  'mail.garage.news': { a: [ip] },
  '_spf.relay.news': { txt: ['v=spf1 ip4:203.0.113.0/24 ip6:2001:db8::/32 -all'] },
  'other.news': { a: ['192.0.2.9'] },
  'mygarage.news': { a: ['192.0.2.9'] },
  [keyName]: { txt: [key] },
  '_dmarc.garage.news': { txt: ['v=DMARC1; p=none; rua=mailto:hello@garage.news'] },
};

/** What differs from the good zone and the good sender. */
interface Setup {
  zone?: Record<string, Zone[string] | undefined>;
  sender?: Partial<MailSender>;
}
const spf = (...records: string[]): Setup => ({
  zone: { 'garage.news': { ...goodZone['garage.news'], txt: ['site-verification=1', ...records] } },
});
const dmarc = (...txt: string[]): Setup => ({ zone: { '_dmarc.garage.news': { txt } } });
const keys = (...txt: string[]): Setup => ({ zone: { [keyName]: { txt } } });
const publicSuffix = { txt: ['v=DMARC1; p=none; psd=y; rua=mailto:a@registry.news'] };
const signedBy = (domain: string, zone: Setup['zone'] = {}): Setup => ({
  zone: { [keyName]: undefined, [`g1._domainkey.${domain}`]: { txt: [key] }, ...zone },
  sender: { dkim: { ...dkim, domain } },
});
const includes = Array.from({ length: 11 }, (_, at) => `s${at}.relay.news`);
const manyIncludes: Setup = {
  zone: {
    ...spf(`v=spf1 ${includes.map((name) => `include:${name}`).join(' ')} ~all`).zone,
    ...Object.fromEntries(includes.map((name) => [name, { txt: ['v=spf1 ip4:203.0.113.1 -all'] }])),
  },
};

const right: [name: string, setup: Setup][] = [
  ['a mail server of its own and a service', {}],
  [
    'a subdomain under the policy and the key of its parent',
    {
      zone: { 'news.garage.news': { txt: ['v=spf1 redirect=garage.news'], mx: ['mail.garage.news'] } },
      sender: { mailFrom: 'hello@news.garage.news' },
    },
  ],
  [
    'strict alignment and a policy that rejects',
    {
      zone: {
        ...spf('v=spf1 ip4:198.51.100.0/24 a:mail.garage.news/24 exists:%{i}.list.garage.news -all').zone,
        ...dmarc(
          'v=DMARC1;p=reject;sp=none;np=reject;adkim=s;aspf=s;t=n;psd=n;rua=mailto:a@garage.news,mailto:b@garage.news;',
        ).zone,
      },
    },
  ],
  [
    'a key with spaces and all its tags',
    keys(`v=DKIM1; h=sha1:sha256; k=rsa; s=email; t=s; n=a note; ${key.slice(16).replace(/(.{90})/g, '$1 ')}`),
  ],
];

const wrong: [name: string, code: DnsFinding['code'], setup: Setup][] = [
  ['two policies', 'dmarc-several', dmarc('v=DMARC1; p=none; rua=mailto:a@garage.news', 'v=DMARC1; p=reject')],
  ['a misspelled policy', 'dmarc-policy', dmarc('v=DMARC1; p=quarantene')],
  [
    'a misspelled policy with reports',
    'dmarc-policy-as-none',
    dmarc('v=DMARC1; p=quarantene; rua=mailto:a@garage.news'),
  ],
  ['policy= instead of p=', 'dmarc-no-policy', dmarc('v=DMARC1; policy=none; rua=mailto:a@garage.news')],
  ['v=dmarc1', 'dmarc-version', dmarc('v=dmarc1; p=none; rua=mailto:a@garage.news')],
  ['v=DMARC10', 'dmarc-version', dmarc('v=DMARC10; p=none; rua=mailto:a@garage.news')],
  ['commas', 'dmarc-commas', dmarc('v=DMARC1, p=none, rua=mailto:a@garage.news')],
  ['tags in the wrong order', 'dmarc-order', dmarc('p=none; v=DMARC1; rua=mailto:a@garage.news')],
  ['a tag twice', 'dmarc-syntax', dmarc('v=DMARC1; p=none; p=reject; rua=mailto:a@garage.news')],
  ['no policy', 'dmarc-missing', { zone: { '_dmarc.garage.news': undefined } }],
  ['reports to no mailto:', 'dmarc-reports', dmarc('v=DMARC1; p=none; rua=owner@garage.news')],
  ['SPF that lets nobody send', 'spf-nobody', spf('v=spf1 -all')],
  ['SPF that lets everybody send', 'spf-open', spf('v=spf1 mx +all')],
  ['a misspelled mechanism', 'spf-term', spf('v=spf1 mx inclue:_spf.relay.news ~all')],
  ['an address that is none', 'spf-term', spf('v=spf1 mx ip4:300.1.2.3 ~all')],
  ['an include of a missing name', 'spf-include-missing', spf('v=spf1 mx include:_spf.gone.news ~all')],
  [
    'an include of a broken record',
    'spf-include-broken',
    { zone: { '_spf.relay.news': { txt: ['v=spf1 ip:203.0.113.1 -all'] } } },
  ],
  ['eleven includes', 'spf-lookups', manyIncludes],
  ['an include of itself', 'spf-lookups', spf('v=spf1 mx include:garage.news ~all')],
  ['hosts that do not exist', 'spf-voids', spf('v=spf1 mx a:a.garage.news a:b.garage.news mx:c.garage.news ~all')],
  ['a placeholder of a document', 'spf-placeholder', spf('v=spf1 include:<your mail service> ~all')],
  ['two SPF records', 'spf-several', spf('v=spf1 mx ~all', 'v=spf1 include:_spf.relay.news -all')],
  ['no SPF', 'spf-missing', spf()],
  ['no key', 'dkim-missing', { zone: { [keyName]: undefined } }],
  ['another key', 'dkim-other', keys(otherKey)],
  ['a key that ends after 255 characters', 'dkim-cut', keys(key.slice(0, 255))],
  ['a revoked key', 'dkim-revoked', keys('v=DKIM1; k=rsa; p=')],
  ['two keys', 'dkim-several', keys(key, otherKey)],
  ['a key for sha1 only', 'dkim-hash', keys(key.replace('k=rsa', 'h=sha1'))],
  ['a key for another service', 'dkim-service', keys(key.replace('k=rsa', 's=tlsrpt'))],
  ['a key of another kind', 'dkim-type', keys(key.replace('k=rsa', 'k=ed25519'))],
  ['a version that is not first', 'dkim-version', keys(`${key.replace('v=DKIM1; ', '')}; v=DKIM1`)],
  ['a text that is no key', 'dkim-syntax', keys('g1.dkim.relay.news')],
  ['a signer of another organization', 'dkim-unaligned', signedBy('other.news')],
  ['a signer whose name ends like ours', 'dkim-unaligned', signedBy('mygarage.news')],
  ['a signer below the same public suffix', 'dkim-unaligned', signedBy('other.news', { '_dmarc.news': publicSuffix })],
  [
    'a sibling that signs under adkim=s',
    'dkim-unaligned',
    signedBy('mail.garage.news', dmarc('v=DMARC1; p=none; adkim=s; rua=mailto:hello@garage.news').zone),
  ],
  ['no signature', 'dkim-unsigned', { sender: { dkim: undefined } }],
  [
    'nothing that is aligned',
    'spf-unaligned',
    {
      zone: { 'other.news': { txt: ['v=spf1 a ~all'], a: ['192.0.2.9'] } },
      sender: { dkim: undefined, returnPath: 'bounce@other.news' },
    },
  ],
  ['a null MX', 'mx-null', { zone: { 'garage.news': { txt: ['v=spf1 a:mail.garage.news ~all'], mx: [''] } } }],
  ['no mail server', 'mx-missing', { zone: { 'garage.news': { txt: ['v=spf1 a:mail.garage.news ~all'] } } }],
  ['a domain that does not exist', 'dns-no-domain', { sender: { mailFrom: 'hello@garrage.news' } }],
];

const weak: [name: string, code: DnsFinding['code'], setup: Setup][] = [
  ['no reports', 'dmarc-no-reports', dmarc('v=DMARC1; p=none')],
  ['pct', 'dmarc-historic', dmarc('v=DMARC1; p=quarantine; pct=25; rua=mailto:a@garage.news')],
  ['a tag that says nothing', 'dmarc-value', dmarc('v=DMARC1; p=none; adkim=strict; rua=mailto:a@garage.news')],
  ['a key that is a test', 'dkim-testing', keys(key.replace('k=rsa', 't=y'))],
  ['?all', 'spf-unclosed', spf('v=spf1 mx ?all')],
  ['SPF without an end', 'spf-unclosed', spf('v=spf1 mx')],
  [
    'no MX, but an address',
    'mx-implied',
    { zone: { 'garage.news': { txt: ['v=spf1 a:mail.garage.news ~all'], a: ['192.0.2.1'] } } },
  ],
];

async function look({ zone = {}, sender = {} }: Setup) {
  const whole = Object.fromEntries(
    Object.entries({ ...goodZone, ...zone }).flatMap(([name, records]) => (records ? [[name, records]] : [])),
  );
  const { resolver } = await startNameServer(whole);
  const from: MailSender = { mailFrom: 'hello@garage.news', dkim, isSignedByService: false, ...sender };
  const findings = await checkDns(from, resolver);
  const bad = findings.filter(({ code }) => !code.endsWith('-good'));
  return { zone: whole, from, resolver, findings, bad, codes: bad.map(({ code }) => code) };
}

/** Sends a signed mail past software that others wrote. */
async function receive({ from, resolver }: Awaited<ReturnType<typeof look>>) {
  const body = Buffer.from('Oil\r\n');
  const headers = `From: ${from.mailFrom}\r\nTo: ann@example.org\r\nSubject: Oil\r\nDate: Tue, 17 Nov 2026 09:00:00 +0000\r\nMessage-ID: <1@garage.news>\r\n`;
  const signed = from.dkim ? signMessage(from.dkim, headers, [body]) : '';
  const raw = Buffer.concat([Buffer.from(`${signed}${headers}\r\n`), body]);
  const result = await authenticate(raw, {
    ...{ ip, helo: 'mail.garage.news', sender: from.returnPath ?? from.mailFrom, mta: 'mx.example.org' },
    resolver: (name: string, type: string) => resolver.resolve(name, type as 'TXT') as Promise<string[][]>,
  });
  const passed = result.dkim.results.some(({ status }) => status.result === 'pass');
  const policy = result.dmarc === false ? 'none' : result.dmarc.status.result;
  return { spf: result.spf === false ? 'none' : result.spf.status.result, dkim: passed, dmarc: policy };
}

const received = { spf: 'pass', dkim: true, dmarc: 'pass' };
const small = { recipients: 999, isSending: true };
const large = { recipients: 1000, isSending: true };

/** Publishes what the findings propose. */
function heal(setup: Setup, zone: Zone, findings: readonly DnsFinding[]): Setup {
  const healed: Record<string, Zone[string]> = {};
  for (const { code, values } of findings) {
    const { name = '', value } = values as Record<string, string | undefined>;
    if (value === undefined) throw new Error(`${code} proposes no record.`);
    const others = (zone[name]?.txt ?? []).filter((text) => text.startsWith('site-'));
    healed[name] = { ...zone[name], txt: [...others, value] };
  }
  return { ...setup, zone: { ...setup.zone, ...healed } };
}

test.each(right)('right: %s', async (_name, setup) => {
  const seen = await look(setup);
  expect(seen.bad).toEqual([]);
  expect(new Set(seen.findings.map((finding) => describeDns(finding, large).level))).toEqual(new Set(['ok']));
  expect(await receive(seen)).toEqual(received);
});

test.each(wrong)('wrong: %s is %s', async (_name, code, setup) => {
  const seen = await look(setup);
  expect(seen.codes).toContain(code);
  const found = seen.bad.filter((finding) => finding.code === code).map((finding) => describeDns(finding, large));
  expect(found).toMatchObject([{ level: 'error', fix: expect.stringMatching(/.{20}/) }]);
  expect(describeDns(seen.bad[0] as DnsFinding, { ...large, isSending: false }).level).toBe('warning');
});

test.each(weak)('weak: %s is %s', async (_name, code, setup) => {
  const seen = await look(setup);
  expect(seen.codes).toEqual([code]);
  expect(describeDns(seen.bad[0] as DnsFinding, large).level).toBe('warning');
  expect(await receive(seen)).toEqual(received);
});

const repairable = [...wrong, ...weak].filter(
  ([, code]) => !/^(?:dns|mx)-|lookups|voids|broken|unsigned|spf-unaligned/.test(code),
);

test.each(repairable)('repaired: %s, with the record that %s proposes', async (_name, code, setup) => {
  const { zone, bad } = await look(setup);
  const isUnaligned = code === 'dkim-unaligned';
  const healed = heal(isUnaligned ? { zone: setup.zone ?? {} } : setup, zone, bad);
  const seen = await look(healed);
  expect(seen.bad).toEqual([]);
  expect(await receive(seen)).toEqual(received);
});

test('below 1,000 recipients only what makes things worse than no record stops a mail', async () => {
  const levels = wrong.map(async ([, code, setup]) => {
    const { bad } = await look(setup);
    return bad.filter((each) => each.code === code && describeDns(each, small).level === 'error').map(() => code);
  });
  const stopped = new Set((await Promise.all(levels)).flat());
  expect([...stopped].sort()).toEqual(['dkim-cut', 'dkim-other', 'dkim-revoked', 'dns-no-domain']);
});

test('a service that signs, and a return path of its own, need no key here', async () => {
  const sender = { dkim: undefined, isSignedByService: true, returnPath: 'bounce@other.news' };
  const { bad } = await look({ zone: { 'other.news': { txt: ['v=spf1 a ~all'], a: ['192.0.2.9'] } }, sender });
  expect(bad.map((finding) => [finding.code, describeDns(finding, large).level])).toEqual([
    ['dkim-by-service', 'not-checked'],
  ]);
});

test('the policy is looked for at most eight times', async () => {
  const mailFrom = `a@${Array.from({ length: 9 }, (_, at) => `n${at}`).join('.')}.garage.news`;
  const { resolver } = await startNameServer({ ...goodZone, [mailFrom.slice(2)]: { mx: ['mail.garage.news'] } });
  const asked: string[] = [];
  const resolveTxt = (name: string) => {
    asked.push(name);
    return resolver.resolveTxt(name);
  };
  const server = {
    resolveTxt,
    resolveMx: (name: string) => resolver.resolveMx(name),
    resolve4: (name: string) => resolver.resolve4(name),
    resolve6: (name: string) => resolver.resolve6(name),
  };
  await checkDns({ mailFrom, dkim: undefined, isSignedByService: true }, server);
  expect(asked.filter((name) => name.startsWith('_dmarc.'))).toHaveLength(8);
});

test('a name server that says nothing is not checked, and neither is a reserved domain', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const resolver = new Resolver({ timeout: 20, tries: 1 });
  resolver.setServers([`127.0.0.1:${silent.address().port}`]);
  const levels = async (mailFrom: string) =>
    (await checkDns({ mailFrom, dkim, isSignedByService: false }, resolver)).map((each) => describeDns(each, large));
  expect(await levels('hello@garage.news')).toMatchObject([
    { level: 'not-checked', problem: expect.stringContaining('ETIMEOUT') },
  ]);
  expect(await levels('hello@garage.test')).toMatchObject([{ level: 'not-checked' }]);
});

test('a zone file has a long record in strings of at most 255 characters', () => {
  const value = `v=DKIM1; p=${randomBytes(300).toString('base64')}`;
  const line = toZoneLine('g1._domainkey.garage.news', value);
  const strings = [...line.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
  expect(strings.map(({ length }) => length)).toEqual([255, value.length - 255]);
  expect(strings.join('')).toBe(value);
  expect(writeDmarcRecord('a!b@garage.news')).toBe('v=DMARC1; p=none; rua=mailto:a%21b@garage.news');
});
