import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readZip } from '../core/node/files/zip.ts';
import { trySqliteLock } from '../newsletter/db/sqlite-store.ts';
import type { Store } from '../newsletter/db/store.ts';
import { createPostgresDatabase } from '../newsletter/db/test-store.ts';
import { createTestId, insertConsent, insertSubscriber } from '../newsletter/db/test-subscribers.ts';
import { createTestGarage, type TestEnvironment, type TestGarage } from './test-garage.ts';

let garage: TestGarage;
let folder: string;
beforeEach(() => {
  garage = createTestGarage();
  folder = join(garage.folder, 'backups');
});

const isBackup = (name: string): boolean => /^garage-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.sqlite$/.test(name);
const listBackups = (): string[] => readdirSync(folder).filter(isBackup);
const backUp = (keep: number, env: TestEnvironment = {}) =>
  garage.run(['backup', '--to', `${folder}/`, '--keep', String(keep)], { env });

test('a backup is a private file and never overwrites another', async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const file = join(garage.folder, 'backup.sqlite');
  const made = await garage.run(['backup', '--to', file]);
  const err =
    'Not in the backup: the link keys, and .env with the passwords. Keep a copy of them apart from it: ./garage keys save --to <file>\n';
  const texts = join(garage.folder, 'backup.texts.zip');
  const out = expect.stringMatching(
    `^Saved 1 subscriber to ${file} and \\S+ files of texts and pictures to ${texts}\n$`,
  );
  expect(made).toEqual({ code: 0, out, err });
  for (const each of [file, texts]) expect(statSync(each).mode & 0o077).toBe(0);
  expect((await garage.run(['backup', '--to', file])).code).toBe(1);
});

test('texts and pictures are saved beside the list; what has not changed since takes no room twice', async () => {
  const TEST_CONTENT_FOLDER = join(garage.folder, 'content');
  const article = garage.write('content/posts/pier/index.mdx', 'A weekend on the pier');
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  const archives = () => readdirSync(folder).filter((name) => name.endsWith('.texts.zip'));
  const back = async () => {
    await backUp(2, { TEST_CONTENT_FOLDER });
    const file = join(folder, archives().at(-1) ?? '');
    return { file, text: String(readZip(readFileSync(file)).get('content/posts/pier/index.mdx')?.()) };
  };
  const first = await back();
  const same = await back();
  expect(first.text).toBe('A weekend on the pier');
  expect(statSync(same.file).ino).toBe(statSync(first.file).ino);
  writeFileSync(article, 'A week on the pier');
  expect((await back()).text).toBe('A week on the pier');
  expect(archives()).toHaveLength(2);
  const restored = await garage.run(['restore', '--from', join(folder, listBackups().at(-1) ?? ''), '--replace']);
  expect(restored.err).toContain(`are in ${join(folder, archives().at(-1) ?? '')}`);
});

test('a backup in a git repository that does not ignore it is made, and the missing line is named', async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  execFileSync('git', ['init', '--quiet', garage.folder]);
  const gitignore = join(garage.folder, '.gitignore');
  const warning = `add this line to ${gitignore}: /backups/`;
  expect(await backUp(3)).toMatchObject({ code: 0, err: expect.stringContaining(warning) });
  const file = join(garage.folder, 'mine.sqlite');
  expect((await garage.run(['backup', '--to', file])).err).toContain(`${gitignore}: /mine.sqlite`);
  const doctor = async () => (await garage.run(['doctor'], { env: { BACKUP_DIR: folder } })).out;
  expect(await doctor()).toMatch(/backups +git does not ignore .*\n.*: \/backups\//);
  expect(await doctor()).toMatch(/database +git does not ignore .*\n.*: \/data\//);
  writeFileSync(gitignore, '/backups/\n/data/\n');
  expect((await backUp(3)).err).not.toContain('gitignore');
  expect(await doctor()).not.toContain('git does not ignore');
});

test('a folder keeps the newest backups, prints what was deleted, and other files are never touched', async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  await backUp(2);
  const [oldest = ''] = listBackups();
  expect(statSync(join(folder, oldest)).mode & 0o077).toBe(0);
  // Other people's files, one with almost our name, and what a killed backup left behind.
  mkdirSync(join(folder, 'garage-2020-01-01T000000.000Z.sqlite.copying'));
  writeFileSync(join(folder, 'garage-2020-01-01T000000.000Z.sqlite.partial'), 'half');
  const others = ['notes.txt', 'garage.sqlite', 'garage-2020.sqlite', 'garage-2020-01-01T000000.000Z.sqlite.gz'];
  for (const name of others) writeFileSync(join(folder, name), name);
  await backUp(2);
  const third = await garage.run(['backup', '--to', folder, '--keep', '2', '--json']);
  expect(JSON.parse(third.out)).toMatchObject({ subscribers: 1, removed: [join(folder, oldest)] });
  expect(listBackups()).toHaveLength(2);
  const left = readdirSync(folder).filter((name) => !isBackup(name) && !/^garage-2\S+\.texts\.zip$/.test(name));
  expect(left.toSorted()).toEqual([...others, 'garage.backup.lock'].toSorted());
  for (const name of others) expect(readFileSync(join(folder, name), 'utf8')).toBe(name);
});

