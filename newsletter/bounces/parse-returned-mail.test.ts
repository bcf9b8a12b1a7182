import { expect, test } from 'vitest';
import { classifyDeliveryStatus, readReportFields } from './delivery-status.ts';
import { parseReturnedMail } from './parse-returned-mail.ts';
import { otherReports, replies, reportFormats, sampleReasons, writeSample } from './test-report-formats.ts';
import { readReturnedMail } from './test-returned-mail.ts';

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

test.each(['postfix-delayed', 'relayed-success', 'not-spam-report', 'holiday-notice', 'answer-of-a-reader'])(
  '%s is not a failure report and is ignored',
  async (name) => {
    expect(await parse(name)).toBeUndefined();
  },
);

test('the reports of fifteen mail servers are recognized with their type, and no reply is taken for one', async () => {
  const original = `From: Garage <hello@garage.example>\nTo: reader@example.org\nSubject: What it tows\nMessage-ID: ${messageId}\n\nA dead battery: user unknown, mailbox full, spam.\n`;
  const wrong: string[] = [];
  let count = 0;
  for (const [server, sample] of Object.entries(reportFormats)) {
    for (const [reason, type] of sampleReasons) {
      count += 1;
      const event = await parseReturnedMail(writeSample(sample, original, reason));
      const isRight = event?.type === type && event.proof.messageIds.includes(bareId);
      if (!isRight) wrong.push(`${server}: ${reason}: ${event?.type}`);
    }
  }
  for (const [name, [type, sample]] of Object.entries(otherReports)) {
    count += 1;
    const event = await parseReturnedMail(writeSample(sample, original));
    if (event?.type !== type) wrong.push(`${name}: ${event?.type}`);
  }
  expect(wrong).toEqual([]);
  expect(count).toBe(201);
  for (const [name, sample] of Object.entries(replies)) {
    expect(await parseReturnedMail(writeSample(sample, original)), name).toBeUndefined();
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
