import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TestEnvironment } from '../../cli/test-garage.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { mailchimpFiles, packZip, siteExports } from '../../publishing/posts/import/test-exports.ts';
import { startTestDesk } from '../test-desk.ts';

async function openDesk(env: TestEnvironment = {}) {
  const { garage, openApi, origin } = await startTestDesk(env);
  const { ask, get, send } = await openApi();
  const upload = async (name: string, body: string | Buffer) => {
    const headers = { origin, 'content-type': 'text/csv' };
    const { status, text } = await ask(`/api/import-files?name=${name}`, { method: 'POST', headers, body });
    return { status, ...JSON.parse(text) };
  };
  return {
    garage,
    ask,
    get,
    send,
    upload,
    discard: (path: string) => ask(path, { method: 'DELETE', headers: { origin } }),
    run: (...words: string[]) => garage.run(words, { env: { ...env, ENV_FILE: 'off' } }),
    /** Compares the files with the list, and returns what would change. */
    async compare() {
      const { id } = (await send('/api/imports')).body;
      await expect.poll(async () => (await get(`/api/imports/${id}`)).state).toBe('compared');
      return { id, plan: (await get(`/api/imports/${id}`)).plan };
    },
  };
}

// Adding, finding, stopping, lifting a bounce and forgetting are journeys of e2e/desk-subscribers.spec.ts.
test('what cannot be done to a reader is refused, lists and copies are files, and the journal names no address', async () => {
  const desk = await openDesk();
  const add = (email: string, liftSuppression = false) => desk.send('/api/subscribers', { email, liftSuppression });
  const path = `/api/subscribers/${(await add('Ann@Example.org')).body.id}`;
  for (const email of ['ann@example.org', 'nobody']) expect(await add(email)).toMatchObject({ status: 409 });
  expect(await desk.send(`${path}/stop`)).toMatchObject({ status: 200 });
  expect(await desk.send(`${path}/undo-stop`)).toMatchObject({ status: 200 });
  for (const act of ['undo-stop', 'unbounce']) expect(await desk.send(`${path}/${act}`)).toMatchObject({ status: 409 });
  const copy = await desk.ask(`${path}/data`);
  expect(copy.headers['content-disposition']).toBe('attachment; filename="ann.json"');
  expect(JSON.parse(copy.text)).toMatchObject({ subscriber: { email: 'ann@example.org' }, consents: [{}, {}, {}] });
  const bob = `/api/subscribers/${(await add('bob@example.org')).body.id}`;
  const list = await desk.ask('/api/subscribers.csv?text=ann');
  expect(list.headers['content-type']).toContain('text/csv');
  expect(list.text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['email', 'ann@example.org', '']);

  const move = (email: string) => desk.send(`${path}/change`, { email, name: 'Ann' });
  const taken = { title: 'The new address is on the list' };
  expect(await move('bob@example.org')).toMatchObject({ status: 409, body: taken });
  expect(await move('ann@new.example')).toMatchObject({ status: 200 });
  expect(await desk.get(path)).toMatchObject({ email: 'ann@new.example', name: 'Ann' });
  expect(await desk.send(`${path}/erase`, { typed: 'bob@example.org' })).toMatchObject({ status: 409 });
  expect(await desk.send(`${path}/erase`, { typed: ' ANN@new.example ' })).toMatchObject({ status: 200 });
  expect(await desk.ask(path)).toMatchObject({ status: 404 });
  expect(await add('ann@new.example')).toMatchObject({ status: 409, body: { code: 'suppressed' } });
  expect(await add('ann@new.example', true)).toMatchObject({ status: 200 });

  const importAs = async (kind: string, email: string): Promise<string> => {
    const file = desk.garage.write(`${kind}.csv`, `email\n${email}\n`);
    await desk.run('subscribers', 'import', file, '--yes', '--as', kind);
    return `/api/subscribers/${(await desk.get(`/api/subscribers?text=${email}`)).rows[0].id}`;
  };
  // Whoever left or complained by their own act is not brought back.
  const left = await importAs('unsubscribed', 'dan@example.org');
  for (const other of [left, bob])
    expect(await desk.send(`${other}/resend-confirmation`)).toMatchObject({ status: 409 });
  expect(await desk.send(`${left}/undo-stop`)).toMatchObject({ status: 409 });
  const complained = await importAs('complained', 'eve@example.org');
  expect(await add('eve@example.org', true)).toMatchObject({ status: 409, body: { means: 'Nothing was changed.' } });
  expect(await desk.get(complained)).toMatchObject({ isSuppressed: true });

  const journal = (await desk.run('journal')).out;
  for (const words of ['Stopped mail', 'Took the stop', 'Saved a copy', 'Erased a reader', 'Exported readers'])
    expect(journal).toContain(words);
  expect(journal.match(/Added a reader/g)).toHaveLength(3);
  expect(journal).not.toContain('@');
});

