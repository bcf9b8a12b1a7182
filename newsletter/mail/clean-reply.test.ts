import { expect, test } from 'vitest';
import { cleanReply } from './clean-reply.ts';

test.each([
  ['550 5.1.1 <ann.lee@example.org>: no such user', '550 5.1.1 <…>: no such user'],
  ['550 5.1.1 The user ann.lee does not exist', '550 5.1.1 The user … does not exist'],
  ['550 ANN.LEE is unknown', '550 … is unknown'],
  ['550 ann.lee@example.org, other.person@example.net: no', '550 …, …: no'],
  ['550 rfc822;ann.lee@xn--mnchen-3ya.example', '550 rfc822;…'],
  ['550 "ann.lee"@example.org', '550 "…"…'],
  ['550 =?utf-8?q?ann.lee?=', '550 =?utf-8?q?…?='],
  ['550-5.7.1 first line\n550-5.7.1 second\n550 5.7.1 third', '550-5.7.1 first line second third'],
  ['451 a\u0000b\u001b[31mred\u202e', '451 a b [31mred'],
  [`250 seen AQIAAAAA${'x'.repeat(43)} there`, '250 seen … there'],
])('%j is kept as %j', (reply, expected) => {
  expect(cleanReply(reply, 'ann.lee@example.org')).toBe(expected);
});

test('a short name is replaced as a word and not inside others', () => {
  expect(cleanReply('550 an address an unknown man has', 'an@example.org')).toBe('550 … address … unknown man has');
});

test('no more than 200 letters are kept, of however many, in no time', () => {
  expect(cleanReply(`550 ${'no '.repeat(1_000_000)}`)).toHaveLength(200);
  expect(cleanReply(`550 ${'x'.repeat(5_000_000)}`, 'ann@example.org')).toBe('550 …');
  expect([...cleanReply(`550 ${'🚚 '.repeat(300)}`)].length).toBeLessThanOrEqual(200);
});

test('an address that is cut in half leaves nothing of itself', () => {
  const far = `550 ${'b@example.org '.repeat(71)}`;
  for (let pad = 0; pad < 20; pad++) {
    const reply = cleanReply(`${far}${' '.repeat(pad)}longname@example.org`, 'someone@example.org');
    expect(reply).not.toMatch(/[a-z]/);
  }
});
