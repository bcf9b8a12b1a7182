import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { nameSlot } from '../../core/people/reader-name.ts';
import { Refused } from '../../core/problem/problem.ts';
import { openReturnedMail } from '../bounces/parse-returned-mail.ts';
import { createTestIssue, testKeys } from '../mail/test-issue-mail.ts';
import { startTestMailServer } from '../mail/test-mail-server.ts';
import { sendIssue } from '../sending/deliver.ts';
import { freezeIssue } from '../sending/freeze-issue.ts';
import { addPeople, createBuiltIssue, createPeople } from '../sending/test-sending.ts';
import { readToken } from '../subscribers/tokens.ts';
import { leaveByMail } from '../subscribers/unsubscribe.ts';
import { createSingleMailComposer } from './compose-single-mail.ts';
import { createIssueComposer, createOpenSending } from './issue-mailer.ts';
import { openForTest } from './test-case.ts';
import { createTestMail, testMails } from './test-newsletter.ts';

const recipient = {
  subscriberId: '0b0e7d0c-6c1d-4d0e-8d1c-111111111111',
  email: 'reader@münchen.example',
  date: new Date('2026-11-18T07:00:00.000Z'),
};
const reader = { keys: testKeys, now: () => new Date('2030-01-01T00:00:00.000Z') };

test('a mail parser reads the rendered issue, with this recipient’s links', async () => {
  const issue = createTestIssue();
  const { raw, from, to, messageId } = createIssueComposer(issue, { keys: testKeys })(recipient);
  expect([from, to]).toEqual(['garage@example.com', 'reader@xn--mnchen-3ya.example']);
  const mail = await PostalMime.parse(raw);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  expect(mail.subject).toBe(issue.subject);
  expect(mail.from).toEqual({ name: 'Garage & <Söhne>', address: 'garage@example.com' });
  expect(mail.replyTo).toEqual([{ name: '', address: 'reply@example.com' }]);
  expect(mail.to?.map(({ address }) => address)).toEqual([to]);
  expect([mail.messageId, mail.date]).toEqual([`<${messageId}>`, '2026-11-18T07:00:00.000Z']);
  expect(header('precedence')).toBe('bulk');
  expect(header('list-id')).toMatch(/ <newsletter\.garage\.example>$/);
  expect(header('auto-submitted')).toBeUndefined();

  const leave = /^<(https:\/\/garage\.example\/unsubscribe\/([\w-]+))>$/.exec(header('list-unsubscribe') ?? '');
  const claim = { subscriberId: recipient.subscriberId, issuedAt: new Date(issue.envelope.date) };
  expect(readToken(reader, 'unsubscribe', leave?.[2] ?? '')).toEqual(claim);
  const choose = /https:\/\/garage\.example\/preferences\/([\w-]+)/.exec(mail.text ?? '');
  expect(readToken(reader, 'preferences', choose?.[1] ?? '')).toEqual(claim);
  const fill = (content: string) =>
    content.replaceAll('__UNSUBSCRIBE__', leave?.[1] ?? '').replaceAll('__PREFERENCES__', choose?.[0] ?? '');
  expect(mail.text?.trimEnd()).toBe(fill(issue.text).trimEnd());
  expect(mail.html?.trimEnd()).toBe(fill(issue.html).trimEnd());
});

test('a greeting prints the first name, escaped, in both parts, and its own words for a reader without a name', async () => {
  const issue = createTestIssue();
  const greeting = `Hi ${nameSlot('dear “reader”')},`;
  const write = createIssueComposer(
    { ...issue, html: `<p>${greeting}</p>${issue.html}`, text: `${greeting}\n${issue.text}` },
    { keys: testKeys },
  );
  const read = async (name?: string) => {
    const { raw } = write({ ...recipient, name });
    expect(raw.toString('latin1')).toMatch(/^(?:[\x20-\x7e]{0,998}\r\n)+$/);
    const { html = '', text = '' } = await PostalMime.parse(raw);
    return [/<p>(.*?)<\/p>/.exec(html)?.[1], text.split('\n')[0]];
  };
  expect(await read('Zoë&<b> Example')).toEqual(['Hi Zoë&amp;&lt;b&gt;,', 'Hi Zoë&<b>,']);
  expect(await read()).toEqual(['Hi dear “reader”,', 'Hi dear “reader”,']);
});

test('an issue and a single mail return to an address with a mark of their own, and say the same sender as before', async () => {
  const returnPath = 'bounce+*@example.com';
  const plain = createIssueComposer(createTestIssue(), { keys: testKeys })(recipient);
  const marked = createIssueComposer(createTestIssue(), { keys: testKeys, returnPath })(recipient);
  expect(marked.raw.equals(plain.raw)).toBe(true);
  const { newsletter } = await openForTest({ returnPath });
  const welcome = createSingleMailComposer(newsletter)(createTestMail('welcome', 'reader@example.org'));
  for (const { from } of [marked, welcome]) expect(from).toMatch(/^bounce\+[a-z\d]{44}@example\.com$/);
  expect(marked.from).not.toBe(welcome.from);
  const { from, headers } = await PostalMime.parse(welcome.raw);
  expect(from?.address).toBe('garage@example.com');
  expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect(headers).toContainEqual(expect.objectContaining({ key: 'feedback-id', value: 'welcome:single:examplecom' }));
  // It answers what the reader did; the mails of a series and about changes are bulk.
  expect(headers.map(({ key }) => key)).not.toContain('precedence');
});