const ghost = [
  'id,email,name,note,subscribed_to_emails,complimentary_plan,created_at',
  '1,ann@example.org,Ann,,true,false,2025-03-03T10:00:00.000Z',
  '2,bob@example.org,,,false,false,2025-04-01T10:00:00.000Z',
  '3,not an address,,,true,false,2025-04-02T10:00:00.000Z',
  '4,cat@example.org,Cat,,true,false,2025-05-05T10:00:00.000Z',
].join('\n');

// The two steps and an unknown status are a journey of e2e/desk-subscribers.spec.ts.
test('an import runs once, by its number, after a backup; what a file leaves open must be answered, and an archive is the lists in it', async () => {
  const backups = createTestFolder();
  const desk = await openDesk({ BACKUP_DIR: backups });
  const [file] = (await desk.upload('members.csv', ghost)).files;
  expect(file).toMatchObject({ provider: 'Ghost', evidence: ['email', 'subscribed_to_emails'], rows: 4 });
  expect(file.leftOut).toEqual(['id', 'note', 'complimentary_plan']);
  const { id, plan } = await desk.compare();
  expect(plan).toMatchObject({ rows: 4, bad: 1, mustType: 2, suppressed: 1, counts: { active: 2, left: 1 } });
  const run = (typed: number) => desk.send(`/api/imports/${id}/run`, { typed });
  expect(await run(3)).toMatchObject({ status: 409 });
  expect(await run(2)).toMatchObject({ status: 200 });
  const done = { state: 'done', rows: 4, added: 2, suppressed: 1 };
  await expect.poll(() => desk.get(`/api/imports/${id}`)).toMatchObject(done);
  expect(await run(2)).toMatchObject({ status: 409 });
  const { counts } = await desk.get('/api/subscribers');
  expect(counts).toEqual({ active: 2, unsubscribed: 1, pending: 0, bounced: 0 });
  expect(readdirSync(backups).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
  // What is done is taken away; the same file adds nobody twice.
  expect((await desk.get('/api/import-files')).files).toEqual([]);
  const [again] = (await desk.upload('members.csv', ghost)).files;
  expect((await desk.compare()).plan).toMatchObject({ mustType: 0, counts: { here: 2 } });
  const journal = (await desk.run('journal')).out;
  expect(journal).toContain('Imported a list of readers from a file: added 2, kept 1 as unsubscribed or bounced.');
  expect(journal).not.toContain('@');
  await desk.discard(`/api/import-files/${again.id}`);

  expect(await desk.upload('people.csv', 'contact,mood\nann@example.org,happy\n')).toMatchObject({ status: 409 });
  const [[name, content] = ['', '']] = siteExports;
  const refused = await desk.upload(name, content);
  const fault = {
    problem: expect.stringContaining('without its readers'),
    fix: expect.stringContaining('members.csv'),
  };
  expect(refused).toMatchObject({ status: 409, ...fault });
  const optIns = 'Email Address,OPTIN_TIME\nfay@example.org,2025-01-01 10:00:00\n';
  const [open] = (await desk.upload('list.csv', optIns)).files;
  expect(open).toMatchObject({ provider: 'Mailchimp', question: expect.stringContaining('non-subscribed') });
  expect(await desk.send('/api/imports')).toMatchObject({ status: 409 });
  await desk.send(`/api/import-files/${open.id}`, { as: 'left' }, 'PATCH');
  expect((await desk.compare()).plan).toMatchObject({ mustType: 1, counts: { left: 1 } });
  await desk.discard(`/api/import-files/${open.id}`);

  const archive = await desk.upload('export.zip', packZip({ 'readme.txt': 'Hello.', ...mailchimpFiles }));
  expect(archive).toMatchObject({ files: { length: 4 }, ignored: ['readme.txt'] });
  const everyone = { rows: 74, unconfirmed: 1, mustType: 60, counts: { active: 60, left: 9, bounced: 4 } };
  expect((await desk.compare()).plan).toMatchObject(everyone);
});
