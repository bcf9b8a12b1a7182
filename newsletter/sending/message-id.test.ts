import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { messageIdOf, readMessageId } from './message-id.ts';

const keys = { tokenKey: createSecretKey(Buffer.alloc(32, 1)) };
const origin = { issueId: '2026-11-towing', subscriberId: '0b0e7d0c-6c1d-4d0e-8d1c-111111111111' };
const id = messageIdOf(keys, origin, 'https://garage.example:8443');

test('a Message-ID is always the same and identifies its delivery', () => {
  expect(id).toMatch(/^2026-11-towing\.0b0e7d0c6c1d4d0e8d1c111111111111[\da-f]{16}@garage\.example$/);
  expect(messageIdOf(keys, origin, 'https://garage.example')).toBe(id);
  for (const text of [id, `<${id}>`, `In-Reply-To: <a@b.example>\r\n <${id.toUpperCase()}>`]) {
    expect(readMessageId(keys, text)).toEqual(origin);
  }
});

test('a Message-ID cannot be forged', () => {
  const other = { tokenKey: createSecretKey(Buffer.alloc(32, 2)) };
  expect(readMessageId(other, id)).toBeUndefined();
  expect(readMessageId(keys, id.replace('2026-11', '2026-12'))).toBeUndefined();
  expect(readMessageId(keys, id.replace('0b0e', '0b0f'))).toBeUndefined();
  expect(readMessageId(keys, id.replace(/.@/, '@'))).toBeUndefined();
  for (const text of ['', '<>', 'hello@garage.example', 'a'.repeat(1_000_000)]) {
    expect(readMessageId(keys, text)).toBeUndefined();
  }
});
