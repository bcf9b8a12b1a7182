import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { openTestPort } from '../../core/node/test-port.ts';
import type { Attempt } from './mail-port.ts';
import { createSmtpSender } from './smtp-sender.ts';
import type { Script } from './test-mail-server.ts';
import { closeAndCount, mailTo, openSender, raw, summary } from './test-sender.ts';

test('the server has every byte but the final dot before the hand-over, and the dot only after it', async () => {
  const { server, sender } = await openSender();
  const big = Buffer.from(
    `Subject: Big\r\n\r\n${'A line of the letter, seventy-odd letters long, as mails are.\r\n'.repeat(8000)}`,
  );
  const seen: unknown[] = [];
  const handOver = async () => {
    // The server runs in this process and reads its buffers in the next event-loop turns.
    await wait(50);
    seen.push(server.attempts[0]?.bytes.length, server.attempts[0]?.isComplete);
    return true;
  };
  expect(await sender.attempt({ ...mailTo(), raw: big, handOver })).toMatchObject({ kind: 'accepted' });
  expect(seen).toEqual([big.length, false]);
  expect(server.attempts[0]?.isComplete).toBe(true);
});

test.each<[string, () => Promise<boolean>, Attempt]>([
  ['that is withdrawn', async () => false, { kind: 'withdrawn' }],
  [
    'whose hand-over fails',
    () => Promise.reject(new Error('down')),
    { kind: 'server-later', reply: 'hand-over failed' },
  ],
])('a mail %s gets no final dot, and the next uses another connection', async (_what, handOver, result) => {
  const { server, sender } = await openSender();
  expect(await sender.attempt(mailTo('ann@example.org', handOver))).toEqual(result);
  await wait(50);
  expect(server.conversations[0]).toMatchObject({ attempt: { isComplete: false }, isClosed: true });
  expect(server.attempts[0]?.bytes).toContain('The last line.\r\n');
  expect(await sender.attempt(mailTo())).toMatchObject({ kind: 'accepted' });
  expect(server.conversations).toHaveLength(2);
});

test('a connection lost during the hand-over gets no final dot, and its result waits for the hand-over', async () => {
  const { server, sender } = await openSender({ data: '354 go on' });
  let isHandedOver = false;
  const attempt = await sender.attempt(
    mailTo('ann@example.org', async () => {
      await server.close();
      await wait(50);
      isHandedOver = true;
      return true;
    }),
  );
  expect([summary(attempt), isHandedOver, server.attempts[0]?.isComplete]).toEqual(['server-later', true, false]);
});

test('one connection sends many mails, is reset after a refusal, and never sends more than its limit', async () => {
  const rcpt = (time: number) => (time === 2 ? '550 5.1.1 nobody' : '250 ok');
  const { server, sender } = await openSender({ rcpt }, { maxConnections: 1, maxMessages: 3 });
  const attempts = await Promise.all(Array.from({ length: 5 }, () => sender.attempt(mailTo())));
  expect(attempts.map(summary)).toEqual([
    ...['accepted', 'failed no-mailbox', 'accepted'],
    ...['accepted', 'failed no-mailbox'],
  ]);
  const verbs = server.conversations.map(({ commands }) => commands.map((line) => line.slice(0, 4)));
  expect(verbs.map((said) => said.filter((verb) => verb === 'MAIL').length)).toEqual([3, 2]);
  expect(verbs[0]).toContain('RSET');
});

test('when one connection dies, the others continue', async () => {
  const { server, sender } = await openSender((connection) => (connection === 2 ? { end: { close: true } } : {}), {
    maxConnections: 3,
  });
  const attempts = await Promise.all(Array.from({ length: 30 }, () => sender.attempt(mailTo())));
  const counts = Object.groupBy(attempts.map(summary), (kind) => kind);
  expect([counts['accepted']?.length, counts['unknown']?.length]).toEqual([29, 1]);
  expect(await closeAndCount(sender, server)).toBe(0);
});

test('an idle connection closes on its own', async () => {
  const { server, sender } = await openSender({}, { idleMs: 50 });
  await sender.attempt(mailTo());
  for (let round = 0; round < 200 && server.openSockets() > 0; round++) await wait(10);
  expect(server.conversations[0]?.commands.at(-1)).toBe('QUIT');
});

