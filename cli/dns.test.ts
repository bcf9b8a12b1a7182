import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { HealthCheck } from '../core/problem/check.ts';
import { writeSetting } from '../newsletter/db/store.ts';
import { startNameServer, type Zone } from '../newsletter/dns/test-name-server.ts';
import { createReaders, openTestSending } from './issue/test-sending.ts';

const mx = { txt: ['v=spf1 mx ~all'], mx: ['mail.garage.news'] };
const host = { a: ['198.51.100.7'] };
const policy = { txt: ['v=DMARC1; p=none; rua=mailto:hello@garage.news'] };
const mailFrom = { MAIL_FROM: 'hello@garage.news' };

async function openSender(readers: number) {
  const sending = await openTestSending(createReaders(readers));
  // A server runs that sends what is scheduled.
  await sending.withStore((store) => writeSetting(store, 'send_worker_seen_at', new Date().toISOString()));
  const point = async (zone: Zone, more = {}) => {
    const { address } = await startNameServer({ 'garage.news': mx, 'mail.garage.news': host, ...zone });
    const env = { ...mailFrom, TEST_NAME_SERVER: address, ...more };
    const send = (...words: string[]) =>
      sending.run(['issue', 'send', '2026-11-oil', '--yes', '--at', '2099-01-05 09:00', ...words], env);
    const examine = async (): Promise<HealthCheck[]> => JSON.parse((await sending.run(['doctor', '--json'], env)).out);
    return { send, examine };
  };
  return { ...sending, point };
}

test('from 1,000 recipients a missing record stops an issue unless the publisher overrules it; below it is a warning', async () => {
  const { point, withStore } = await openSender(1000);
  const unsigned = await point({});
  const stopped = await unsigned.send();
  expect(stopped).toMatchObject({ code: 1, out: '' });
  expect(stopped.err).toMatch(/error +DKIM +mails are not signed: run openssl genrsa -out dkim\.pem 2048 and set/);
  expect(stopped.err).toContain('_dmarc.garage.news: v=DMARC1; p=none; rua=mailto:hello@garage.news\n');
  expect(stopped.err).toMatch(/or add --anyway to send it as it is\.\n$/);
  const failed = (await unsigned.examine()).filter(({ level }) => level === 'failure');
  expect(failed.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['DKIM', 'DMARC']));
  expect(await unsigned.send('--anyway')).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled for') });

  const service = await point({ '_dmarc.garage.news': policy }, { MAIL_SIGNED_BY: 'service' });
  expect(await service.send()).toMatchObject({ code: 0 });
  await withStore((store) =>
    store.query("update subscribers set status = 'unsubscribed' where email like 'reader7@%'"),
  );
  expect(await unsigned.send()).toMatchObject({
    code: 0,
    err: expect.stringMatching(/warning +DMARC +garage\.news has no/),
  });
});

test.each(['pkcs1', 'pkcs8'] as const)(
  'doctor prints the record of a key in %s, and is content once it is there',
  async (type) => {
    const { garage, point } = await openSender(1);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const DKIM_KEY = garage.write('dkim.pem', privateKey.export({ type, format: 'pem' }));
    const settings = { DKIM_DOMAIN: 'garage.news', DKIM_SELECTOR: 'garage1', DKIM_KEY };
    const examine = async (zone: Zone) => {
      const found = await (await point({ '_dmarc.garage.news': policy, ...zone }, settings)).examine();
      return found.filter(({ subject }) => /^(SPF|DKIM|DMARC|MX)$/.test(subject));
    };
    const wanted = async (zone: Zone, what: RegExp): Promise<string[]> => {
      const [dkim] = (await examine(zone)).filter(({ subject }) => subject === 'DKIM');
      return what.exec(dkim?.fix ?? '')?.slice(1) ?? [];
    };
    const [name = '', value = ''] = await wanted({}, /^publish this TXT record at (\S+): (.+)$/);
    expect(name).toBe('garage1._domainkey.garage.news');
    const other = { [name]: { txt: [value.replace('p=MII', 'p=MIJ')] } };
    expect(await wanted(other, /^change the TXT record at (\S+) to: (.+)$/)).toEqual([name, value]);
    const levels = (await examine({ [name]: { txt: [value] } })).map(({ subject, level }) => [subject, level]);
    expect(levels).toEqual(['SPF', 'DKIM', 'DMARC', 'MX'].map((subject) => [subject, 'ok']));
  },
);
