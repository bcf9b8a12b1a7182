import { expect, test } from 'vitest';
import { openReturnedMail } from '../bounces/parse-returned-mail.ts';
import { listReturnedMails, readReturnedMail } from '../bounces/test-returned-mail.ts';
import { findMailOfPerson } from './mail-of-person.ts';

const readMailOfPerson = async (raw: Buffer) => findMailOfPerson(await openReturnedMail(raw));

/** A mail as a person's program writes it. */
const write = (subject: string, body: string, headers = 'Content-Type: text/plain; charset=utf-8'): Buffer =>
  Buffer.from(
    `From: "Ann" <Ann@Example.org>\r\nTo: bounce@garage.example\r\nSubject: ${subject}\r\nMessage-ID: <1@example.org>\r\n${headers}\r\n\r\n${body}`,
  );

const html = 'Content-Type: text/html; charset=utf-8';

test.each([
  ['unsubscribe', ''],
  ['UNSUBSCRIBE', 'Sent from my iPhone'],
  ['Unsubscribe.', ''],
  [
    'Re: What it tows',
    'unsubscribe\r\n\r\nOn Thu, Nov 12, 2026 at 10:00 AM Garage <hello@garage.example> wrote:\r\n> Hi',
  ],
  ['RE: Fwd: What it tows', '\r\n  STOP!\r\n\r\nSent from Outlook for Android'],
  ['Re: What it tows', 'Please remove me.\r\n\r\n-- \r\nAnn'],
  ['(no subject)', 'Take me off this list'],
  ['AW: Motoröl', 'Bitte abmelden'],
  ['=?utf-8?Q?D=C3=A9sabonner?=', ''],
  ['', 'Darme de baja'],
  ['unsubscribe AQIAAAAAAZqGk3vLQKy3bS2nJ4m1Yw', 'This message was created automatically by Gmail.'],
])('a mail that says only %j %j asks to leave', async (subject, body) => {
  expect(await readMailOfPerson(write(subject, body))).toMatchObject({ from: 'ann@example.org', asksToLeave: true });
});

test.each([
  [
    '<html><head><style>p{margin:0}</style></head><body><div dir="auto">Unsubscribe&nbsp;</div><br></body></html>',
    true,
  ],
  ['<p><b>Please stop</b></p><blockquote>Your mail</blockquote>', true],
  ['<p>Great issue!</p><p>unsubscribe</p>', false],
  [`${'<'.repeat(100_000)}unsubscribe`, false],
])('of a mail in HTML only the first line counts: %j', async (body, asksToLeave) => {
  expect(await readMailOfPerson(write('Re: What it tows', body, html))).toMatchObject({ asksToLeave });
});

test.each([
  ['How do I unsubscribe?', 'I cannot find the link.'],
  ['Re: What it tows', 'Stop lines on my brakes leak. What would you do?'],
  ['Re: Stop-start', 'Great issue!'],
  ['Re: What it tows', 'Great issue!\r\n\r\nunsubscribe'],
  ['Re: What it tows', '> unsubscribe here'],
  ['unsubscribe '.repeat(20), ''],
])('a mail that says more than that is a mail of a person: %j %j', async (subject, body) => {
  expect(await readMailOfPerson(write(subject, body))).toMatchObject({ asksToLeave: false });
});

test('notices of programs, reports and newsletters are no mails of people', async () => {
  const samples = [
    'holiday-notice',
    'gmail-no-user',
    'others/none-a-dmarc-report',
    'replies/gmail-vacation',
    'replies/outlook-out-of-office',
    'replies/an-old-vacation-program',
    'replies/the-vacation-notice-of-a-postmaster',
    'replies/a-notice-with-the-empty-return-path-and-nothing-else',
  ];
  expect(listReturnedMails('replies')).toEqual(
    expect.arrayContaining(samples.filter((name) => name.startsWith('replies'))),
  );
  for (const name of samples) expect([name, await readMailOfPerson(readReturnedMail(name))]).toEqual([name, undefined]);
  const list = write('unsubscribe', '', 'List-Id: <deals.shop.example>');
  expect(await readMailOfPerson(list)).toBeUndefined();
  for (const name of ['answer-of-a-reader', 'replies/a-reply-that-quotes-the-mail'])
    expect(await readMailOfPerson(readReturnedMail(name))).toMatchObject({ asksToLeave: false });
});
