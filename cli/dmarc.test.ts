import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { purgeDmarcReports } from '../newsletter/dmarc/dmarc-reports.ts';
import { createTestGarage } from './test-garage.ts';

const env = { MAIL_FROM: 'hello@news.garage-mail.com' };
const day = 24 * 60 * 60;
// Taken once: a test may run over midnight.
const today = Math.floor(Date.now() / 1000 / day) * day;

interface Result {
  ip: string;
  count: number;
  dkim?: 'pass' | 'fail';
  spf?: 'pass' | 'fail';
  /** Who signed it validly, as selector@domain. */
  signed?: string;
  spfDomain?: string;
}

function xmlOf(results: readonly Result[], { org = 'google.com', id = '1', age = 1, domain = 'garage-mail.com' } = {}) {
  const records = results.map(({ ip, count, dkim = 'fail', spf = 'fail', signed, spfDomain }) => {
    const [selector = '', signer = ''] = signed?.split('@') ?? [];
    const signature =
      signed && `<dkim><domain>${signer}</domain><selector>${selector}</selector><result>pass</result></dkim>`;
    const path = spfDomain && `<spf><domain>${spfDomain}</domain><scope>mfrom</scope><result>pass</result></spf>`;
    return `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row><identifiers><header_from>news.garage-mail.com</header_from></identifiers><auth_results>${signature ?? ''}${path ?? ''}</auth_results></record>`;
  });
  const end = today - age * day;
  return `<report_metadata><org_name>${org}</org_name><email>x@${org}</email><report_id>${id}</report_id><date_range><begin>${end - day}</begin><end>${end}</end></date_range></report_metadata><policy_published><domain>${domain}</domain><p>none</p></policy_published>${records.join('')}`;
}

/** RFC 7489, as most write it; RFC 9990 has a namespace, and some give it a prefix. */
const forms = {
  old: (content: string) => `<?xml version="1.0"?><feedback><version>1.0</version>${content}</feedback>`,
  new: (content: string) =>
    `<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0"><version>1.0</version>${content}</feedback>`,
  prefixed: (content: string) =>
    `<d:feedback xmlns:d="urn:ietf:params:xml:ns:dmarc-2.0">${content.replaceAll(/<(\/?)(\w)/g, '<$1d:$2')}</d:feedback>`,
};

function mailOf(name: string, type: string, content: Buffer): string {
  const body = content.toString('base64').replaceAll(/.{76}/g, '$&\n');
  return `From: reports@google.com\nTo: dmarc@garage-mail.com\nSubject: Report Domain: garage-mail.com\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nA report.\n--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${body}\n--b--\n`;
}

const packings = {
  plain: (xml: string) => mailOf('r.xml', 'text/xml', Buffer.from(xml)),
  gzip: (xml: string) => mailOf('r.xml.gz', 'application/gzip', gzipSync(xml)),
  zip: (xml: string) => mailOf('r.zip', 'application/zip', Buffer.from(zipSync({ 'r.xml': Buffer.from(xml) }))),
};

const mbox = (mails: readonly string[]) => mails.map((mail) => `From x Thu Nov 12 10:00:00 2026\n${mail}\n`).join('');

function openGarage() {
  const garage = createTestGarage();
  const run = (words: readonly string[], more = {}) => garage.run(words, { env: { ...env, ...more } });
  return {
    garage,
    run,
    read: async (...mails: string[]) =>
      JSON.parse((await run(['dmarc', 'read', garage.write('reports.mbox', mbox(mails)), '--json'])).out),
  };
}

