import { createSecretKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import type { LinkKeySet } from '../newsletter/db/link-keys.ts';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { readToken, signToken } from '../newsletter/subscribers/tokens.ts';
import { createTestGarage } from './test-garage.ts';

async function open() {
  const garage = createTestGarage();
  const file = join(garage.dataDir, 'link-keys.json');
  const run = (words: string[], env = {}) => garage.run(words, { env });
  await run(['subscribers', 'add', 'ann@example.org']);
  const signer = () => ({ keys: garage.readKeys(), now: () => new Date() });
  /** The token of the unsubscribe link that a mail to the reader would contain now. */
  const sign = async (): Promise<string> => {
    const [row] = await garage.withStore((opened) => opened.query('select id from subscribers'));
    return signToken(signer(), 'unsubscribe', String(row?.['id']));
  };
  const doesWork = (token: string): boolean => readToken(signer(), 'unsubscribe', token) !== undefined;
  const readSet = (): LinkKeySet => JSON.parse(readFileSync(file, 'utf8'));
  return { garage, file, run, sign, doesWork, readSet };
}

test('the keys are a private file, in no row of the database and in no backup', async () => {
  const { garage, file, run, readSet } = await open();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const backup = join(garage.folder, 'backup.sqlite');
  expect((await run(['backup', '--to', backup])).err).toContain(
    'Not in the backup: the link keys, and .env with the passwords.',
  );
  const { hashKey, tokenKeys } = readSet();
  const stored = await garage.withStore((opened) => opened.query('select * from settings'));
  for (const secret of [hashKey, ...tokenKeys.map(({ key }) => key)]) {
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(readFileSync(backup).includes(secret)).toBe(false);
    expect(readFileSync(backup).includes(Buffer.from(secret, 'hex'))).toBe(false);
  }
});

test('other keys, older keys and missing keys are refused with the fix, by commands and by the server', async () => {
  const { garage, file, run } = await open();
  const other = createTestGarage();
  await other.run(['subscribers', 'add', 'bob@example.org']);
  const others = join(other.dataDir, 'link-keys.json');
  const refused = await run(['subscribers', 'add', 'cem@example.org'], { LINK_KEYS: others });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toBe(
    `The link keys in ${others} are not the ones this database was used with: put the right link-keys.json there, or set LINK_KEYS to its content. If they are lost, run ./garage keys rotate --lost.\n`,
  );
  await expect(garage.openServer({ LINK_KEYS: others })).rejects.toThrow(
    'are not the ones this database was used with',
  );

  const old = garage.write('old.json', readFileSync(file, 'utf8'));
  await run(['keys', 'rotate']);
  const outdated = await run(['subscribers', 'add', 'cem@example.org'], { LINK_KEYS: readFileSync(old, 'utf8') });
  expect(outdated.err).toContain('The link keys in the setting LINK_KEYS are older than the ones');

  renameSync(file, `${file}.aside`);
  const missing = await run(['subscribers', 'add', 'cem@example.org']);
  expect(missing.err).toContain(`The link keys of this database are missing: put its link-keys.json at ${file}`);
  // A command that only looks needs no keys, and never creates any.
  const looked = await run(['doctor']);
  expect(looked.out).toMatch(/ok +list +1 subscriber/);
  expect(looked.out).toMatch(/failure +link keys +The link keys of this database are missing: .*links to unsubscribe/);
  expect(looked.code).toBe(1);
  expect(readdirSync(garage.dataDir).filter((name) => name === 'link-keys.json')).toEqual([]);
  renameSync(`${file}.aside`, file);
  expect((await run(['subscribers', 'add', 'cem@example.org'])).code).toBe(0);
});

test('the saved file is all a new machine needs beside a backup; doctor asks for it until it is made, and after a rotation', async () => {
  const { garage, run, sign } = await open();
  const link = await sign();
  const copyOf = async () => /(\w+) +copy of the keys/.exec((await run(['doctor'])).out)?.[1];
  expect(await copyOf()).toBe('warning');
  const envFile = garage.write('.env', 'SMTP_URL=smtps://me:s%27cret@smtp.garage.test\nMAIL_FROM=me@garage.test\n');
  const saved = join(garage.folder, 'kept.env');
  const { code, err } = await run(['keys', 'save', '--to', saved], { ENV_FILE: envFile });
  expect([code, err]).toEqual([0, expect.stringContaining('apart from the backups')]);
  expect(statSync(saved).mode & 0o777).toBe(0o600);
  expect(await copyOf()).toBe('ok');
  expect((await run(['keys', 'save', '--to', saved])).err).toContain('already exists');

  const backup = join(garage.folder, 'backup.sqlite');
  await run(['backup', '--to', backup]);
  const fresh = createTestGarage();
  // Its folders are those of the new machine, as the file says.
  const kept = fresh.write('.env', readFileSync(saved, 'utf8').replace(/^DATA_DIR=.*$/m, ''));
  const there = { ENV_FILE: kept };
  expect((await fresh.run(['restore', '--from', backup], { env: there })).out).toMatch(/those in .* belong to it\./);
  const { out } = await fresh.run(['doctor'], { env: there });
  expect(out).toMatch(/ok +link keys +1 key in the setting LINK_KEYS/);
  expect(out).toContain('smtp.garage.test');
  const { tokenKeys }: LinkKeySet = JSON.parse(parseEnv(readFileSync(kept, 'utf8'))['LINK_KEYS'] ?? '');
  const keys = { ...garage.readKeys(), tokenKey: createSecretKey(Buffer.from(tokenKeys[0]?.key ?? '', 'hex')) };
  expect(readToken({ keys, now: () => new Date() }, 'unsubscribe', link)).toBeDefined();

  await run(['keys', 'rotate']);
  expect(await copyOf()).toBe('warning');
});

test('after a rotation old links work and new ones have a new key, until the old key is pruned', async () => {
  const { garage, file, run, sign, doesWork, readSet } = await open();
  const before = await sign();
  const refused = await garage.withStore(() => run(['keys', 'rotate']));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is in use: stop every server') });
  expect((await run(['keys', 'rotate'])).code).toBe(0);
  const after = await sign();
  expect([before, after].map(doesWork)).toEqual([true, true]);
  expect((await run(['keys', 'prune', '--yes'])).out).toContain('No key was replaced more than 400 days ago.');

  const [newest, oldest] = readSet().tokenKeys;
  expect(newest?.key).not.toBe(oldest?.key);
  const tokenKeys = [{ key: newest?.key, createdAt: '2020-01-01T00:00:00.000Z' }, oldest];
  writeFileSync(file, JSON.stringify({ ...readSet(), tokenKeys }));
  const pruned = await run(['keys', 'prune', '--yes']);
  expect(pruned).toMatchObject({ code: 0, err: 'Deleted 1 old key.\n' });
  expect(readSet().tokenKeys).toHaveLength(1);
  expect([before, after].map(doesWork)).toEqual([false, true]);
});

test('a rotation keeps removed people out; only lost keys forget them, after a question', async () => {
  const { file, run, sign, doesWork } = await open();
  await run(['subscribers', 'add', 'cem@example.org']);
  await run(['subscribers', 'remove', 'cem@example.org', '--yes']);
  await run(['keys', 'rotate']);
  expect((await run(['subscribers', 'add', 'cem@example.org'])).code).toBe(1);
  rmSync(file);
  expect((await run(['keys', 'rotate', '--lost'])).err).toContain('Nothing was changed.');
  expect(existsSync(file)).toBe(false);
  expect((await run(['keys', 'rotate', '--lost', '--yes'])).code).toBe(0);
  expect(doesWork(await sign())).toBe(true);
  expect((await run(['subscribers', 'add', 'dan@example.org'])).code).toBe(0);
});

test('LINK_KEYS with the keys themselves serves several machines, and rotate prints its new value', async () => {
  const one = createTestGarage();
  const two = createTestGarage();
  const DATABASE_URL = await createPostgresDatabase();
  await one.run(['subscribers', 'add', 'ann@example.org'], { env: { DATABASE_URL } });
  const alone = await two.run(['subscribers', 'add', 'bob@example.org'], { env: { DATABASE_URL } });
  expect(alone).toMatchObject({ code: 1, err: expect.stringContaining('are missing') });
  const env = { DATABASE_URL, LINK_KEYS: readFileSync(join(one.dataDir, 'link-keys.json'), 'utf8') };
  expect((await two.run(['subscribers', 'add', 'bob@example.org'], { env })).code).toBe(0);
  const rotated = await two.run(['keys', 'rotate'], { env });
  const LINK_KEYS = rotated.out.trim().replace(/^LINK_KEYS=/, '');
  expect(JSON.parse(LINK_KEYS).tokenKeys).toHaveLength(2);
  expect((await two.run(['subscribers', 'add', 'cem@example.org'], { env: { ...env, LINK_KEYS } })).code).toBe(0);
  const behind = await one.run(['subscribers', 'add', 'dan@example.org'], { env: { DATABASE_URL } });
  expect(behind).toMatchObject({ code: 1, err: expect.stringContaining('are older than the ones') });
  const wrong = await two.run(['subscribers', 'add', 'eve@example.org'], {
    env: { ...env, LINK_KEYS: '{"hashKey":1}' },
  });
  expect(wrong.err).toBe(
    'LINK_KEYS must be the content of link-keys.json, or the path of such a file that can be read.\n',
  );
});
