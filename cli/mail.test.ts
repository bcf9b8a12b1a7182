import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { expect, test } from 'vitest';
import type { Judgment } from '../core/mail-judgment.ts';
import { openTestSending } from './issue/test-sending.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const domain = 'turbomax-garage.test';
const signing = { DKIM_DOMAIN: domain, DKIM_SELECTOR: 'garage1', DKIM_KEY: pem };
/** What a receiver puts on top. */
const received = `Return-Path: <bounce@bounce.${domain}>\r\n`;

test('a mail of ours is judged as received: all is well, and every fault is named', async () => {
  const { garage, send, mailServer, env } = await openTestSending(['ann@d0.example']);
  expect((await send('sender', signing)).code).toBe(0);
  const sent = mailServer.attempts[0]?.bytes ?? '';
  const judge = async (mail: string, more: Record<string, string> = signing, ...flags: string[]) => {
    const words = ['mail', 'judge', garage.write('received.eml', mail), '--offline', ...flags];
    return garage.run(words, { env: { ...env, ...more } });
  };
  const codes = async (mail: string, level: Judgment['level'] = 'error') => {
    const { out } = await judge(mail, signing, '--json');
    return (JSON.parse(out) as Judgment[]).filter((each) => each.level === level).map(({ code }) => code);
  };
  const good = await judge(received + sent);
  expect(good).toMatchObject({ code: 0, err: '' });
  expect(good.out).toContain(`The signature of ${domain} (key garage1) is valid.`);
  expect(good.out).toContain(`was not looked up (offline). DKIM_KEY of this machine was used instead.`);
  expect(good.out).toMatch(/\n\nNothing hurts its delivery\.\n$/);
  // Apple Mail saves with other line ends; without our key nobody can say.
  expect((await judge((received + sent).replaceAll('\r\n', '\n'))).out).toContain('is valid.');
  expect((await judge(received + sent, {})).out).toContain(`Nobody could check the signature of ${domain}`);
  expect(await codes(sent, 'not-checked')).toEqual(['key-not-asked', 'return-path-missing']);

  const changed = received + sent.replace('<p', '<p class=3D"seen"');
  expect(await codes(changed)).toEqual(['signature-broken']);
  expect((await judge(changed)).code).toBe(1);

  /** Signs another mail, as a mail service would. */
  const sign = async (mail: string, { signer = domain, headers = '' } = {}) => {
    const key = { signingDomain: signer, selector: 'garage1', privateKey: pem };
    const headerList = headers || 'From:To:Subject:Date:Message-ID:List-Unsubscribe:List-Unsubscribe-Post';
    const { signatures } = await dkimSign(mail, { ...key, signatureData: [key], headerList });
    return received + signatures + mail;
  };
  const unsigned = sent.replace(/^DKIM-Signature:.*(?:\r\n[ \t].*)*\r\n/, '');
  expect(await codes(received + unsigned)).toEqual(['unsigned']);
  expect(await codes(await sign(unsigned))).toEqual([]);
  expect(await codes(await sign(unsigned, { headers: 'From:To:Subject' }))).toEqual(['headers-unsigned']);
  expect(await codes(await sign(unsigned, { signer: 'mail-service.test' }))).toContain('not-aligned');
  expect(await codes(await sign(unsigned.replace(/^List-Unsubscribe-Post:.*\r\n/m, '')))).toEqual([
    'headers-unsigned',
    'one-click-missing',
  ]);

  const [head = ''] = unsigned.split('\r\n\r\n', 1);
  const single = (html: string) =>
    `${head.replace(/^Content-Type:.*(?:\r\n[ \t].*)*/m, 'Content-Type: text/html; charset=utf-8')}\r\n\r\n${html}\r\n`;
  const token = 'a'.repeat(51);
  const broken = await sign(
    single(`<a href="http://click.test/u/${token}">x</a><a href="__SITE__/y">y</a>${'<b>x</b>\r\n'.repeat(12_000)}`),
  );
  expect(await codes(broken)).toEqual([
    'clipped',
    'links-placeholder',
    'links-unencrypted',
    'links-rewritten',
    'text-part-missing',
  ]);
  const said = (await judge(broken)).out;
  expect(said).toContain('Not encrypted: http://click.test/u/….');
  expect(said).not.toContain(token);
  expect((await judge('no mail')).err).toContain('is not a mail');
});
