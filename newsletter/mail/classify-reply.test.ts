import { expect, test } from 'vitest';
import { classifyReply, cleanReply } from './classify-reply.ts';
import { explainAttempt } from './explain-attempt.ts';
import type { Stage } from './mail-port.ts';

const verdictOf = (stage: Stage, reply: string | undefined, isHandedOver = stage === 'end'): string => {
  const attempt = classifyReply({ stage, reply, isHandedOver, recipient: 'ann@example.org' });
  return attempt.kind === 'failed' ? `failed ${attempt.failure}` : attempt.kind;
};

test.each<[Stage, string, string]>([
  ['end', '250 2.0.0 taken', 'accepted'],
  ['end', '250', 'accepted'],
  ['connect', '421 4.3.2 closing', 'server-later'],
  ['mail', '421 busy', 'server-later'],
  ['rcpt', '421 4.7.0 busy', 'server-later'],
  ['end', '421 busy', 'server-later'],
  ['connect', '450 not now', 'server-later'],
  ['login', '454 4.7.0 login not now', 'server-later'],
  ['mail', '452 4.3.1 no space', 'server-later'],
  ['rcpt', '450 4.2.0 greylisted', 'domain-later'],
  ['rcpt', '451 4.7.1 greylisted', 'domain-later'],
  ['data', '451 later', 'domain-later'],
  ['end', '452 4.2.2 full', 'domain-later'],
  ['login', '535 5.7.8 wrong password', 'sender-refused'],
  ['login', '534 too weak', 'sender-refused'],
  ['mail', '530 log in first', 'sender-refused'],
  ['rcpt', '530 5.5.1 log in first', 'sender-refused'],
  ['connect', '554 go away', 'sender-refused'],
  ['connect', '554 5.7.1 listed', 'sender-refused'],
  ['mail', '550 5.1.8 sender unknown', 'sender-refused'],
  ['mail', '553 sender not allowed', 'sender-refused'],
  ['rcpt', '550 5.7.1 relaying denied', 'failed policy'],
  ['rcpt', '550 5.7.26 not authenticated', 'failed policy'],
  ['rcpt', '553 5.1.8 sender unknown', 'failed policy'],
  ['end', '554 5.7.1 spam', 'failed policy'],
  ['rcpt', '550 5.1.1 nobody', 'failed no-mailbox'],
  ['rcpt', '550 5.1.10 no such domain', 'failed no-mailbox'],
  ['end', '550 5.1.1 nobody', 'failed no-mailbox'],
  ['rcpt', '550 5.1.2 no such domain', 'failed no-mailbox'],
  ['rcpt', '553 5.1.3 bad address', 'failed no-mailbox'],
  ['rcpt', '551 5.1.6 moved', 'failed no-mailbox'],
  ['rcpt', '550 5.2.1 disabled', 'failed no-mailbox'],
  ['data', '550 5.1.1 nobody', 'failed no-mailbox'],
  ['rcpt', '550 5.1.0 odd address', 'failed refused'],
  ['rcpt', '550 relay not permitted', 'failed refused'],
  ['rcpt', '551 moved', 'failed refused'],
  ['rcpt', '553 not allowed', 'failed refused'],
  ['rcpt', '550', 'failed refused'],
  ['tls', '502 5.5.1 not here', 'sender-refused'],
  ['tls', '454 4.7.0 not now', 'server-later'],
  ['end', '552 5.2.2 full', 'failed mailbox'],
  ['rcpt', '552 full', 'failed mailbox'],
  ['rcpt', '552 5.3.4 too big', 'failed refused'],
  ['rcpt', '554 no', 'failed refused'],
  ['data', '550 no', 'failed refused'],
  ['end', '550 no', 'failed refused'],
  ['end', '552 too big', 'failed refused'],
  ['end', '554 5.6.0 malformed', 'failed refused'],
  // A status that contradicts its code is ignored.
  ['rcpt', '550 4.7.1 odd', 'failed refused'],
  ['rcpt', '450 5.7.1 odd', 'domain-later'],
  ['end', '250 5.7.1 odd', 'accepted'],
  ['rcpt', '550-5.1.1 The mailbox\n550 5.1.1 is none', 'failed no-mailbox'],
])('at %s the reply %j means %s', (stage, reply, expected) => {
  expect(verdictOf(stage, reply)).toBe(expected);
});