test('an emptied list, a clock that was ahead and a folder named like a backup cost no backup', async () => {
  await garage.addReaders(['ann@example.org', 'bob@example.org', 'cat@example.org']);
  await backUp(1);
  const [full = ''] = listBackups();
  // The data disk is not mounted, so a new database is created.
  const empty = { DATA_DIR: join(garage.folder, 'not-mounted') };
  await garage.run(['migrate'], { env: empty });
  const emptied = await backUp(1, empty);
  expect([emptied.code, emptied.out.includes('deleted')]).toEqual([0, false]);
  expect(emptied.err).toContain(`this one has 0 subscribers, but ${join(folder, full)} has 3 subscribers. `);
  expect(listBackups()).toContain(full);

  const ahead = 'garage-2999-01-01T000000.000Z.sqlite';
  const odd = 'garage-2020-01-01T000000.000Z.sqlite';
  copyFileSync(join(folder, full), join(folder, ahead));
  mkdirSync(join(folder, odd));
  const again = await backUp(1);
  expect([again.code, again.out.includes(`deleted ${join(folder, full)}`)]).toEqual([0, true]);
  expect(again.err).toContain(`neither counted nor deleted: ${join(folder, ahead)}. `);
  expect(listBackups()).toHaveLength(3);
  expect(listBackups()).toEqual(expect.arrayContaining([ahead, odd]));
});

test('a backup that fails deletes nothing, and two at once do not collide', async () => {
  await garage.run(['subscribers', 'add', 'ann@example.org']);
  for (const keep of [2, 2]) await backUp(keep);
  const before = readdirSync(folder);
  const lock = trySqliteLock(folder, 'backup');
  const second = await backUp(1);
  expect(second).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Another backup') });
  await lock?.release();
  writeFileSync(join(garage.dataDir, 'garage.sqlite'), 'x'.repeat(9000));
  expect(await backUp(1)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is damaged') });
  expect(readdirSync(folder)).toEqual(before);
});

test('a PostgreSQL backup needs no tools and restores to an empty database or to SQLite, with sending on hold', async () => {
  const env = { DATABASE_URL: await createPostgresDatabase({ isEmpty: true }) };
  expect(await backUp(1, env)).toMatchObject({ code: 1, out: '' });
  await garage.addReaders(['ann@example.org', 'zoë@example.org', 'gone@example.org'], env);
  await garage.run(['subscribers', 'remove', 'gone@example.org', '--yes'], { env });
  for (const keep of [1, 1]) expect(await backUp(keep, env)).toMatchObject({ code: 0 });
  const [backup = ''] = listBackups();
  expect(readdirSync(folder).toSorted()).toEqual(
    [backup, backup.replace('.sqlite', '.texts.zip'), 'garage.backup.lock'].toSorted(),
  );

  const restore = (target: TestEnvironment) => garage.run(['restore', '--from', join(folder, backup)], { env: target });
  expect(await restore(env)).toMatchObject({ code: 1, err: expect.stringContaining('empty database') });
  const target = { DATABASE_URL: await createPostgresDatabase() };
  const inUse = await garage.withStore(() => restore(target), target.DATABASE_URL);
  expect(inUse).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is in use') });
  expect(await restore(target)).toMatchObject({ code: 0, out: expect.stringContaining('Sending is on hold.') });
  const exported = async (from: TestEnvironment) => (await garage.run(['subscribers', 'export'], { env: from })).out;
  expect(await exported(target)).toBe(await exported(env));
  expect((await garage.run(['subscribers', 'add', 'gone@example.org'], { env: target })).code).toBe(1);
  expect((await restore({})).code).toBe(0);
  expect(await exported({})).toBe(await exported(env));
});

/** Subscribes people one after another, all the time, and lists whose row was acknowledged. */
function keepSubscribing(store: Store) {
  const emails: string[] = [];
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      const id = createTestId();
      await store.transaction(async (tx) => {
        await insertSubscriber(tx, `${id}@example.org`, id);
        await insertConsent(tx, id);
      });
      emails.push(`${id}@example.org`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  const waitForMore = (count: number): Promise<void> => {
    const before = emails.length;
    return expect.poll(() => emails.length, { interval: 5 }).toBeGreaterThan(before + count);
  };
  const stop = (): Promise<void> => {
    isOver = true;
    return working;
  };
  return { emails, waitForMore, stop };
}

test.each(['SQLite', 'PostgreSQL'])('each backup made while people subscribe is one moment, on %s', async (kind) => {
  const isPostgres = kind === 'PostgreSQL';
  const env: TestEnvironment = isPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {};
  const backups: { file: string; before: number }[] = [];
  const emails = await garage.withStore(async (store) => {
    const load = keepSubscribing(store);
    for (const name of ['first', 'second']) {
      await load.waitForMore(20);
      backups.push({ file: join(garage.folder, `${name}.sqlite`), before: load.emails.length });
      expect(await garage.run(['backup', '--to', backups.at(-1)?.file ?? ''], { env })).toMatchObject({ code: 0 });
    }
    await load.waitForMore(5);
    await load.stop();
    return load.emails;
  }, env['DATABASE_URL']);
  for (const { file, before } of backups) {
    const target = { DATA_DIR: `${file}-restored` };
    expect((await garage.run(['restore', '--from', file], { env: target })).code).toBe(0);
    const { out } = await garage.run(['subscribers', 'export'], { env: target });
    const saved = emails.filter((email) => out.includes(email));
    // Everyone up to one moment, which is not before the backup began and not now, and nobody after it.
    expect(saved).toEqual(emails.slice(0, saved.length));
    expect(saved.length).toBeGreaterThanOrEqual(before);
    expect(saved.length).toBeLessThan(emails.length);
  }
});
