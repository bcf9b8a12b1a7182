import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openTestNewsletter } from '../open-test-newsletter.ts';
import { readToken } from '../subscribers/tokens.ts';
import { composeMail } from './compose.ts';
import { createConfirmationMail } from './confirmation-mail.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

const id = '0b0e7d0c-6c1d-4d0e-8d1c-111111111111';

async function compose() {
  const opened = await openTestNewsletter({ siteName: 'Garage & <Sons>' });
  onTestFinished(opened.close);
  return { ...opened, message: createConfirmationMail(opened.newsletter, id, 'reader@münchen.example') };
}

test('the confirmation mail has one link, its reason, and the headers of one-click unsubscribe', async () => {
  const { newsletter, message } = await compose();
  expect(message.subject).toBe('Confirm your subscription to Garage & <Sons>');
  const links = message.html.match(/href="[^"]+"/g) ?? [];
  expect(links).toHaveLength(1);
  const token = /confirm\/([\w-]+)"/.exec(links[0] ?? '')?.[1] ?? '';
  expect(readToken(newsletter, 'confirm', token)).toMatchObject({ subscriberId: id });
  expect(message.text.match(/https?:\/\/\S+/g)).toEqual([`https://garage.example/confirm/${token}`]);
  for (const body of [message.text, message.html]) expect(body).toContain('You get this mail because');
  expect(message.html).toContain('Garage &amp; &lt;Sons&gt;');
  const leave = /^<https:\/\/garage\.example\/unsubscribe\/([\w-]+)>$/.exec(message.headers['List-Unsubscribe'] ?? '');
  expect(readToken(newsletter, 'unsubscribe', leave?.[1] ?? '')).toMatchObject({ subscriberId: id });
  expect(message.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

test('the outbox keeps one private file a mail, and a mail program reads it', async () => {
  const { message, mails, dataDir } = await compose();
  const folder = join(dataDir, 'outbox');
  const outbox = createOutbox(folder);
  await Promise.all([outbox.send(message), outbox.send(message)]);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  expect((await stat(join(folder, files[0] ?? ''))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const [mail] = await mails();
  expect(mail?.subject).toBe(message.subject);
  expect(mail?.from).toEqual({ name: 'Garage & <Sons>', address: 'garage@example.com' });
  expect(mail?.to?.map(({ address }) => address)).toEqual(['reader@xn--mnchen-3ya.example']);
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(/^<https:/);
});

test('a mail goes through a real mail server to exactly one recipient', async () => {
  const { message } = await compose();
  const received: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: await text(stream) });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.server.address() as AddressInfo;
  const smtp = createSmtp(`smtp://127.0.0.1:${port}`);
  await smtp.check();
  await smtp.send(message);
  await smtp.close();
  // This server shows a domain in letters, whichever spelling it was given.
  expect(received.map(({ to }) => to)).toEqual([['reader@münchen.example']]);
  expect(received[0]?.raw).toContain('To: reader@xn--mnchen-3ya.example\r\n');
  const mail = await PostalMime.parse(received[0]?.raw ?? '');
  expect([mail.subject, mail.messageId]).toEqual([message.subject, message.messageId]);
});

test.each([
  ['two recipients', { to: 'a@example.com, b@example.com' }],
  ['a header in the recipient', { to: 'a@example.com\r\nBcc: b@example.com' }],
  ['a header in the subject', { subject: 'Hello\r\nBcc: b@example.com' }],
  ['a header in the name', { fromName: 'x\nBcc: b@example.com' }],
  ['a header in a header', { headers: { 'X-Test': 'a\r\nBcc: b@example.com' } }],
])('%s is refused before anything is sent', async (_what, change) => {
  const { message } = await compose();
  expect(() => composeMail({ ...message, ...change })).toThrow(/^The mail has/);
});

test('a mail server that is away is said so', async () => {
  const { message } = await compose();
  const smtp = createSmtp('smtp://127.0.0.1:1');
  await expect(smtp.send(message)).rejects.toThrow(/ECONNREFUSED/);
  await expect(smtp.check()).rejects.toThrow(/ECONNREFUSED/);
});
