import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReaders } from '../../cli/issue/test-sending.ts';
import { insertSubscriber } from '../../newsletter/db/test-subscribers.ts';
import { decodeMail } from '../../newsletter/mail/test-mime.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { testMails } from '../../newsletter/service/test-newsletter.ts';
import { ask } from '../../server/test-client.ts';
import { openMailing, patience } from './installation.ts';

async function subscribe({ port }: { port: number }, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json', apikey: 'public-anon-key' };
  const body = JSON.stringify({ email });
  expect((await ask(port, '/rest/v1/subscribers', { method: 'POST', headers, body })).status).toBe(201);
}

const readRows = ({ store }: Newsletter) =>
  store.query<{ email: string; status: string }>(
    'select email, single_mails.status from single_mails join subscribers on subscribers.id = subscriber_id order by email',
  );

test.each(['SQLite', 'PostgreSQL'])('on %s confirmations survive kill -9 and a mail server away', async (kind) => {
  const { mailServer, accepted, open } = await openMailing(kind, { NEWSLETTER_OPT_IN: 'double' });
  await mailServer.close();
  const people = createReaders(12);
  for (const some of [people.slice(0, 6), people.slice(6)]) {
    const server = await open();
    await Promise.all(some.map((email) => subscribe(server, email)));
    await server.kill();
  }
  const server = await open();
  // PostgreSQL may be shared by any number of servers.
  if (kind === 'PostgreSQL') await open();
  await expect.poll(() => server.output.text, patience).toContain('"mail-delayed"');
  await mailServer.reopen();
  const confirmations = () => accepted(testMails.confirmation.subject);
  await expect.poll(() => confirmations().length, patience).toBeGreaterThanOrEqual(people.length);

  const mail = mailServer.attempts.find(({ isAccepted }) => isAccepted);
  const [link = ''] = /\/confirm\/[\w-]+/.exec(decodeMail(mail?.bytes ?? '')) ?? [];
  expect((await ask(server.port, link, { method: 'POST' })).status).toBe(200);
  await expect.poll(() => accepted(testMails.welcome.subject), patience).toEqual([mail?.to]);
  expect(confirmations().toSorted()).toEqual(people.toSorted());
});

test('a mail whose last byte may have gone out when the server was killed is unknown and never repeated', async () => {
  const { mailServer, accepted, newsletter, open } = await openMailing('SQLite');
  mailServer.behave(({ phase }) => (phase === 'end' ? { hang: true } : undefined));
  const killed = await open();
  await subscribe(killed, 'ann@example.org');
  await expect.poll(() => mailServer.attempts.filter(({ isComplete }) => isComplete).length, patience).toBe(1);
  await killed.kill();
  mailServer.behave(() => undefined);
  const next = await open();
  await subscribe(next, 'bob@example.org');
  await expect.poll(() => accepted().length, patience).toBe(1);
  await next.kill();
  expect(mailServer.attempts.map(({ to }) => to)).toEqual(['ann@example.org', 'bob@example.org']);
  expect((await readRows(newsletter))[0]).toEqual({ email: 'ann@example.org', status: 'unknown' });
});

test.each(['SQLite', 'PostgreSQL'])('on %s the welcome series survives kills', { tags: 'faults' }, async (kind) => {
  const { site, newsletter, accepted, open } = await openMailing(kind);
  const folder = join(site.distFolder, 'mails/series');
  mkdirSync(folder, { recursive: true });
  const step = { id: 'hello', afterDays: 3, mail: { ...testMails.welcome, subject: 'Hello again' } };
  writeFileSync(join(folder, 'hello.json'), JSON.stringify(step));
  const people = createReaders(60);
  for (const email of people) await insertSubscriber(newsletter.store, email);
  // Everyone's day for it has come since it was published.
  const since = ['welcome_step: hello', '2026-01-01T00:00:00.000Z ~'];
  await newsletter.store.execute('insert into settings (key, value) values ($1, $2)', since);
  for (const count of [1, 15, 30]) {
    const servers = [await open()];
    if (kind === 'PostgreSQL') servers.push(await open());
    await expect.poll(() => accepted().length, patience).toBeGreaterThanOrEqual(count);
    await Promise.all(servers.map(({ kill }) => kill()));
  }
  await open();
  const isOver = async () =>
    (await readRows(newsletter)).every(({ status }) => status === 'accepted' || status === 'unknown');
  await expect.poll(isOver, patience).toBe(true);
  const [rows, got] = [await readRows(newsletter), accepted()];
  expect(new Set(got).size).toBe(got.length);
  expect(rows.map(({ email }) => email).toSorted()).toEqual(people.toSorted());
  expect(rows.filter(({ email, status }) => status === 'accepted' && !got.includes(email))).toEqual([]);
});
