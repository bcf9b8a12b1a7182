import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { classifyDeliveryStatus, readReportFields } from './delivery-status.ts';
import { parseReturnedMail } from './parse-returned-mail.ts';
import { listReturnedMails, readReturnedMail } from './test-returned-mail.ts';

const messageId = '<2026-11-towing.0b0e7d0c6c1d4d0e8d1c111111111111aaaaaaaaaaaaaaaa@garage.example>';
const bareId = messageId.slice(1, -1);
const parse = (name: string) => parseReturnedMail(readReturnedMail(name, { messageId }));

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

const { reasons, statuses } = parseYaml(
  readFileSync(new URL('returned-mails/reasons.yaml', import.meta.url), 'utf8'),
) as {
  reasons: Record<string, string>;
  statuses: [block: string, type?: string, code?: string][];
};

test.each(Object.entries(reasons))('%s is %s in the reports of fifteen mail servers', async (reason, type) => {
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
    const type = /\/(hard|soft|complaint)-/.exec(name)?.[1];
    expect([name, (await parse(name))?.type]).toEqual([name, type]);
  }
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

const judge = (...blocks: string[]) =>
  classifyDeliveryStatus(readReportFields(['Reporting-MTA: dns; mx', ...blocks].join('\n\n')));

test.each(statuses)('%j is %s %s', (block, type, code) => {
  expect(judge(block)).toEqual(type && { type, code });
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
