import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openForTest } from '../service/test-case.ts';
import { forgetSubscriber } from './personal-data.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';
import { readToken, signToken, type TokenKind } from './tokens.ts';
import { findLinkHolder, unsubscribe } from './unsubscribe.ts';

const day = 24 * 60 * 60 * 1000;
const start = new Date('2026-11-15T12:00:00.500Z');
const secret = () => createSecretKey(randomBytes(32));
const keys = { tokenKey: secret(), hashKey: secret() };
const at = (time: number) => ({ keys, now: () => new Date(start.getTime() + time) });
const id = randomUUID();
const kinds: TokenKind[] = ['confirm', 'unsubscribe', 'preferences'];

test('a confirmation link works for seven days, the other links forever', () => {
  const [confirm = '', unsubscribe = '', preferences = ''] = kinds.map((kind) => signToken(at(0), kind, id));
  expect(readToken(at(7 * day - 1000), 'confirm', confirm)).toBeDefined();
  expect(readToken(at(7 * day + 1000), 'confirm', confirm)).toBeUndefined();
  expect(readToken(at(20 * 365 * day), 'unsubscribe', unsubscribe)).toBeDefined();
  expect(readToken(at(20 * 365 * day), 'preferences', preferences)).toBeDefined();
});

test('a changed bit, a truncation or another encoding is refused', () => {
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

const email = 'ann@example.org';

async function open() {
  const opened = await openForTest();
  const { newsletter } = opened;
  await subscribe(newsletter, { email });
  const read = async () => (await newsletter.store.query('select * from subscribers where email = $1', [email]))[0];
  const id = String((await read())?.['id']);
  return { ...opened, read, sign: (kind: TokenKind) => signToken(newsletter, kind, id) };
}

test('a deleted person’s links stay invalid, even after the address can be used again', async () => {
  const { newsletter, sign, read } = await open();
  const links = { confirm: sign('confirm'), unsubscribe: sign('unsubscribe'), preferences: sign('preferences') };
  await forgetSubscriber(newsletter, email);
  await newsletter.store.query('delete from suppressions');
  await subscribe(newsletter, { email });
  const before = await read();
  expect(await confirmSubscription(newsletter, links.confirm)).toBeUndefined();
  expect(await unsubscribe(newsletter, links.unsubscribe)).toEqual({ kind: 'gone' });
  expect(await findLinkHolder(newsletter, 'preferences', links.preferences)).toEqual({ kind: 'gone' });
  expect(await read()).toEqual(before);
});
