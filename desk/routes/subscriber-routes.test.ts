import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TestEnvironment } from '../../cli/test-garage.ts';
import type { DeskImportFile, ImportJob } from '../../core/desk-import.ts';
import type { SubscriberDetails } from '../../core/desk-subscribers.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { mailchimpFiles, packZip } from '../../publishing/posts/import/test-exports.ts';
import { startTestDesk } from '../test-desk.ts';

async function openDesk(env: TestEnvironment) {
  const { garage, open, origin } = await startTestDesk(env);
  const get = await open();
  async function send<T>(path: string, body?: unknown, method = 'POST'): Promise<{ status: number; json: T }> {
    const headers = { origin, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const answer = await get(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: answer.status, json: JSON.parse(answer.text) as T };
  }
  return {
    garage,
    get,
    send,
    run: (...words: string[]) => garage.run(words, { env: { ...env, ENV_FILE: 'off' } }),
    async read<T>(path: string): Promise<T> {
      return JSON.parse((await get(path)).text) as T;
    },
    post: (name: string, body: string | Buffer) =>
      get(`/api/import-files?name=${name}`, { method: 'POST', headers: { origin, 'content-type': 'text/csv' }, body }),
    async upload(name: string, text: string): Promise<DeskImportFile[]> {
      const answer = await this.post(name, text);
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return (JSON.parse(answer.text) as { files: DeskImportFile[] }).files;
    },
  };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

async function waitFor(desk: Desk, id: string, ...states: ImportJob['state'][]): Promise<ImportJob> {
  await expect.poll(async () => (await desk.read<ImportJob>(`/api/imports/${id}`)).state).toBeOneOf(states);
  return desk.read(`/api/imports/${id}`);
}

test('one reader at the desk, from adding to erasing', async () => {
  const desk = await openDesk({});
  const { json: added } = await desk.send<{ id: string }>('/api/subscribers', { email: 'Ann@Example.org' });
  expect(await desk.send('/api/subscribers', { email: 'ann@example.org' })).toMatchObject({ status: 409 });
  expect(await desk.send('/api/subscribers', { email: 'nobody' })).toMatchObject({ status: 409 });
  const path = `/api/subscribers/${added.id}`;
  expect(await desk.send(`${path}/stop`)).toMatchObject({ status: 200 });
  expect(await desk.send(`${path}/undo-stop`)).toMatchObject({ status: 200 });
  expect(await desk.read<SubscriberDetails>(path)).toMatchObject({
    status: 'active',
    timeline: [{ consent: 'undo' }, { consent: 'unsubscribe' }, { consent: 'add' }],
  });
  expect(await desk.send(`${path}/undo-stop`)).toMatchObject({ status: 409 });
  expect(await desk.send(`${path}/unbounce`)).toMatchObject({ status: 409 });

  const copy = await desk.get(`${path}/data`);
  expect(copy.headers['content-disposition']).toBe('attachment; filename="ann.json"');
  expect(JSON.parse(copy.text)).toMatchObject({ subscriber: { email: 'ann@example.org' }, consents: [{}, {}, {}] });
  await desk.send('/api/subscribers', { email: 'bob@example.org' });
  const list = await desk.get('/api/subscribers.csv?text=ann');
  expect(list.headers['content-type']).toContain('text/csv');
  expect(list.text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['email', 'ann@example.org', '']);

  expect(await desk.send(`${path}/erase`, { typed: 'bob@example.org' })).toMatchObject({ status: 409 });
  expect(await desk.send(`${path}/erase`, { typed: ' ANN@example.org ' })).toMatchObject({ status: 200 });
  expect(await desk.get(path)).toMatchObject({ status: 404 });
  expect(await desk.read('/api/subscribers?text=ann@example.org')).toMatchObject({ rows: [], isBlocked: true });
  const refused = await desk.send<{ code: string }>('/api/subscribers', { email: 'ann@example.org' });
  expect(refused).toMatchObject({ status: 409, json: { code: 'suppressed' } });
  const back = await desk.send('/api/subscribers', { email: 'ann@example.org', liftSuppression: true });
  expect(back).toMatchObject({ status: 200 });

  const journal = (await desk.run('journal')).out;
  for (const words of ['Stopped mail', 'Took the stop', 'Saved a copy', 'Erased a reader', 'Exported readers'])
    expect(journal).toContain(words);
  expect(journal).not.toContain('@');
});

test('a bounced address works again, and whoever left by their own act is not brought back', async () => {
  const desk = await openDesk({});
  const file = desk.garage.write('bounced.csv', 'email\nann@example.org\n');
  await desk.run('subscribers', 'import', file, '--yes', '--as', 'bounced');
  const left = desk.garage.write('left.csv', 'email\nbob@example.org\n');
  await desk.run('subscribers', 'import', left, '--yes', '--as', 'unsubscribed');
  const { rows } = await desk.read<{ rows: SubscriberDetails[] }>('/api/subscribers');
  const move = (id = '', email = '', name = '') => desk.send(`/api/subscribers/${id}/change`, { email, name });
  const [ann, bob] = ['ann', 'bob'].map((name) => rows.find(({ email }) => email.startsWith(name))?.id ?? '');
  expect(await desk.send(`/api/subscribers/${ann}/unbounce`)).toMatchObject({ status: 200 });
  expect(await desk.read<SubscriberDetails>(`/api/subscribers/${ann}`)).toMatchObject({
    status: 'active',
    timeline: [
      { kind: 'bounce', bounce: 'undone' },
      {
        kind: 'consent',
        consent: 'import',
        words: 'Imported by command, as an address that left, bounced or complained elsewhere.',
      },
    ],
  });
  expect(await desk.send(`/api/subscribers/${bob}/undo-stop`)).toMatchObject({ status: 409 });
  expect(await move(ann, 'ann@new.example', 'Ann')).toMatchObject({ status: 200 });
  expect(await desk.read(`/api/subscribers/${ann}`)).toMatchObject({ email: 'ann@new.example', name: 'Ann' });
  expect(await move(ann, 'bob@example.org')).toMatchObject({
    status: 409,
    json: { title: 'The new address is on the list' },
  });

  const complained = desk.garage.write('complained.csv', 'email\ncid@example.org\n');
  await desk.run('subscribers', 'import', complained, '--yes', '--as', 'complained');
  const refused = await desk.send('/api/subscribers', { email: 'cid@example.org', liftSuppression: true });
  expect(refused).toMatchObject({ status: 409, json: { means: 'Nothing was changed.' } });
  const [cid] = (await desk.read<{ rows: SubscriberDetails[] }>('/api/subscribers?text=cid')).rows;
  expect(await desk.read<SubscriberDetails>(`/api/subscribers/${cid?.id}`)).toMatchObject({ isSuppressed: true });
  expect((await desk.run('journal')).out).not.toContain('Added a reader');
});

const ghost = [
  'id,email,name,note,subscribed_to_emails,complimentary_plan,created_at',
  '1,ann@example.org,Ann,,true,false,2025-03-03T10:00:00.000Z',
  '2,bob@example.org,,,false,false,2025-04-01T10:00:00.000Z',
  '3,not an address,,,true,false,2025-04-02T10:00:00.000Z',
  '4,cat@example.org,Cat,,true,false,2025-05-05T10:00:00.000Z',
].join('\n');

test('an import in three steps, twice', async () => {
  const backups = createTestFolder();
  const desk = await openDesk({ BACKUP_DIR: backups });
  const [file] = await desk.upload('members.csv', ghost);
  expect(file).toMatchObject({ provider: 'Ghost', evidence: ['email', 'subscribed_to_emails'], rows: 4 });
  expect(file?.columns).toContainEqual({ name: 'name', meaning: 'name', example: 'Ann', filled: 2 });
  const { json: started } = await desk.send<ImportJob>('/api/imports', {});
  const compared = await waitFor(desk, started.id, 'compared');
  expect(compared.plan).toMatchObject({ rows: 4, bad: 1, mustType: 2, suppressed: 1, counts: { active: 2, left: 1 } });
  expect((await desk.read<{ counts: { active: number } }>('/api/subscribers')).counts.active).toBe(0);

  expect(await desk.send(`/api/imports/${started.id}/run`, { typed: 3 })).toMatchObject({ status: 409 });
  expect(await desk.send(`/api/imports/${started.id}/run`, { typed: 2 })).toMatchObject({ status: 200 });
  expect(await waitFor(desk, started.id, 'done')).toMatchObject({ rows: 4, added: 2, suppressed: 1 });
  expect(await desk.send(`/api/imports/${started.id}/run`, { typed: 2 })).toMatchObject({ status: 409 });
  const page = await desk.read<{ rows: SubscriberDetails[]; counts: object }>('/api/subscribers');
  expect(page.counts).toEqual({ active: 2, unsubscribed: 1, pending: 0, bounced: 0 });
  expect(page.rows.map(({ email, created_at }) => [email, created_at.slice(0, 10)])).toEqual([
    ['cat@example.org', '2025-05-05'],
    ['bob@example.org', '2025-04-01'],
    ['ann@example.org', '2025-03-03'],
  ]);
  expect(readdirSync(backups).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);

  const { json: again } = await desk.send<ImportJob>('/api/imports', {});
  expect((await waitFor(desk, again.id, 'compared')).plan).toMatchObject({ mustType: 0, counts: { here: 2 } });
  const journal = (await desk.run('journal')).out;
  expect(journal).toContain('Imported a list of readers from a file: added 2, kept 1 as unsubscribed or bounced.');
  expect(journal).not.toContain('@');
});

// How columns are mapped and an unknown status is explained is a journey of e2e/desk-subscribers.spec.ts.
test('one column must be the address, and what a file leaves open must be answered', async () => {
  const desk = await openDesk({});
  const [strange] = await desk.upload('people.csv', 'contact,mood\nann@example.org,happy\n');
  const path = `/api/import-files/${strange?.id}`;
  expect(await desk.send(path, { meanings: ['out', 'out'] }, 'PATCH')).toMatchObject({ status: 409 });
  await desk.send(path, undefined, 'DELETE');
  const [open] = await desk.upload('list.csv', 'Email Address,OPTIN_TIME\nbob@example.org,2025-01-01 10:00:00\n');
  expect(open).toMatchObject({ provider: 'Mailchimp', question: expect.stringContaining('non-subscribed') });
  expect(await desk.send('/api/imports', {})).toMatchObject({ status: 409 });
  await desk.send(`/api/import-files/${open?.id}`, { as: 'left' }, 'PATCH');
  const { json: third } = await desk.send<ImportJob>('/api/imports', {});
  expect((await waitFor(desk, third.id, 'compared')).plan).toMatchObject({ mustType: 1, counts: { left: 1 } });
});

test('the desk takes an archive as the lists in it', async () => {
  const desk = await openDesk({});
  expect(await desk.post('cut.zip', packZip(mailchimpFiles).subarray(0, 900))).toMatchObject({ status: 409 });
  const answer = await desk.post('export.zip', packZip({ 'readme.txt': 'Hello.', ...mailchimpFiles }));
  const { files, ignored } = JSON.parse(answer.text) as { files: DeskImportFile[]; ignored: string[] };
  expect(files.map(({ name, rows, everyone }) => [name, rows, everyone.kind])).toEqual([
    ['subscribed_email_audience_export_0a1b.csv', 60, 'active'],
    ['unsubscribed_email_audience_export_0a1b.csv', 9, 'left'],
    ['cleaned_email_audience_export_0a1b.csv', 4, 'bounced'],
    ['nonsubscribed_email_audience_export_0a1b.csv', 1, 'unconfirmed'],
  ]);
  expect(ignored).toEqual(['readme.txt']);
  const { json: started } = await desk.send<ImportJob>('/api/imports', {});
  const { plan } = await waitFor(desk, started.id, 'compared');
  expect(plan).toMatchObject({ rows: 74, unconfirmed: 1, mustType: 60, counts: { active: 60, left: 9, bounced: 4 } });
});
