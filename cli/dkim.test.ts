import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding } from '../core/finding.ts';
import { startNameServer, type Zone } from '../newsletter/dns/test-name-server.ts';
import { createReaders, openTestSending } from './issue/test-sending.ts';

const mx = { txt: ['v=spf1 mx ~all'], mx: ['mail.garage.news'] };
const policy = { txt: ['v=DMARC1; p=none; rua=mailto:hello@garage.news'] };
const mailFrom = { MAIL_FROM: 'hello@garage.news' };

async function openSender(readers: number) {
  const sending = await openTestSending(createReaders(readers));
  const point = async (zone: Zone, more = {}) => {
    const { address } = await startNameServer({ 'garage.news': mx, ...zone });
    const env = { ...mailFrom, TEST_NAME_SERVER: address, ...more };
    const send = (...words: string[]) =>
      sending.run(['issue', 'send', '2026-11-oil', '--yes', '--at', '2099-01-05 09:00', ...words], env);
    const examine = async (): Promise<Finding[]> => JSON.parse((await sending.run(['doctor', '--json'], env)).out);
    return { send, examine };
  };
  return { ...sending, point };
}

test('from 1,000 recipients a missing record stops an issue unless the publisher overrules it; below it is a warning', async () => {
  const { point, withStore } = await openSender(1000);
  const unsigned = await point({});
  const stopped = await unsigned.send();
  expect(stopped).toMatchObject({ code: 1, out: '' });
  expect(stopped.err).toMatch(/error +DKIM +mails are not signed: run \.\/garage dkim new/);
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

test('dkim new makes a key once, and what it prints is what doctor wants', async () => {
  const { garage, point } = await openSender(1);
  const run = (...words: string[]) => garage.run(['dkim', 'new', ...words], { env: mailFrom });
  const { code, out } = await run();
  expect(code).toBe(0);
  const file = join(garage.dataDir, 'dkim-garage1.pem');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const line = (start: string): string => new RegExp(`^ +${start}(.*)$`, 'm').exec(out)?.[1] ?? '';
  const value = line('value  ');
  const strings = [...line('garage1\\._domainkey\\.garage\\.news\\. IN TXT ').matchAll(/"([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  expect(strings.join('')).toBe(value);
  expect(Math.max(...strings.map(({ length }) => length))).toBe(255);

  const settings = Object.fromEntries(out.match(/DKIM_\w+=.*/g)?.map((text) => text.split('=', 2)) ?? []);
  expect(settings).toEqual({ DKIM_DOMAIN: 'garage.news', DKIM_SELECTOR: 'garage1', DKIM_KEY: file });
  const zone = { [line('name   ')]: { txt: [value] }, '_dmarc.garage.news': policy };
  const found = await (await point(zone, settings)).examine();
  const levels = found
    .filter(({ subject }) => /^(SPF|DKIM|DMARC|MX)$/.test(subject))
    .map(({ subject, level }) => [subject, level]);
  expect(levels).toEqual(['SPF', 'DKIM', 'DMARC', 'MX'].map((subject) => [subject, 'ok']));

  const key = readFileSync(file, 'utf8');
  expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('--selector') });
  expect(readFileSync(file, 'utf8')).toBe(key);
  expect((await run('--selector', 'garage2')).out).toContain('DKIM_SELECTOR=garage2');
  expect((await run('--selector', '../x')).code).toBe(2);
  expect((await garage.run(['dkim', 'new'])).err).toContain('Set MAIL_FROM');
});
