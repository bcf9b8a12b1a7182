import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, createTestFolder } from '../../newsletter/db/test-store.ts';
import { insertSubscriber } from '../../newsletter/db/test-subscribers.ts';
import { startTestMailServer } from '../../newsletter/mail/test-mail-server.ts';
import { openTestNewsletter, testMails } from '../../newsletter/service/test-newsletter.ts';
import { openServerProcess } from '../../server/server-process.ts';
import { type FixtureSite, writeFixtureSite } from '../../server/site-fixture.ts';
import { ask } from '../../server/test-client.ts';

const patience = { timeout: 90_000 };

let site: FixtureSite;
beforeAll(async () => {
  site = await writeFixtureSite();
});
afterAll(async () => {
  await site.remove();
});

async function openServer(settings: Record<string, string>) {
  const server = await openServerProcess({
    DIST_FOLDER: site.distFolder,
    RATE_LIMIT: 'off',
    TEST_BACKOFF_MS: '50',
    ...settings,
  });
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.exit;
  });
  return {
    ...server,
    subscribe: async (email: string) => {
      const headers = { 'content-type': 'application/json', apikey: 'public-anon-key' };
      const body = JSON.stringify({ email });
      expect((await ask(server.port, '/rest/v1/subscribers', { method: 'POST', headers, body })).status).toBe(201);
    },
    kill: async () => {
      server.child.kill('SIGKILL');
      await server.exit;
    },
  };
}

test.each(['SQLite', 'PostgreSQL'])(
  'on %s confirmation mails survive kill -9 right after the answer and a mail server that is down; each arrives once, and its link brings a welcome mail',
  async (kind) => {
    const mailServer = await startTestMailServer();
    await mailServer.close();
    const settings = {
      DATA_DIR: createTestFolder(),
      DATABASE_URL: await createTestDatabase(kind),
      SMTP_URL: mailServer.url(),
      NEWSLETTER_OPT_IN: 'double',
      SEND_WORKER: 'off',
    };
    const people = Array.from({ length: 12 }, (_, index) => `reader${index}@example.org`);
    for (const some of [people.slice(0, 6), people.slice(6)]) {
      const server = await openServer(settings);
      await Promise.all(some.map(server.subscribe));
      await server.kill();
    }
    const server = await openServer(settings);
    // PostgreSQL may be shared by any number of servers.
    if (kind === 'PostgreSQL') await openServer(settings);
    await expect.poll(() => server.output.text, patience).toContain('"mail-delayed"');
    await mailServer.reopen();
    const arrived = (subject: string) =>
      mailServer.attempts.filter(({ isAccepted, bytes }) => isAccepted && bytes.includes(`Subject: ${subject}`));
    const confirmations = () => arrived(testMails.confirmation.subject).map(({ to }) => to);
    await expect.poll(() => confirmations().length, patience).toBeGreaterThanOrEqual(people.length);

    const [mail] = arrived(testMails.confirmation.subject);
    const text = mail?.bytes.replaceAll('=\r\n', '') ?? '';
    const [link = ''] = /\/confirm\/[\w-]+/.exec(text) ?? [];
    expect((await ask(server.port, link, { method: 'POST' })).status).toBe(200);
    await expect.poll(() => arrived(testMails.welcome.subject).map(({ to }) => to), patience).toEqual([mail?.to]);
    expect(confirmations().toSorted()).toEqual(people.toSorted());
  },
);

test('a mail whose last byte may have gone out when the server was killed is unknown and never repeated', async () => {
  const mailServer = await startTestMailServer();
  mailServer.behave(({ phase }) => (phase === 'end' ? { hang: true } : undefined));
  const settings = { DATA_DIR: createTestFolder(), SMTP_URL: mailServer.url() };
  const killed = await openServer(settings);
  await killed.subscribe('ann@example.org');
  await expect.poll(() => mailServer.attempts.filter(({ isComplete }) => isComplete).length, patience).toBe(1);
  await killed.kill();
  mailServer.behave(() => undefined);
  const next = await openServer(settings);
  await next.subscribe('bob@example.org');
  const isAccepted = () => mailServer.attempts.some((attempt) => attempt.isAccepted);
  await expect.poll(isAccepted, patience).toBe(true);
  await next.kill();
  expect(mailServer.attempts.map(({ to }) => to)).toEqual(['ann@example.org', 'bob@example.org']);
  const { newsletter, close } = await openTestNewsletter({ dataDir: settings.DATA_DIR });
  onTestFinished(close);
  const rows = await newsletter.store.query(
    'select email, single_mails.status from single_mails join subscribers on subscribers.id = subscriber_id order by email',
  );
  expect(rows[0]).toEqual({ email: 'ann@example.org', status: 'unknown' });
});

test.each(['SQLite', 'PostgreSQL'])(
  'on %s the welcome series survives servers that are killed while they send: nobody is left out and nobody gets it twice',
  { tags: 'faults' },
  async (kind) => {
    const mailServer = await startTestMailServer();
    const settings = {
      DATA_DIR: createTestFolder(),
      DATABASE_URL: await createTestDatabase(kind),
      SMTP_URL: mailServer.url(),
      SEND_WORKER: 'off',
    };
    const folder = join(site.distFolder, 'mails/series');
    mkdirSync(folder, { recursive: true });
    const step = { id: 'hello', afterDays: 3, mail: { ...testMails.welcome, subject: 'Hello again' } };
    writeFileSync(join(folder, 'hello.json'), JSON.stringify(step));
    const people = Array.from({ length: 60 }, (_, index) => `reader${index}@example.org`);
    const place = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
    const { newsletter, close } = await openTestNewsletter(place);
    onTestFinished(close);
    for (const email of people) await insertSubscriber(newsletter.store, email);
    // Everyone's day for it has come since it was published.
    const since = ['welcome_step: hello', '2026-01-01T00:00:00.000Z ~'];
    await newsletter.store.execute('insert into settings (key, value) values ($1, $2)', since);
    const accepted = () => mailServer.attempts.filter(({ isAccepted }) => isAccepted).map(({ to }) => to);
    for (const count of [1, 15, 30]) {
      const servers = [await openServer(settings)];
      if (kind === 'PostgreSQL') servers.push(await openServer(settings));
      await expect.poll(() => accepted().length, { ...patience, interval: 2 }).toBeGreaterThanOrEqual(count);
      await Promise.all(servers.map(({ kill }) => kill()));
    }
    await openServer(settings);
    const readRows = () =>
      newsletter.store.query<{ email: string; status: string }>(
        'select email, single_mails.status from single_mails join subscribers on subscribers.id = subscriber_id',
      );
    const isOver = async () => (await readRows()).every(({ status }) => status === 'accepted' || status === 'unknown');
    await expect.poll(isOver, patience).toBe(true);
    const rows = await readRows();
    const got = accepted();
    expect(new Set(got).size).toBe(got.length);
    expect(rows.map(({ email }) => email).toSorted()).toEqual(people.toSorted());
    expect(rows.filter(({ email, status }) => status === 'accepted' && !got.includes(email))).toEqual([]);
  },
);