test('closing waits for the mail in progress, and nothing is sent afterwards', async () => {
  const { server, sender } = await openSender();
  const underWay = sender.attempt(mailTo('ann@example.org', () => wait(100, true)));
  await wait(30);
  expect(await closeAndCount(sender, server)).toBe(0);
  expect(summary(await underWay)).toBe('accepted');
  expect(await sender.attempt(mailTo())).toEqual({ kind: 'server-later', reply: 'the sender is closed' });
});

const recipients = [
  'a@example.org, b@example.org',
  'a@example.org>\r\nRCPT TO:<b@example.org',
  'nobody',
  '',
  'ä@example.org',
];
test.each(recipients)('the recipient %j never reaches the server', async (to) => {
  const { server, sender } = await openSender();
  expect(summary(await sender.attempt(mailTo(to)))).toBe('failed invalid');
  expect(server.conversations).toHaveLength(0);
});

test.each([true, false])('encrypted from the start: %s, the final dot waits for the hand-over', async (secure) => {
  const received: string[] = [];
  const server = new SMTPServer({
    secure,
    logger: false,
    authOptional: true,
    async onData(stream, _session, done) {
      // A withdrawn message ends its stream with an error: the server discards it.
      const message = await text(stream).catch(() => undefined);
      if (message !== undefined) received.push(message);
      done();
    },
  });
  server.on('error', () => undefined);
  const port = await openTestPort(server.server);
  const url = `smtp${secure ? 's' : ''}://127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  const sender = createSmtpSender(url);
  const before: number[] = [];
  const handOver = async () => before.push(received.length) > 0;
  expect(summary(await sender.attempt(mailTo('ann@example.org', handOver)))).toBe('accepted');
  expect(summary(await sender.attempt(mailTo('ann@example.org', async () => false)))).toBe('withdrawn');
  expect([before, received]).toEqual([[0], [raw.toString()]]);
  // An untrusted certificate must not make the sender fall back to plain text.
  const strict = createSmtpSender(url.replace(/\?.*/, ''));
  expect(summary(await strict.attempt(mailTo()))).toBe('server-later');
  await Promise.all([sender.close(), strict.close()]);
});

const tooMany: Script = { greeting: { close: true, reply: '421 4.7.0 too many connections\r\n' } };

test.each<[string, Script]>([
  ['greeting', tooMany],
  ['EHLO', { ehlo: '421 4.7.0 too many connections' }],
  ['first mail', { mail: '421 4.3.2 too many connections' }],
])('a server that allows two connections and says so at the %s gets every mail over those two', async (_at, script) => {
  const said: number[] = [];
  const { server, sender } = await openSender((connection) => (connection > 2 ? script : {}), {
    maxConnections: 5,
    onFewer: (connections) => said.push(connections),
  });
  const attempts = await Promise.all(Array.from({ length: 40 }, () => sender.attempt(mailTo())));
  expect(attempts.map(summary)).toEqual(Array(40).fill('accepted'));
  expect([server.conversations.length, said.at(-1)]).toEqual([5, 2]);
  expect(await closeAndCount(sender, server)).toBe(0);
});

test('a connection that ends with 421 after some mails is replaced, and its mail is sent once', async () => {
  const said: number[] = [];
  const mail = (time: number) => (time > 3 ? '421 4.7.0 enough over this connection' : '250 ok');
  const onFewer = (connections: number) => said.push(connections);
  const { server, sender } = await openSender({ mail }, { maxConnections: 2, onFewer });
  const attempts = await Promise.all(Array.from({ length: 12 }, () => sender.attempt(mailTo())));
  expect(attempts.map(summary)).toEqual(Array(12).fill('accepted'));
  const sent = server.conversations.flatMap(({ commands }) => commands).filter((line) => line === 'DATA');
  expect([sent.length, said]).toEqual([12, []]);
});

test('a server that refuses the only connection is down, and later gets as many as at first', async () => {
  const { server, sender } = await openSender((connection) => (connection <= 3 ? tooMany : {}), { maxConnections: 3 });
  const first = await Promise.all([1, 2, 3].map(() => sender.attempt(mailTo())));
  expect(first.map(summary)).toEqual(Array(3).fill('server-later'));
  await Promise.all(Array.from({ length: 9 }, () => sender.attempt(mailTo())));
  expect(server.conversations).toHaveLength(6);
});