test.each([undefined, '', 'rubbish', '25', '2500 ok', '999 what', '354 go on', '150 hm', 'x\n250 ok', '250ok'])(
  'the invalid reply %j means unknown after the hand-over, and a retry before it',
  (reply) => {
    expect(verdictOf('end', reply, true)).toBe('unknown');
    for (const stage of ['connect', 'tls', 'login', 'mail', 'rcpt', 'data', 'end'] as const) {
      expect(verdictOf(stage, reply, false)).toBe('server-later');
    }
  },
);

test('without a reply, the error code is used', () => {
  const ending = {
    stage: 'connect',
    cause: 'ECONNREFUSED',
    isHandedOver: false,
    recipient: 'ann@example.org',
  } as const;
  expect(classifyReply(ending)).toEqual({ kind: 'server-later', reply: 'ECONNREFUSED' });
});

test.each(['EAUTH', 'ENOAUTH', 'ENOTLS'])('%s without a reply stops sending, because no retry repairs it', (cause) => {
  const ending = { stage: 'login', cause, isHandedOver: false, recipient: 'ann@example.org' } as const;
  expect(classifyReply(ending)).toEqual({ kind: 'sender-refused', stage: 'login', reply: cause });
});

test.each([
  ['550 5.1.1 <ann.lee@example.org>: no such user', '550 5.1.1 <…>: no such user'],
  ['550 5.1.1 The user ann.lee does not exist', '550 5.1.1 The user … does not exist'],
  ['550 ANN.LEE is unknown', '550 … is unknown'],
  ['550 ann.lee@example.org, other.person@example.net: no', '550 …, …: no'],
  ['550 rfc822;ann.lee@xn--mnchen-3ya.example', '550 rfc822;…'],
  ['550 "ann.lee"@example.org', '550 "…"…'],
  ["550 <frank.o'hara@example.net> and 'jo.d'arc@example.net' unknown", "550 <…> and '…' unknown"],
  ['550 =?utf-8?q?ann.lee?=', '550 =?utf-8?q?…?='],
  ['550-5.7.1 first line\n550-5.7.1 second\n550 5.7.1 third', '550-5.7.1 first line second third'],
  ['451 a\u0000b\u001b[31mred\u202e', '451 a b [31mred'],
  [`250 seen AQIAAAAA${'x'.repeat(43)} there`, '250 seen … there'],
])('%j is stored as %j', (reply, expected) => {
  expect(cleanReply(reply, 'ann.lee@example.org')).toBe(expected);
});

test('a short name is replaced only as an entire word', () => {
  expect(cleanReply('550 an address an unknown man has', 'an@example.org')).toBe('550 … address … unknown man has');
});

test('at most 200 characters are stored, and a reply of megabytes is cut quickly', () => {
  expect(cleanReply(`550 ${'no '.repeat(1_000_000)}`)).toHaveLength(200);
  expect(cleanReply(`550 ${'x'.repeat(5_000_000)}`, 'ann@example.org')).toBe('550 …');
  expect([...cleanReply(`550 ${'🚚 '.repeat(300)}`)].length).toBeLessThanOrEqual(200);
});

test('no part of an address is left where a reply is cut', () => {
  const far = `550 ${'b@example.org '.repeat(71)}`;
  for (let pad = 0; pad < 20; pad++) {
    const reply = cleanReply(`${far}${' '.repeat(pad)}longname@example.org`, 'someone@example.org');
    expect(reply).not.toMatch(/[a-z]/);
  }
});

test('an unknown certificate authority is named with the setting that trusts it', () => {
  const { fix } = explainAttempt({ kind: 'server-later', reply: 'SELF_SIGNED_CERT_IN_CHAIN' });
  expect(fix).toContain('set MAIL_CA_FILE');
});