test('an open slot, a header in the site, two senders and two recipients are refused before anything is sent', async () => {
  const { envelope } = createTestIssue();
  const two = 'a@example.com, b@example.com';
  for (const change of [
    { html: '<a href="__SITE__">x</a>' },
    { envelope: { ...envelope, siteUrl: 'https://x.example\r\nBcc: b@example.com' } },
    { envelope: { ...envelope, mailFrom: two } },
  ])
    expect(() => createIssueComposer(createTestIssue(change), { keys: testKeys })).toThrow(Refused);
  const write = createIssueComposer(createTestIssue(), { keys: testKeys });
  expect(() => write({ ...recipient, email: two })).toThrow('invalid address');
  const { newsletter } = await openForTest();
  const mails = { ...testMails, welcome: { ...testMails.welcome, text: 'Confirm: __CONFIRM__' } };
  const writeSingle = createSingleMailComposer({ ...newsletter, mails });
  expect(() => writeSingle(createTestMail('welcome', recipient.email))).toThrow(
    'The mail has no value for __CONFIRM__.',
  );
});

test('an issue sent by SMTP names a mailbox, and a mail with its subject ends the subscription', async () => {
  const smtp = await startTestMailServer();
  onTestFinished(smtp.close);
  const { newsletter } = await openForTest({ leaveAddress: 'bounce+news@garage.example' });
  await addPeople(newsletter, [{ email: 'ann@example.org' }, { email: 'bob@example.org' }]);
  await freezeIssue(newsletter, createBuiltIssue());
  const openSending = createOpenSending({ dataDir: '', smtpUrl: smtp.url() }, newsletter);
  expect(await sendIssue(newsletter, 'towing', { openSending, resumePaused: false, maxRestMs: 5 })).toBe('sent');
  const [got = '', other = ''] = smtp.attempts.map(({ bytes }) => bytes);
  expect(got).toContain('\r\nFeedback-ID: towing:newsletter:examplecom\r\n');
  const linkOf = (mail: string) =>
    /^List-Unsubscribe: <https:\/\/garage\.example\/unsubscribe\/([\w-]{51})>, <(mailto:.*)>\r$/m.exec(mail) ?? [];
  const [, token = '', link = ''] = linkOf(got);
  const { pathname, searchParams } = new URL(link);
  expect([decodeURIComponent(pathname), searchParams.get('subject')]).toEqual([
    'bounce+news@garage.example',
    `unsubscribe ${token}`,
  ]);
  const leave = async (subject: string) => {
    const mail = await openReturnedMail(Buffer.from(`Subject: ${subject}\r\n\r\nplease\r\n`));
    return leaveByMail(newsletter, mail.subject);
  };
  const countActive = async () =>
    (await newsletter.store.query("select id from subscribers where status = 'active'")).length;
  for (const subject of ['unsubscribe', `unsubscribe ${token.slice(0, -1)}x`, `unsubscribe ${token} now`, 'Hello'])
    expect(await leave(subject)).toBeUndefined();
  expect(await countActive()).toBe(2);
  for (const subject of [`Fwd: RE: Unsubscribe\r\n ${token}`, `unsubscribe ${token}`])
    expect(await leave(subject)).toEqual({ kind: 'unsubscribed' });
  expect(await countActive()).toBe(1);
  const encoded = Buffer.from(`unsubscribe ${linkOf(other)[1]}`).toString('base64');
  expect(await leave(`=?utf-8?B?${encoded}?=`)).toEqual({ kind: 'unsubscribed' });
  expect(await countActive()).toBe(0);
});

test('a mail says the day on which it leaves, also when sending is resumed three days later', async () => {
  const smtp = await startTestMailServer();
  onTestFinished(smtp.close);
  const { newsletter, pass } = await openForTest();
  await addPeople(newsletter, createPeople(6));
  await freezeIssue(newsletter, createBuiltIssue());
  const stop = new AbortController();
  const options = {
    openSending: createOpenSending({ dataDir: '', smtpUrl: smtp.url() }, newsletter),
    limits: { connections: 1 },
    resumePaused: false,
    maxRestMs: 5,
  };
  const stopped = { ...options, signal: stop.signal, onSettled: () => stop.abort() };
  expect(await sendIssue(newsletter, 'towing', stopped)).toBe('stopped');
  const first = smtp.attempts.length;
  pass(3 * 24 * 60 * 60 * 1000);
  expect(await sendIssue(newsletter, 'towing', options)).toBe('sent');
  const dates = smtp.attempts.map(({ bytes }) => /^Date: (.*)\r$/m.exec(bytes)?.[1]);
  const [then, later] = ['Sun, 15 Nov 2026 12:00:00 +0000', 'Wed, 18 Nov 2026 12:00:00 +0000'];
  expect(dates).toEqual([...Array(first).fill(then), ...Array(6 - first).fill(later)]);
});
