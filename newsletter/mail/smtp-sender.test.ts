import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Attempt, OutgoingMail, SendPort } from './attempt.ts';
import { createSmtpSender, type SmtpSenderOptions } from './smtp-sender.ts';
import { type Act, type Phase, type Script, startScriptedSmtp } from './test-smtp-server.ts';

const short = { connectionMs: 400, greetingMs: 400, socketMs: 400, messageMs: 3000 };
const raw = Buffer.from('Subject: Hello\r\n\r\nThe first line.\r\n.A line with a dot.\r\nThe last line.\r\n');

function mailTo(to = 'ann@example.org', handOver: () => Promise<boolean> = async () => true): OutgoingMail {
  return { from: 'garage@example.com', to, raw, messageId: 'one@garage.example', handOver };
}

async function open(scriptOf: Script | ((connection: number) => Script) = {}, options: SmtpSenderOptions = short) {
  const server = await startScriptedSmtp(typeof scriptOf === 'function' ? scriptOf : () => scriptOf);
  const sender = createSmtpSender(server.url, options);
  onTestFinished(async () => {
    await sender.close();
    await server.close();
  });
  return { server, sender };
}

/** Waits until the server has no connection any more: what was not closed by us would stay. */
async function closeAndCount(sender: SendPort, server: { openSockets(): number }): Promise<number> {
  await sender.close();
  for (let round = 0; round < 100 && server.openSockets() > 0; round++) await wait(10);
  return server.openSockets();
}

const summary = (attempt: Attempt): string => (attempt.kind === 'failed' ? `failed ${attempt.failure}` : attempt.kind);

test('a mail is accepted with one recipient, and its lines arrive as they were', async () => {
  const { server, sender } = await open();
  expect(await sender.attempt(mailTo())).toEqual({ kind: 'accepted', reply: '250 2.0.0 taken' });
  const [conversation] = server.conversations;
  expect(conversation?.commands.slice(1)).toEqual([
    'MAIL FROM:<garage@example.com>',
    'RCPT TO:<ann@example.org>',
    'DATA',
  ]);
  expect(`${conversation?.message.replaceAll('\r\n..', '\r\n.')}\r\n`).toBe(raw.toString());
});

test('every byte but the end is with the server before the hand-over, and the end only after it', async () => {
  const { server, sender } = await open();
  const big = Buffer.from(
    `Subject: Big\r\n\r\n${'A line of the letter, seventy-odd letters long, as mails are.\r\n'.repeat(8000)}`,
  );
  const seen: { bytes: number; isEnded: boolean | undefined }[] = [];
  const handOver = async () => {
    // The server's process is ours: what it has in its buffers it reads in the next turns.
    await wait(50);
    seen.push({ bytes: server.conversations[0]?.message.length ?? 0, isEnded: server.conversations[0]?.isEnded });
    return true;
  };
  expect(await sender.attempt({ ...mailTo(), raw: big, handOver })).toMatchObject({ kind: 'accepted' });
  expect(seen).toEqual([{ bytes: big.length, isEnded: false }]);
  expect(server.conversations[0]?.isEnded).toBe(true);
});

test('a withdrawn mail never ends, its connection is dropped, and the next one takes another', async () => {
  const { server, sender } = await open();
  expect(await sender.attempt(mailTo('ann@example.org', async () => false))).toEqual({ kind: 'withdrawn' });
  await wait(50);
  expect(server.conversations[0]).toMatchObject({ isEnded: false, isClosed: true });
  expect(server.conversations[0]?.message).toContain('The last line.\r\n');
  expect(await sender.attempt(mailTo())).toMatchObject({ kind: 'accepted' });
  expect(server.conversations).toHaveLength(2);
});

test('a hand-over that fails sends no end and keeps everything waiting', async () => {
  const { server, sender } = await open();
  const attempt = await sender.attempt(mailTo('ann@example.org', () => Promise.reject(new Error('the store is away'))));
  expect(attempt).toEqual({ kind: 'server-later', reply: 'hand-over failed' });
  await wait(50);
  expect(server.conversations[0]).toMatchObject({ isEnded: false, isClosed: true });
});

