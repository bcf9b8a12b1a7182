import { expect, test } from 'vitest';
import { parseReturnedMail } from './parse-returned-mail.ts';
import { readReturnedMail } from './test-returned-mail.ts';

const messageId = '<2026-11-towing.0b0e7d0c6c1d4d0e8d1c111111111111aaaaaaaaaaaaaaaa@garage.example>';
const parse = (name: string) => parseReturnedMail(readReturnedMail(name, { messageId, token: 'abc-123' }));

test.each([
  ['postfix-no-mailbox', 'hard', '5.1.1'],
  ['exim-unrouteable', 'hard', '5.0.0'],
  ['office365-not-found', 'hard', '5.1.10'],
  ['gmail-no-user', 'hard', '5.1.1'],
  ['postfix-delayed', 'soft', '4.4.1'],
  ['postfix-policy-block', 'soft', '5.7.1'],
  ['yahoo-complaint', 'complaint', undefined],
  ['hotmail-jmrp-complaint', 'complaint', undefined],
] as const)('%s is a %s report with its code and the Message-ID of our mail', async (name, type, code) => {
  const event = await parse(name);
  expect(event).toMatchObject({ type, code });
  expect(event?.proof.messageIds).toContain(messageId);
});

test('a mail service that puts its own Message-ID in place is still known by the unsubscribe link', async () => {
  const event = await parse('ses-mailbox-full');
  expect(event).toMatchObject({ type: 'soft', code: '5.2.2' });
  expect(event?.proof.messageIds).not.toContain(messageId);
  expect(event?.proof.unsubscribeTokens).toEqual(['abc-123']);
});

test.each(['relayed-success', 'qmail-failure', 'not-spam-report', 'holiday-notice', 'answer-of-a-reader'])(
  '%s is no report of a failure and is left alone',
  async (name) => {
    expect(await parse(name)).toBeUndefined();
  },
);

test('the key is that of the report, whatever way the mail took, and of its bytes where it has no Message-ID', async () => {
  const raw = readReturnedMail('postfix-no-mailbox').toString();
  const keyOf = async (text: string) => (await parseReturnedMail(Buffer.from(text)))?.key;
  expect(await keyOf(`X-Fetched: twice\r\n${raw}`)).toBe(await keyOf(raw));
  const without = raw.replace(/^Message-Id: .*\r\n/m, '');
  expect(await keyOf(without)).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOf(without)).not.toBe(await keyOf(raw));
  expect(await keyOf(`X-Fetched: twice\r\n${without}`)).not.toBe(await keyOf(without));
});

test('a report that was cut off in the copy of our mail is still read', async () => {
  const raw = readReturnedMail('postfix-no-mailbox', { messageId });
  const cut = raw.subarray(0, raw.indexOf('The mail itself.'));
  expect(await parseReturnedMail(cut)).toMatchObject({ type: 'hard', proof: { messageIds: [messageId] } });
});

test('bare line feeds and a Base64 report are read alike', async () => {
  const raw = readReturnedMail('postfix-no-mailbox', { messageId }).toString();
  expect(await parseReturnedMail(Buffer.from(raw.replaceAll('\r\n', '\n')))).toMatchObject({ type: 'hard' });
  const encoded = raw.replace(
    /(Content-Type: message\/delivery-status\r\n)\r\n([\s\S]*?)\r\n(?=--6D2F)/,
    (_whole, type: string, body: string) =>
      `${type}Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body).toString('base64')}\r\n`,
  );
  expect(encoded).toContain('base64');
  expect(await parseReturnedMail(Buffer.from(encoded))).toMatchObject({ type: 'hard', code: '5.1.1' });
});

test('what is no mail at all is refused', async () => {
  await expect(parseReturnedMail(Buffer.from('\r\njust words'))).rejects.toThrow('no headers');
});
