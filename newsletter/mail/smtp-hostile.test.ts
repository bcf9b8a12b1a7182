import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSmtpSender } from './smtp-sender.ts';
import { follow, type Script, type SmtpPhase, type SmtpReply, startTestMailServer } from './test-mail-server.ts';
import { closeAndCount, mailTo, openSender, short, summary } from './test-sender.ts';

const phases: SmtpPhase[] = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'end'];
const trouble: [string, SmtpReply][] = [
  ['is silent', { hang: true }],
  ['closes', { close: true }],
  ['talks rubbish', 'HTTP/1.1 400 Bad Request'],
  ['answers with a code that does not exist', '999 what'],
  ['never ends its reply', `250-${'x'.repeat(2_000_000)}`],
];

const cases = phases.flatMap((phase) => trouble.map(([what, act]) => [what, phase, act] as const));
test.each(cases)('a server that %s at %s gets no second attempt', async (_what, phase, act) => {
  const { server, sender } = await openSender({ [phase]: act }, short);
  const attempt = await sender.attempt(mailTo());
  expect(summary(attempt)).toBe(phase === 'end' ? 'unknown' : 'server-later');
  expect(await closeAndCount(sender, server)).toBe(0);
  expect(server.conversations).toHaveLength(1);
});

test.each([
  ['250 taken already', 'server-later'],
  ['552 5.3.4 too big', 'failed refused'],
])('%s before the final dot is no acceptance, and the dot is never sent', async (early, expected) => {
  const { server, sender } = await openSender({ data: `354 go on\r\n${early}` });
  const attempt = await sender.attempt(mailTo('ann@example.org', () => wait(100, true)));
  expect([summary(attempt), server.conversations[0]?.attempt?.isComplete]).toEqual([expected, false]);
});

test('a server that does not finish within the limit for one message is given up', async () => {
  const { server, sender } = await openSender({ end: { hang: true } }, { ...short, socketMs: 60_000, messageMs: 300 });
  expect(await sender.attempt(mailTo())).toEqual({ kind: 'unknown', reply: 'ETIMEDOUT' });
  expect(await closeAndCount(sender, server)).toBe(0);
});

test('a closed port means the server is down', async () => {
  const { server, sender } = await openSender();
  await server.close();
  expect(await sender.attempt(mailTo())).toEqual({ kind: 'server-later', reply: 'ECONNREFUSED' });
  await expect(sender.check()).rejects.toThrow('ECONNREFUSED');
});

const pipelining = '250-hello\r\n250 PIPELINING';

test.each<[Script, string]>([
  [{}, 'accepted'],
  [{ mail: '451 later' }, 'server-later'],
  [{ mail: '550 5.7.1 no', rcpt: '503 no', data: '503 no' }, 'sender-refused'],
  [{ rcpt: '550 5.1.1 nobody', data: '503 5.5.1 no recipient' }, 'failed no-mailbox'],
  [{ rcpt: '450 4.2.0 later', data: '503 no recipient' }, 'domain-later'],
  [{ rcpt: '421 busy' }, 'server-later'],
  [{ rcpt: { close: true } }, 'server-later'],
  [{ rcpt: 'rubbish', data: '503 no recipient' }, 'server-later'],
  [{ end: { close: true } }, 'unknown'],
  [{ data: '250 no need' }, 'server-later'],
  [{ rcpt: '550-5.1.1 The mailbox\r\n550 5.1.1 does not exist' }, 'failed no-mailbox'],
  [{ end: '250-taken\r\n250 really' }, 'accepted'],
])('a pipelining server that replies %j means %s', async (script, expected) => {
  const { server, sender } = await openSender({ ehlo: pipelining, ...script });
  expect(summary(await sender.attempt(mailTo()))).toBe(expected);
  expect(await closeAndCount(sender, server)).toBe(0);
});

test.each<[SmtpReply, string]>([
  ['235 come in', 'accepted'],
  ['535 5.7.8 wrong password', 'sender-refused'],
  ['535 wrong password', 'sender-refused'],
  ['534 too weak', 'sender-refused'],
  ['454 4.7.0 try later', 'server-later'],
  ['rubbish', 'server-later'],
  [{ close: true }, 'server-later'],
])('a login answered with %j means %s, and the reply contains no login', async (auth, expected) => {
  const server = await startTestMailServer(follow({ ehlo: '250-hello\r\n250 AUTH PLAIN', auth }));
  const sender = createSmtpSender(server.url().replace('//', '//ann%40example.org:secret@'), short);
  const attempt = await sender.attempt(mailTo());
  expect(summary(attempt)).toBe(expected);
  expect(JSON.stringify(attempt)).not.toMatch(/ann|secret/);
  if (expected === 'accepted') expect(await sender.check()).toBe('not encrypted, logged in with PLAIN');
  else await expect(sender.check()).rejects.toThrow();
  expect(await closeAndCount(sender, server)).toBe(0);
});

test.each<[string, SmtpReply]>([
  ['refuses', '500 what'],
  ['closes', { close: true }],
  ['is silent', { hang: true }],
])('a connection whose server %s at RSET is not used again', async (_what, rset) => {
  const { server, sender } = await openSender({ rcpt: '550 5.1.1 nobody', rset }, { ...short, maxConnections: 1 });
  expect(summary(await sender.attempt(mailTo()))).toBe('failed no-mailbox');
  expect(summary(await sender.attempt(mailTo()))).toBe('failed no-mailbox');
  expect(server.conversations).toHaveLength(2);
  expect(await closeAndCount(sender, server)).toBe(0);
});

test.each<[SmtpPhase, string]>([
  ['mail', 'server-later'],
  ['rcpt', 'server-later'],
  ['data', 'server-later'],
  ['end', 'unknown'],
])('a connection that closes at the second %s does not repeat the mail', async (phase, expected) => {
  const good = { mail: '250 ok', rcpt: '250 ok', data: '354 go on', end: '250 taken' };
  const script = {
    [phase]: (time: number): SmtpReply => (time === 1 ? good[phase as keyof typeof good] : { close: true }),
  };
  const { server, sender } = await openSender(script);
  expect(summary(await sender.attempt(mailTo()))).toBe('accepted');
  expect(summary(await sender.attempt(mailTo()))).toBe(expected);
  expect(await closeAndCount(sender, server)).toBe(0);
  expect(server.conversations).toHaveLength(1);
});