test('a connection that dies during the hand-over gets no end, and its outcome waits for the hand-over', async () => {
  const { server, sender } = await open({ data: '354 go on' });
  let isHandedOver = false;
  const attempt = await sender.attempt(
    mailTo('ann@example.org', async () => {
      await server.close();
      await wait(50);
      isHandedOver = true;
      return true;
    }),
  );
  expect([summary(attempt), isHandedOver, server.conversations[0]?.isEnded]).toEqual(['server-later', true, false]);
});

test.each<[string, Script, string]>([
  ['421 at the greeting', { greeting: '421 4.3.2 busy' }, 'server-later'],
  ['554 at the greeting', { greeting: '554 no service' }, 'policy'],
  ['421 at EHLO', { ehlo: '421 busy' }, 'server-later'],
  ['421 at MAIL', { mail: '421 4.7.0 slow down' }, 'server-later'],
  ['451 at MAIL', { mail: '451 try later' }, 'server-later'],
  ['550 at MAIL', { mail: '550 5.1.8 bad sender' }, 'policy'],
  ['421 at RCPT', { rcpt: '421 busy' }, 'server-later'],
  ['451 at RCPT', { rcpt: '451 4.7.1 greylisted' }, 'domain-later'],
  ['550 5.1.1 at RCPT', { rcpt: '550 5.1.1 nobody here' }, 'failed no-mailbox'],
  ['552 at RCPT', { rcpt: '552 full' }, 'failed mailbox'],
  ['550 5.7.1 at RCPT', { rcpt: '550 5.7.1 blocked' }, 'policy'],
  ['451 at DATA', { data: '451 not now' }, 'domain-later'],
  ['554 at DATA', { data: '554 no' }, 'failed refused'],
  ['421 after the end', { end: '421 going down' }, 'server-later'],
  ['451 after the end', { end: '451 4.3.0 queue full' }, 'domain-later'],
  ['554 5.7.1 after the end', { end: '554 5.7.1 looks like spam' }, 'policy'],
  ['552 after the end', { end: '552 too big' }, 'failed refused'],
  [
    'a refusal in many lines',
    { rcpt: '550-5.1.1 The mailbox\r\n550-5.1.1 does not\r\n550 5.1.1 exist' },
    'failed no-mailbox',
  ],
  ['a very long refusal', { rcpt: `550 5.1.1 ${'no '.repeat(20_000)}` }, 'failed no-mailbox'],
  ['a very long yes', { end: `250 ok ${'x'.repeat(100_000)}` }, 'accepted'],
  ['a yes in many lines', { end: '250-taken\r\n250 really' }, 'accepted'],
])('%s: %o is %s', async (_what, script, expected) => {
  const { server, sender } = await open(script);
  const attempt = await sender.attempt(mailTo());
  expect(summary(attempt)).toBe(expected);
  expect('reply' in attempt ? attempt.reply.length : 0).toBeLessThanOrEqual(200);
  expect(
    server.conversations.flatMap(({ commands }) => commands).filter((line) => line.startsWith('MAIL')).length,
  ).toBeLessThan(2);
  expect(await closeAndCount(sender, server)).toBe(0);
});

const phases: Phase[] = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'end'];
const trouble: [string, Act][] = [
  ['is silent', { hang: true }],
  ['closes', { close: true }],
  ['says half a word and closes', { close: true, say: '25' }],
  ['talks rubbish', 'HTTP/1.1 400 Bad Request'],
  ['talks binary', '\u0000\u0001\u00ff\u00fe'],
  ['answers with a code that does not exist', '999 what'],
  ['never ends its reply', `250-${'x'.repeat(2_000_000)}`],
];

test.each(phases.flatMap((phase) => trouble.map(([what, act]) => [what, phase, act] as const)))(
  'a server that %s at %s is survived without a second attempt',
  async (_what, phase, act) => {
    const { server, sender } = await open({ [phase]: act });
    const attempt = await sender.attempt(mailTo());
    expect(summary(attempt)).toBe(phase === 'end' ? 'unknown' : 'server-later');
    // Whoever would try again by itself had the time to.
    await wait(300);
    expect(server.conversations).toHaveLength(1);
    expect(await closeAndCount(sender, server)).toBe(0);
  },
);

test('a yes before the end was sent is not believed', async () => {
  const { server, sender } = await open({ data: '354 go on\r\n250 taken already' });
  const attempt = await sender.attempt(mailTo('ann@example.org', () => wait(100, true)));
  expect([summary(attempt), server.conversations[0]?.isEnded]).toEqual(['server-later', false]);
});

