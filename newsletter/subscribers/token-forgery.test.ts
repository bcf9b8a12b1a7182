import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openTestNewsletter } from '../open-test-newsletter.ts';
import { confirmSubscription, findConfirmable } from './confirm.ts';
import { forgetSubscriber } from './forget.ts';
import { subscribe } from './subscribe.ts';
import { readToken, signToken, type TokenKind } from './tokens.ts';
import { findLinkHolder, unsubscribe } from './unsubscribe.ts';

const kinds: TokenKind[] = ['confirm', 'unsubscribe', 'preferences'];
const start = new Date('2026-11-15T12:00:00Z');
const signer = (key: Uint8Array) => {
  const tokenKey = createSecretKey(key);
  return { keys: { tokenKey, hashKey: tokenKey }, now: () => start };
};
const ours = signer(randomBytes(32));
const anyId = fc.uuid();
const anyKind = fc.constantFrom(...kinds);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('what is signed is read back, for every subscriber, kind and second', () => {
  const anyTime = fc.date({ min: start, max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyId, anyKind, anyTime, (id, kind, time) => {
      const at = { ...ours, now: () => time };
      const issuedAt = new Date(Math.floor(time.getTime() / 1000) * 1000);
      expect(readToken(at, kind, signToken(at, kind, id))).toEqual({ subscriberId: id, issuedAt });
    }),
  );
});

test('no change of any letter, no cut, no longer text and no other order is read', () => {
  const change = fc.oneof(
    fc.tuple(fc.nat(50), fc.constantFrom(...letters)).map(
      ([at, letter]) =>
        (text: string) =>
          text.slice(0, at) + letter + text.slice(at + 1),
    ),
    fc.nat(50).map((length) => (text: string) => text.slice(0, length)),
    fc.nat(50).map((from) => (text: string) => text.slice(from)),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((more) => (text: string) => text + more),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((more) => (text: string) => more + text),
    fc.nat(50).map((at) => (text: string) => text.slice(at) + text.slice(0, at)),
    fc.constantFrom('=', '%3D', ' ', '\n', '\0', '.').map((more) => (text: string) => text + more),
    fc.constant((text: string) => text.replaceAll('-', '+').replaceAll('_', '/')),
  );
  fc.assert(
    fc.property(anyId, anyKind, change, (id, kind, damage) => {
      const token = signToken(ours, kind, id);
      const damaged = damage(token);
      fc.pre(damaged !== token);
      expect(readToken(ours, kind, damaged)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test('parts of two tokens make no third: not another person, another kind or another time', () => {
  fc.assert(
    fc.property(anyId, anyId, anyKind, anyKind, fc.nat(37), (id, otherId, kind, otherKind, cut) => {
      const one = Buffer.from(signToken(ours, kind, id), 'base64url');
      const other = Buffer.from(signToken({ ...ours, now: () => new Date(0) }, otherKind, otherId), 'base64url');
      const mixed = Buffer.concat([one.subarray(0, cut), other.subarray(cut)]).toString('base64url');
      fc.pre(mixed !== one.toString('base64url') && mixed !== other.toString('base64url'));
      for (const each of kinds) expect(readToken(ours, each, mixed)).toBeUndefined();
    }),
  );
});

test('any text at all is read or refused, never thrown at', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), anyKind, (text, kind) => {
      expect(readToken(ours, kind, text)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test('a token of another store opens nothing, whatever its key', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), anyId, anyKind, (key, id, kind) => {
      expect(readToken(ours, kind, signToken(signer(key), kind, id))).toBeUndefined();
    }),
  );
});

const email = 'ann@example.org';
const day = 24 * 60 * 60 * 1000;

async function open(optIn: 'single' | 'double') {
  const opened = await openTestNewsletter({ optIn });
  onTestFinished(opened.close);
  const { newsletter } = opened;
  await subscribe(newsletter, { email });
  const read = async () => (await newsletter.store.query('select * from subscribers where email = $1', [email]))[0];
  const id = String((await read())?.['id']);
  const consents = () => newsletter.store.query('select kind from consents order by created_at');
  return { ...opened, id, read, consents, sign: (kind: TokenKind) => signToken(newsletter, kind, id) };
}

test('an unsubscribe link used twice leaves one proof and changes nothing more', async () => {
  const { newsletter, sign, read, consents, pass } = await open('single');
  const token = sign('unsubscribe');
  await unsubscribe(newsletter, token);
  const left = await read();
  const proofs = (await consents()).length;
  pass(3 * day);
  for (let time = 0; time < 3; time++) expect(await unsubscribe(newsletter, token)).toMatchObject({ kind: 'found' });
  expect(await read()).toEqual(left);
  expect(await consents()).toHaveLength(proofs);
});

test('a used confirmation link brings nobody back who has left, however often it is tried', async () => {
  const { newsletter, sign, read, pass } = await open('double');
  const confirm = sign('confirm');
  expect(await confirmSubscription(newsletter, confirm)).toMatchObject({ status: 'active' });
  pass(1000);
  await unsubscribe(newsletter, sign('unsubscribe'));
  const left = await read();
  for (const wait of [0, 1000, day, 8 * day]) {
    pass(wait);
    expect(await confirmSubscription(newsletter, confirm)).toBeUndefined();
    expect(await findConfirmable(newsletter, confirm)).toBeUndefined();
  }
  expect(await read()).toEqual(left);
});

test('a confirmation link that was never used is dead after its week, and once its reader has left', async () => {
  const late = await open('double');
  const confirm = late.sign('confirm');
  late.pass(7 * day + 1000);
  expect(await confirmSubscription(late.newsletter, confirm)).toBeUndefined();
  const gone = await open('double');
  const unused = gone.sign('confirm');
  gone.pass(1000);
  await unsubscribe(gone.newsletter, gone.sign('unsubscribe'));
  expect(await confirmSubscription(gone.newsletter, unused)).toBeUndefined();
  expect([(await late.read())?.['status'], (await gone.read())?.['status']]).toEqual(['pending', 'unsubscribed']);
});

test('the links of somebody who was forgotten lead to nobody, also after the address is free again', async () => {
  const { newsletter, sign, read } = await open('single');
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

test('a link of one store opens nobody of another', async () => {
  const [one, other] = [await open('single'), await open('single')];
  expect(await unsubscribe(other.newsletter, one.sign('unsubscribe'))).toEqual({ kind: 'broken' });
});
