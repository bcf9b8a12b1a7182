import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { classifyReply, cleanReply } from './classify-reply.ts';
import { explainAttempt } from './explain-attempt.ts';
import type { Stage } from './mail-port.ts';

const verdictOf = (stage: Stage, reply: string | undefined, isHandedOver = stage === 'end'): string => {
  const attempt = classifyReply({ stage, reply, isHandedOver, recipient: 'ann@example.org' });
  return attempt.kind === 'failed' ? `failed ${attempt.failure}` : attempt.kind;
};

const replies = readFileSync(new URL('./samples/replies.yaml', import.meta.url), 'utf8');
const known = Object.entries(parse(replies) as Record<string, string[]>).flatMap(([meaning, said]) =>
  said.map((line) => [...(line.split(/ (.*)/s) as [Stage, string]).slice(0, 2), meaning] as [Stage, string, string]),
);

test.each(known)('at %s the reply %j means %s', (stage, reply, expected) => {
  expect(verdictOf(stage, reply)).toBe(expected);
});

const invalid = [undefined, '', 'rubbish', '25', '2500 ok', '999 what', '354 go on', '150 hm', 'x\n250 ok', '250ok'];
test.each(invalid)('the invalid reply %j means unknown after the hand-over, and a retry before it', (reply) => {
  expect(verdictOf('end', reply, true)).toBe('unknown');
  for (const stage of ['connect', 'tls', 'login', 'mail', 'rcpt', 'data', 'end'] as const) {
    expect(verdictOf(stage, reply, false)).toBe('server-later');
  }
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

test('no part of an address is left where a reply is cut', () => {
  const far = `550 ${'b@example.org '.repeat(71)}`;
  for (let pad = 0; pad < 20; pad++) {
    const reply = cleanReply(`${far}${' '.repeat(pad)}longname@example.org`, 'someone@example.org');
    expect(reply).not.toMatch(/[a-z]/);
  }
});

test('an unknown certificate authority is named with what makes Node trust it', () => {
  const { fix } = explainAttempt({ kind: 'server-later', reply: 'SELF_SIGNED_CERT_IN_CHAIN' });
  expect(fix).toContain('NODE_EXTRA_CA_CERTS=');
});