test('a refusal before the end was sent is believed, and the end is never sent', async () => {
  const { server, sender } = await open({ data: '354 go on\r\n552 5.3.4 too big' });
  const attempt = await sender.attempt(mailTo('ann@example.org', () => wait(100, true)));
  expect([summary(attempt), server.conversations[0]?.isEnded]).toEqual(['failed refused', false]);
});

test('a server that only trickles is given up at the limit of one message', async () => {
  const { server, sender } = await open({ end: { hang: true } }, { ...short, socketMs: 60_000, messageMs: 300 });
  expect(await sender.attempt(mailTo())).toEqual({ kind: 'unknown', reply: 'ETIMEDOUT' });
  expect(await closeAndCount(sender, server)).toBe(0);
});

test('nobody listening is the server being away', async () => {
  const { server, sender } = await open();
  await server.close();
  expect(await sender.attempt(mailTo())).toEqual({ kind: 'server-later', reply: 'ECONNREFUSED' });
  await expect(sender.check()).rejects.toThrow('ECONNREFUSED');
});

test('one connection carries many mails, also after a refusal, and never more than its limit', async () => {
  const { server, sender } = await open({}, { ...short, maxConnections: 1, maxMessages: 3 });
  const attempts = await Promise.all(Array.from({ length: 7 }, () => sender.attempt(mailTo())));
  expect(attempts.map(summary)).toEqual(Array(7).fill('accepted'));
  expect(server.conversations.map(({ commands }) => commands.filter((line) => line === 'DATA').length)).toEqual([
    3, 3, 1,
  ]);
});

test('after a refusal the connection forgets the mail and carries the next', async () => {
  const { server, sender } = await open({ rcpt: '550 5.1.1 nobody' }, { ...short, maxConnections: 1 });
  await sender.attempt(mailTo());
  await sender.attempt(mailTo());
  expect(server.conversations).toHaveLength(1);
  expect(server.conversations[0]?.commands.filter((line) => line === 'RSET').length).toBeGreaterThan(0);
});

test('one connection dies while the others go on', async () => {
  const { server, sender } = await open((connection) => (connection === 2 ? { end: { close: true } } : {}), {
    ...short,
    maxConnections: 3,
  });
  const attempts = await Promise.all(Array.from({ length: 30 }, () => sender.attempt(mailTo())));
  const counts = Object.groupBy(attempts.map(summary), (kind) => kind);
  expect([counts['accepted']?.length, counts['unknown']?.length]).toEqual([29, 1]);
  expect(await closeAndCount(sender, server)).toBe(0);
});

test('a server that restarts in between is used again', async () => {
  const first = await startScriptedSmtp();
  const sender = createSmtpSender(first.url, short);
  onTestFinished(() => sender.close());
  expect(summary(await sender.attempt(mailTo()))).toBe('accepted');
  await first.close();
  expect(summary(await sender.attempt(mailTo()))).toBe('server-later');
  const second = await startScriptedSmtp(() => ({}), first.port);
  onTestFinished(second.close);
  expect(summary(await sender.attempt(mailTo()))).toBe('accepted');
  expect(second.conversations).toHaveLength(1);
});

test('an idle connection says goodbye by itself', async () => {
  const { server, sender } = await open({}, { ...short, idleMs: 50 });
  await sender.attempt(mailTo());
  for (let round = 0; round < 200 && server.openSockets() > 0; round++) await wait(10);
  expect(server.conversations[0]?.commands.at(-1)).toBe('QUIT');
});

test('closing waits for the mail under way, and nothing is sent afterwards', async () => {
  const { server, sender } = await open();
  const underWay = sender.attempt(mailTo('ann@example.org', () => wait(100, true)));
  await wait(30);
  expect(await closeAndCount(sender, server)).toBe(0);
  expect(summary(await underWay)).toBe('accepted');
  expect(await sender.attempt(mailTo())).toEqual({ kind: 'server-later', reply: 'the sender is closed' });
});

