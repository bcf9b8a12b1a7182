import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readToken, signToken, type TokenKind } from './tokens.ts';

const day = 24 * 60 * 60 * 1000;
const start = new Date('2026-11-15T12:00:00.500Z');
const secret = () => createSecretKey(randomBytes(32));
const keys = { tokenKey: secret(), hashKey: secret() };
const at = (time: number) => ({ keys, now: () => new Date(start.getTime() + time) });
const id = randomUUID();
const kinds: TokenKind[] = ['confirm', 'unsubscribe', 'preferences'];

test.each(kinds)('a %s token names its subscriber and its second, and fits into an address', (kind) => {
  const token = signToken(at(0), kind, id);
  expect(readToken(at(0), kind, token)).toEqual({ subscriberId: id, issuedAt: new Date('2026-11-15T12:00:00Z') });
  expect(token).toMatch(/^[\w-]{51}$/);
});

test('a confirmation link works for seven days, the other links for ever', () => {
  const [confirm = '', unsubscribe = '', preferences = ''] = kinds.map((kind) => signToken(at(0), kind, id));
  expect(readToken(at(7 * day - 1000), 'confirm', confirm)).toBeDefined();
  expect(readToken(at(7 * day + 1000), 'confirm', confirm)).toBeUndefined();
  expect(readToken(at(20 * 365 * day), 'unsubscribe', unsubscribe)).toBeDefined();
  expect(readToken(at(20 * 365 * day), 'preferences', preferences)).toBeDefined();
});

test('a token of one kind opens nothing of another kind', () => {
  for (const kind of kinds) {
    const token = signToken(at(0), kind, id);
    for (const other of kinds) expect(readToken(at(0), other, token) === undefined).toBe(other !== kind);
  }
});

test('every changed bit, every cut and every other spelling is refused', () => {
  const token = signToken(at(0), 'unsubscribe', id);
  const bytes = Buffer.from(token, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const forged = Buffer.from(bytes);
    forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(readToken(at(0), 'unsubscribe', forged.toString('base64url'))).toBeUndefined();
  }
  const last = token.at(-1) ?? '';
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter((one) => one !== last);
  for (const other of others) expect(readToken(at(0), 'unsubscribe', token.slice(0, -1) + other)).toBeUndefined();
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, token.replace(/^./, ' '), '💥'.repeat(20)]) {
    expect(readToken(at(0), 'unsubscribe', wrong)).toBeUndefined();
  }
});

test('a token signed with another key is refused', () => {
  const stranger = { keys: { ...keys, tokenKey: secret() }, now: () => start };
  expect(readToken(at(0), 'preferences', signToken(stranger, 'preferences', id))).toBeUndefined();
});
