import { expect, test } from 'vitest';
import { classifyDeliveryStatus, readReportFields } from './delivery-status.ts';
import { parseReturnedMail } from './parse-returned-mail.ts';
import { listReturnedMails, readReturnedMail } from './test-returned-mail.ts';

const messageId = '<2026-11-towing.0b0e7d0c6c1d4d0e8d1c111111111111aaaaaaaaaaaaaaaa@garage.example>';
const bareId = messageId.slice(1, -1);
const parse = (name: string) => parseReturnedMail(readReturnedMail(name, { messageId, token: 'abc-123' }));

test.each([
  ['postfix-no-mailbox', 'hard', '5.1.1'],
  ['exim-unrouteable', 'soft', '5.0.0'],
  ['office365-not-found', 'hard', '5.1.10'],
  ['gmail-no-user', 'hard', '5.1.1'],
  ['postfix-policy-block', 'soft', '5.7.1'],
  ['qmail-failure', 'hard', '5.1.1'],
  ['yahoo-complaint', 'complaint', undefined],
  ['hotmail-jmrp-complaint', 'complaint', undefined],
] as const)('%s is a %s report with its code and the Message-ID of our mail', async (name, type, code) => {
  const event = await parse(name);
  expect(event).toMatchObject({ type, code });
  expect(event?.proof.messageIds).toContain(bareId);
});

test('a bounce is matched by its unsubscribe link when the mail service replaced our Message-ID', async () => {
  const event = await parse('ses-mailbox-full');
  expect(event).toMatchObject({ type: 'soft', code: '5.2.2' });
  expect(event?.proof.messageIds).not.toContain(bareId);
  expect(event?.proof.unsubscribeTokens).toEqual(['abc-123']);
});

/** What mail servers write into their reports, and what each means. */
const reasons = [
  ['550 5.1.1 <reader@example.org>: user unknown', 'hard'],
  ['550 5.2.1 the account is closed', 'hard'],
  ['550 No such user here', 'hard'],
  ['550 The mailbox does not exist', 'hard'],
  ['Account disabled', 'hard'],
  ['552 5.2.2 The mailbox is full', 'soft'],
  ['The mailbox of the recipient is over quota', 'soft'],
  ['554 5.7.1 Blocked because of the reputation of 192.0.2.7', 'soft'],
  ['Your mail was rejected as spam', 'soft'],
  ['550 Sender address rejected: domain not found', 'soft'],
  ['550 Your IP address 192.0.2.7 was not found in the DNS', 'soft'],
  ['554 Your account is disabled', 'soft'],
  ['Connection timed out', 'soft'],
];

test.each(reasons)('%s is %s in the reports of fifteen mail servers', async (reason, type) => {
  const formats = listReturnedMails('formats');
  expect(formats).toHaveLength(15);
  for (const name of formats) {
    const event = await parseReturnedMail(readReturnedMail(name, { messageId, reason }));
    expect([name, event?.type, event?.proof.messageIds]).toEqual([name, type, [bareId]]);
  }
});

test('other reports have the type that their name starts with, and no reply is taken for a report', async () => {
  const mails = [
    ...listReturnedMails('others'),
    ...listReturnedMails('replies'),
    'holiday-notice',
    'answer-of-a-reader',
  ];
  for (const name of mails) {
    const type = /\/(soft|complaint)-/.exec(name)?.[1];
    expect([name, (await parse(name))?.type]).toEqual([name, type]);
  }
});

test('a report without our mail is found by the mark in the address it was sent to', async () => {
  const mark = 'a'.repeat(44);
  const raw = readReturnedMail('postfix-no-mailbox')
    .toString()
    .replace(/^To: .*$/m, `To: bounce+${mark}@garage.example`);
  expect((await parseReturnedMail(Buffer.from(raw)))?.proof.returnMarks).toEqual([mark]);
});

test('the key comes from the Message-ID of the report, or from its bytes when there is none', async () => {
  const raw = readReturnedMail('postfix-no-mailbox').toString();
  const keyOf = async (text: string) => (await parseReturnedMail(Buffer.from(text)))?.key;
  expect(await keyOf(`X-Fetched: twice\r\n${raw}`)).toBe(await keyOf(raw));
  const without = raw.replace(/^Message-Id: .*\r\n/m, '');
  expect(await keyOf(without)).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOf(without)).not.toBe(await keyOf(raw));
  expect(await keyOf(`X-Fetched: twice\r\n${without}`)).not.toBe(await keyOf(without));
});

test('a report truncated inside the copy of our mail is still read', async () => {
  const raw = readReturnedMail('postfix-no-mailbox', { messageId });
  const cut = raw.subarray(0, raw.indexOf('The mail itself.'));
  expect(await parseReturnedMail(cut)).toMatchObject({ type: 'hard', proof: { messageIds: [bareId] } });
});

test('bare line feeds and a Base64 report are read the same way', async () => {
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

test('input that is not a mail is refused', async () => {
  await expect(parseReturnedMail(Buffer.from('\r\njust words'))).rejects.toThrow('no headers');
});

const judge = (...blocks: string[]) =>
  classifyDeliveryStatus(readReportFields(['Reporting-MTA: dns; mx', ...blocks].join('\n\n')));

test.each([
  ['Action: failed\nStatus: 5.1.1', { type: 'hard', code: '5.1.1' }],
  ['Action: failed\nStatus: 5.4.4', { type: 'soft', code: '5.4.4' }],
  ['Action: Failed\nStatus: 5.1.1 (bad destination mailbox)', { type: 'hard', code: '5.1.1' }],
  ['Action: failed', { type: 'soft', code: undefined }],
  ['Action: failed\nDiagnostic-Code: smtp; 550 no such user', { type: 'hard', code: '5.1.1' }],
  ['Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.2.1 disabled', { type: 'hard', code: '5.2.1' }],
  ['Action: failed\nStatus: 5.2.2', { type: 'soft', code: '5.2.2' }],
  ['Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 quota', { type: 'soft', code: '552' }],
  ['Action: failed\nStatus: 5.7.509', { type: 'soft', code: '5.7.509' }],
  ['Action: failed\nStatus: 4.4.7', { type: 'soft', code: '4.4.7' }],
  ['Action: failed\nDiagnostic-Code: smtp; 550 refused', { type: 'soft', code: '550' }],
  ['Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.7.1 listed', { type: 'soft', code: '5.7.1' }],
  ['Action: delayed\nStatus: 5.1.1', undefined],
  ['Status: 4.0.0\nDiagnostic-Code: smtp; from 5.4.3.2 and 550 5.1.1', { type: 'soft', code: '4.0.0' }],
  ['Action: delivered\nStatus: 2.0.0', undefined],
  ['Action: expanded\nStatus: 2.0.0', undefined],
])('%j is classified', (block, verdict) => {
  expect(judge(block)).toEqual(verdict);
});

test('a mailing list is dead only when every member is', () => {
  const dead = 'Action: failed\nStatus: 5.1.1';
  expect(judge(dead, dead)).toMatchObject({ type: 'hard' });
  expect(judge(dead, 'Action: delivered\nStatus: 2.0.0')).toMatchObject({ type: 'soft' });
  expect(judge(dead, 'Action: delayed\nStatus: 4.4.1')).toMatchObject({ type: 'soft' });
  expect(judge(dead, 'Action: failed\nStatus: 5.2.2')).toMatchObject({ type: 'soft', code: '5.2.2' });
});

test('a report without a recipient is ignored', () => {
  expect(judge()).toBeUndefined();
  expect(classifyDeliveryStatus(readReportFields('rubbish without a colon\n: no name'))).toBeUndefined();
});
