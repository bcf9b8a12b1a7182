// @module-tag faults
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestMailServer } from '../../cli/issue/test-mail-server.ts';
import { createTestDatabase, createTestFolder } from '../../newsletter/db/test-store.ts';
import { writeLetter } from '../../newsletter/letters/write-letter.ts';
import { freezeIssue } from '../../newsletter/sending/freeze-issue.ts';
import { scheduleIssue } from '../../newsletter/sending/issue-actions.ts';
import { createBuiltIssue } from '../../newsletter/sending/test-sending.ts';
import { openTestNewsletter, readOutbox, testMails } from '../../newsletter/service/test-newsletter.ts';
import { openServerProcess } from '../../server/server-process.ts';
import { type FixtureSite, publishedLetter, writeFixtureSite } from '../../server/site-fixture.ts';
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

test('the writer of a letter is told once that it appeared, also when the server is killed and the mail server is down', async () => {
  const mailServer = await startTestMailServer();
  await mailServer.close();
  const settings = { DATA_DIR: createTestFolder(), SMTP_URL: mailServer.url() };
  const { newsletter, close } = await openTestNewsletter({ dataDir: settings.DATA_DIR });
  const letter = { slug: 'towing', title: 'Towing', name: 'Ann', email: 'ann@example.org', text: 'Which is it, then?' };
  await writeLetter({ ...newsletter, randomId: () => publishedLetter }, letter);
  await newsletter.store.query("update letters set status = 'approved'");
  await newsletter.store.query('delete from single_mails');
  await close();
  for (const _ of [1, 2]) {
    const killed = await openServer(settings);
    await expect.poll(() => killed.output.text, patience).toContain('"mail-delayed"');
    await killed.kill();
  }
  await mailServer.reopen();
  const server = await openServer(settings);
  const arrived = () => mailServer.attempts.filter(({ isAccepted }) => isAccepted).map(({ bytes }) => bytes);
  await expect.poll(() => arrived().length, patience).toBe(1);
  // Another mail after it shows that nothing else was waiting.
  await server.subscribe('bob@example.org');
  await expect.poll(() => arrived().length, patience).toBe(2);
  expect(arrived()[0]).toContain(`Subject: ${testMails['letter-published'].subject}`);
  expect(arrived()[1]).toContain('To: bob@example.org');
});

test('the server mails ALERT_TO once about a paused issue, a scheduled one without a sender and a missing backup', async () => {
  const dataDir = createTestFolder();
  const backups = join(dataDir, 'backups');
  mkdirSync(backups);
  const { newsletter, close } = await openTestNewsletter({ dataDir, now: () => new Date() });
  for (const id of ['paused', 'soon', 'later']) await freezeIssue(newsletter, createBuiltIssue({ id }));
  const pause = (id: string) =>
    newsletter.store.query("update issues set status = 'paused', pause_reason = '535 wrong password' where id = $1", [
      id,
    ]);
  await pause('paused');
  await scheduleIssue(newsletter, 'soon', new Date(Date.now() + 30 * 60 * 1000));
  const settings = { DATA_DIR: dataDir, ALERT_TO: 'publisher@example.com', BACKUP_DIR: backups, SEND_WORKER: 'off' };
  const subjects = async () => {
    const all = (await readOutbox(dataDir)).map(({ subject = '' }) => subject.replace(/^.*?: /, ''));
    // The machine that runs the tests may be short of space.
    return all.filter((subject) => !subject.startsWith('the disk')).toSorted();
  };
  const first = await openServer(settings);
  const expected = ["nothing will send 'soon'", "sending 'paused' is paused", 'the backup is overdue'];
  await expect.poll(subjects, patience).toEqual(expected);
  const mail = (await readOutbox(dataDir)).find(({ subject }) => subject?.includes("'paused'"));
  expect(mail?.to?.[0]?.address).toBe('publisher@example.com');
  expect(mail?.text).toMatch(/535 wrong password\s+Fix the cause, then run: .\/garage issue send paused/);
  expect(first.output.text).toContain('"event":"alert"');
  await first.kill();

  // Another process tells nothing twice, only what is new.
  await pause('later');
  await close();
  await openServer(settings);
  await expect.poll(subjects, patience).toEqual([...expected, "sending 'later' is paused"].toSorted());
});