test('reports in every packing and version are read once; forged domains and bombs are not, and old ones go', async () => {
  const { garage, run, read } = openGarage();
  const result = { ip: '192.0.2.1', count: 10, dkim: 'pass', signed: 'garage1@garage-mail.com' } as const;
  const all = Object.values(packings).flatMap((pack, at) =>
    Object.values(forms).map((form, kind) => pack(form(xmlOf([result], { id: `${at}-${kind}` })))),
  );
  expect(await read(...all)).toEqual({ added: 9, known: 0, foreign: 0, unreadable: 0, other: 0, read: 9 });
  expect(await read(...all)).toMatchObject({ added: 0, known: 9 });
  // The mailbox of returned mail takes them too.
  const more = garage.write('bounces.mbox', mbox([packings.zip(forms.new(xmlOf([result], { id: 'more' })))]));
  expect(JSON.parse((await run(['bounces', 'read', more, '--json'])).out)).toMatchObject({
    read: 1,
    others: { 'DMARC report': 1 },
  });

  const zeros = Buffer.alloc(12 * 1024 * 1024);
  const liar = Buffer.from(zipSync({ 'r.xml': zeros }));
  liar.writeUInt32LE(100, 22);
  expect(
    await read(
      packings.gzip(forms.old(xmlOf([result], { id: 'forged', domain: 'somebody-else.com' }))),
      mailOf('r.zip', 'application/zip', liar),
      mailOf('r.xml.gz', 'application/gzip', gzipSync(zeros)),
      packings.plain(`<!DOCTYPE x [<!ENTITY a "b">]>${forms.old(xmlOf([result], { id: 'entity' }))}`),
      packings.plain(forms.old(xmlOf([result], { id: 'future', age: -3000 }))),
      mailOf('photo.zip', 'application/zip', Buffer.from(zipSync({ 'word/document.xml': Buffer.from('<x/>') }))),
    ),
  ).toEqual({ added: 0, known: 0, foreign: 1, unreadable: 4, other: 1, read: 6 });
  const readSenders = async () => JSON.parse((await run(['dmarc', '--json'])).out).senders;
  expect(await readSenders()).toEqual([
    expect.objectContaining({ kind: 'own', addresses: ['192.0.2.1'], mails: 100, failed: 0 }),
  ]);
  const later = new Date((today + 181 * day) * 1000);
  await garage.withStore((store) => purgeDmarcReports({ store, now: () => later }));
  expect(await readSenders()).toEqual([]);
});

test('the table tells own mail, services that are not set up, and forgeries apart', async () => {
  const { run, read } = openGarage();
  const report = (results: readonly Result[], about: Parameters<typeof xmlOf>[1]) =>
    packings.gzip(forms.new(xmlOf(results, about)));
  const ours = {
    ip: '192.0.2.1',
    dkim: 'pass',
    signed: 'garage1@garage-mail.com',
    spfDomain: 'bounce.sender.net',
  } as const;
  const forged = { ip: '203.0.113.9', count: 310 };

  expect((await run(['migrate'])).code).toBe(0);
  expect((await run(['dmarc'])).out).toMatch(/^off: No reports in the last 30 days\./);
  await read(report([{ ...ours, count: 400 }, forged], { id: 'a', age: 20 }));
  expect((await run(['dmarc'])).out).toContain(
    'off: Too few reports to say: 400 mails from 1 reporter over 1 day. It takes 100 mails, 2 reporters and 14 days.',
  );
  await read(report([{ ...ours, ip: '192.0.2.2', count: 600 }], { org: 'Yahoo', id: 'b' }));
  const good = (await run(['dmarc'])).out;
  expect(good).toContain(
    'green: All 1,000 mails that are yours passed in the last 30 days, from 2 reporters: p=quarantine is safe. It stops 310 mails that nothing authenticates: forgeries, or mail that a list changed on its way.',
  );
  expect(good).toContain('Reported by Yahoo, google.com.');
  expect(good).toMatch(/^garage-mail\.com, one of yours +192\.0\.2\.1 and 1 more +1,000 +1,000 +0 +0 +0$/m);
  expect(good).toMatch(/^Unknown: forged, or changed on its way +203\.0\.113\.9 +310 +0 +0 +310 +0$/m);
  const DKIM_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  const signing = { DKIM_DOMAIN: 'garage-mail.com', DKIM_SELECTOR: 'garage1', DKIM_KEY: DKIM_KEY.toString() };
  expect((await run(['dmarc'], signing)).out).toMatch(
    /^Your mail service +192\.0\.2\.1 and 1 more +1,000 +1,000 +0 +0 +0$/m,
  );

  // A shop of ours that nobody set up: it authenticates as itself only.
  await read(report([{ ip: '198.51.100.4', count: 30, spfDomain: 'shop-mailer.net' }], { org: 'Yahoo', id: 'c' }));
  const shop = (await run(['dmarc'])).out;
  expect(shop).toMatch(/^shop-mailer\.net, not set up, or a stranger +198\.51\.100\.4 +30 +0 +0 +30 +0$/m);
  expect(shop).toContain('amber: 2.9 % of what looks like yours fails: find out who those senders are');

  // Mails of the service that also signs ours, but without our signature.
  await read(report([{ ...ours, dkim: 'fail', signed: 'x@sender.net', count: 200 }], { org: 'Yahoo', id: 'd' }));
  expect((await run(['dmarc'])).out).toMatch(
    /^red: 18\.7 % of what looks like yours fails, so readers find it in spam/m,
  );
  expect((await run(['dmarc', '--days', '10'])).out).toContain('off: Too few reports');
});
