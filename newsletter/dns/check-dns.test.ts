import { generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { authenticate } from 'mailauth';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { type DkimKey, signMessage } from '../mail/dkim.ts';
import { checkDns, type MailSender } from './check-dns.ts';
import { writeKeyRecord } from './dkim-record.ts';
import { writeDmarcRecord } from './dmarc-record.ts';
import { describeDns } from './dns-words.ts';
import type { DnsFinding } from './lookup.ts';
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
  zone?: Record<string, Zone[string] | null>;
  sender?: Partial<MailSender>;
}

/** A case of samples/zones.yaml. */
interface Sample {
  code: string;
  spf?: string[];
  dmarc?: string[];
  key?: string[];
  signedBy?: string;
  zone?: Setup['zone'];
  sender?: { mailFrom?: string; returnPath?: string; dkim?: null };
}

const publicKey = key.split('p=')[1] ?? '';
const slots: Record<string, string> = {
  p: publicKey,
  other: otherKey.split('p=')[1] ?? '',
  cut: key.slice(0, 255),
  spaced: publicKey.replace(/(.{90})/g, '$1 '),
};
const text = readFileSync(new URL('samples/zones.yaml', import.meta.url), 'utf8');
const samples = parse(text.replaceAll(/\{(p|other|cut|spaced)\}/g, (_slot, name) => slots[name] ?? '')) as Record<
  'right' | 'wrong' | 'weak',
  Record<string, Sample>
>;

function setUp({ spf, dmarc, key: txt, signedBy, zone, sender: { dkim: none, ...from } = {} }: Sample): Setup {
  const signer = {
    zone: { [keyName]: null, [`g1._domainkey.${signedBy}`]: { txt: [key] } },
    dkim: { ...dkim, domain: signedBy ?? '' },
  };
  return {
    zone: {
      ...(spf && { 'garage.news': { ...goodZone['garage.news'], txt: ['site-verification=1', ...spf] } }),
      ...(dmarc && { '_dmarc.garage.news': { txt: dmarc } }),
      ...(txt && { [keyName]: { txt } }),
      ...(signedBy && signer.zone),
      ...zone,
    },
    sender: { ...from, ...(signedBy && { dkim: signer.dkim }), ...(none === null && { dkim: undefined }) },
  };
}

const list = (kind: keyof typeof samples): [name: string, code: string, setup: Setup][] =>
  Object.entries(samples[kind]).map(([name, sample]) => [name, sample.code, setUp(sample)]);
const [right, wrong, weak] = [list('right'), list('wrong'), list('weak')];

async function look({ zone = {}, sender = {} }: Setup) {
  const whole = Object.fromEntries(
    Object.entries({ ...goodZone, ...zone }).flatMap(([name, records]) => (records ? [[name, records]] : [])),
  );
  const { resolver } = await startNameServer(whole);
  const from: MailSender = { mailFrom: 'hello@garage.news', dkim, isSignedByService: false, ...sender };
  const findings = await checkDns(from, resolver);
  // Every slot of the words has a value.
  expect(JSON.stringify(findings.map((each) => describeDns(each, large)))).not.toContain('undefined');
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

test.each(right)('right: %s', async (_name, _code, setup) => {
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
  const asked = vi.spyOn(resolver, 'resolveTxt');
  await checkDns({ mailFrom, dkim: undefined, isSignedByService: true }, resolver);
  expect(asked.mock.calls.filter(([name]) => name.startsWith('_dmarc.'))).toHaveLength(8);
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

test('an exclamation mark in the address for reports is escaped', () => {
  expect(writeDmarcRecord('a!b@garage.news')).toBe('v=DMARC1; p=none; rua=mailto:a%21b@garage.news');
});
