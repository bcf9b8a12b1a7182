import { expect, test } from 'vitest';
import { startTestDesk } from '../test-desk.ts';

test('the desk shows what was reported, and judges a mail that was brought back', async () => {
  const { open, origin } = await startTestDesk();
  const get = await open();
  const { status, text } = await get('/api/dmarc');
  expect([status, JSON.parse(text)]).toMatchObject([200, { light: 'off', verdict: 'no-reports', senders: [] }]);

  const judge = (body: string) =>
    get('/api/mail-judgment', { method: 'POST', headers: { origin, 'content-type': 'message/rfc822' }, body });
  const mail = 'From: <a@garage.test>\r\nContent-Type: text/plain\r\n\r\nRead http://garage.test/\r\n';
  const { findings } = JSON.parse((await judge(mail)).text);
  expect(findings).toContainEqual({ level: 'error', code: 'unsigned', values: {} });
  expect(findings).toContainEqual({
    level: 'error',
    code: 'links-unencrypted',
    values: { links: 'http://garage.test/' },
  });
  expect(await judge('x')).toMatchObject({ status: 409, text: expect.stringContaining('This file is not a mail') });
});