test.each(['a@example.org, b@example.org', 'a@example.org>\r\nRCPT TO:<b@example.org', 'nobody', '', 'ä@example.org'])(
  'the recipient %j never reaches the server',
  async (to) => {
    const { server, sender } = await open();
    expect(summary(await sender.attempt(mailTo(to)))).toBe('failed invalid');
    expect(server.conversations).toHaveLength(0);
  },
);

const pipelining = '250-hello\r\n250 PIPELINING';

test.each<[Script, string]>([
  [{}, 'accepted'],
  [{ mail: '451 later' }, 'server-later'],
  [{ mail: '550 5.7.1 no', rcpt: '503 no', data: '503 no' }, 'policy'],
  [{ rcpt: '550 5.1.1 nobody', data: '503 5.5.1 no recipient' }, 'failed no-mailbox'],
  [{ rcpt: '450 4.2.0 later', data: '503 no recipient' }, 'domain-later'],
  [{ rcpt: '421 busy' }, 'server-later'],
  [{ rcpt: { close: true } }, 'server-later'],
  [{ rcpt: 'rubbish', data: '503 no recipient' }, 'server-later'],
  [{ end: { close: true } }, 'unknown'],
])('a server that takes commands in one go and does %j makes it %s', async (script, expected) => {
  const { server, sender } = await open({ ehlo: pipelining, ...script });
  expect(summary(await sender.attempt(mailTo()))).toBe(expected);
  expect(await closeAndCount(sender, server)).toBe(0);
});

test.each<[Act, string]>([
  ['235 come in', 'accepted'],
  ['535 5.7.8 wrong password', 'policy'],
  ['535 wrong password', 'policy'],
  ['534 too weak', 'policy'],
  ['454 4.7.0 try later', 'server-later'],
  ['rubbish', 'server-later'],
  [{ close: true }, 'server-later'],
])('a login answered with %j makes it %s, and the words name nobody', async (auth, expected) => {
  const server = await startScriptedSmtp(() => ({ ehlo: '250-hello\r\n250 AUTH PLAIN', auth }));
  const sender = createSmtpSender(server.url.replace('//', '//ann%40example.org:secret@'), short);
  onTestFinished(server.close);
  const attempt = await sender.attempt(mailTo());
  expect(summary(attempt)).toBe(expected);
  expect(JSON.stringify(attempt)).not.toMatch(/ann|secret/);
  if (expected === 'accepted') await sender.check();
  else await expect(sender.check()).rejects.toThrow();
  expect(await closeAndCount(sender, server)).toBe(0);
});

test.each<[string, Act]>([
  ['refuses', '500 what'],
  ['closes', { close: true }],
  ['is silent', { hang: true }],
])('a server that %s when it should forget a refused mail is left alone', async (_what, rset) => {
  const { server, sender } = await open({ rcpt: '550 5.1.1 nobody', rset }, { ...short, maxConnections: 1 });
  expect(summary(await sender.attempt(mailTo()))).toBe('failed no-mailbox');
  expect(summary(await sender.attempt(mailTo()))).toBe('failed no-mailbox');
  expect(server.conversations).toHaveLength(2);
  expect(await closeAndCount(sender, server)).toBe(0);
});

test.each([true, false])('encrypted from the start: %s, the end still waits for the hand-over', async (secure) => {
  const received: string[] = [];
  const server = new SMTPServer({
    secure,
    logger: false,
    authOptional: true,
    async onData(stream, _session, done) {
      // A withdrawn message ends its stream with an error: the server keeps nothing of it.
      const message = await text(stream).catch(() => undefined);
      if (message !== undefined) received.push(message);
      done();
    },
  });
  server.on('error', () => undefined).listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp${secure ? 's' : ''}://127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  const sender = createSmtpSender(url, short);
  const before: number[] = [];
  const handOver = async () => before.push(received.length) > 0;
  expect(summary(await sender.attempt(mailTo('ann@example.org', handOver)))).toBe('accepted');
  expect(summary(await sender.attempt(mailTo('ann@example.org', async () => false)))).toBe('withdrawn');
  expect([before, received]).toEqual([[0], [raw.toString()]]);
  // A certificate that nobody vouches for is no reason to go on in the open.
  const strict = createSmtpSender(url.replace(/\?.*/, ''), short);
  expect(summary(await strict.attempt(mailTo()))).toBe('server-later');
  await Promise.all([sender.close(), strict.close()]);
});
