import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { findMistakes, issueId, readDeliveryStates } from '../../cli/issue/test-sending.ts';
import { findFreePort } from '../../core/node/free-port.ts';
import { createTestDatabase, createTestFolder } from '../../newsletter/db/test-store.ts';
import { startTestMailServer } from '../../newsletter/mail/test-mail-server.ts';
import { freezeIssue } from '../../newsletter/sending/freeze-issue.ts';
import { scheduleIssue } from '../../newsletter/sending/issue-actions.ts';
import { addPeople, createBuiltIssue, createPeople } from '../../newsletter/sending/test-sending.ts';
import type { OpenNewsletter } from '../../newsletter/service/open-newsletter.ts';
import { openForTest } from '../../newsletter/service/test-case.ts';
import { openTestNewsletter } from '../../newsletter/service/test-newsletter.ts';
import { openServerProcess } from '../../server/server-process.ts';
import { writeFixtureSite } from '../../server/site-fixture.ts';

/** The longest wait for one sign of life, on any machine. */
export const patience = { timeout: 600_000, interval: 5 };

/** Starts a server that ends with the test and waits until it is open; `stop` ends it with a signal. */
export async function openServer(environment: Record<string, string>) {
  const server = await openServerProcess(environment);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    server.child.kill(signal);
    await server.exit;
  };
  const kill = (): Promise<void> => stop('SIGKILL');
  onTestFinished(kill);
  onTestFailed(() => void process.stderr.write(`A server of this test printed: ${server.output.text}\n`));
  return { ...server, stop, kill };
}

/** Opens a small site and a mail server; `open` starts a server on them and on a database. */
async function openParts(dataDir: string, databaseUrl: string, settings: Record<string, string>, sender?: string) {
  const site = await writeFixtureSite();
  onTestFinished(site.remove);
  const mailServer = await startTestMailServer();
  const environment = {
    DIST_FOLDER: site.distFolder,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailServer.url(sender),
    RATE_LIMIT: 'off',
    ...settings,
  };
  return {
    site,
    mailServer,
    open: () => openServer(environment),
    /** The addresses of the mails that were accepted, of all or of those with a subject. */
    accepted: (subject = '') =>
      mailServer.attempts
        .filter(({ isAccepted, bytes }) => isAccepted && bytes.includes(`Subject: ${subject}`))
        .map(({ to }) => to),
  };
}

/** Opens a newsletter of its own; its server sends single mails quickly, and no issue. */
export async function openMailing(kind: string, settings: Record<string, string> = {}) {
  const place = { dataDir: createTestFolder(), databaseUrl: await createTestDatabase(kind) };
  const quick = { SEND_WORKER: 'off', TEST_BACKOFF_MS: '50', ...settings };
  const parts = await openParts(place.dataDir, place.databaseUrl, quick);
  const { newsletter } = await openForTest({ ...place, now: () => new Date() });
  return { ...parts, newsletter };
}

/** Opens an installation whose server sends an issue while people subscribe. */
export async function openInstallation({ dataDir = createTestFolder(), databaseUrl = '' } = {}) {
  const port = await findFreePort();
  // Every mail that is counted belongs to the issue.
  const sending = { SEND_WORKER: 'on', WELCOME_MAIL: 'off', MAIL_RATE: '40', TEST_BACKOFF_MS: '100' };
  // The name says that a mail of this sender may become unknown.
  const parts = await openParts(dataDir, databaseUrl, { ...sending, PORT: String(port) }, 'random-server');
  const { mailServer } = parts;
  const countAccepted = (): number => mailServer.attempts.filter(({ isAccepted }) => isAccepted).length;

  async function withNewsletter<T>(work: (newsletter: OpenNewsletter) => Promise<T>): Promise<T> {
    const { newsletter, close } = await openTestNewsletter({ dataDir, databaseUrl, now: () => new Date() });
    return work(newsletter).finally(close);
  }

  return {
    openServer: parts.open,
    /** Adds people and an issue for them that the server starts to send at once. */
    scheduleIssue: (people: number) =>
      withNewsletter(async (newsletter) => {
        await addPeople(newsletter, createPeople(people, 7));
        await freezeIssue(newsletter, createBuiltIssue({ id: issueId }));
        await scheduleIssue(newsletter, issueId, newsletter.now());
      }),
    /** Accepts so many more mails and is busy after that, so that an issue lasts until the test is done with it. */
    allowMails(count: number): void {
      const most = countAccepted() + count;
      mailServer.behave(({ phase }) => (phase === 'mail' && countAccepted() >= most ? '421 4.3.2 later' : undefined));
    },
    async waitForMails(count: number): Promise<void> {
      const before = countAccepted();
      await expect.poll(countAccepted, patience).toBeGreaterThanOrEqual(before + count);
    },
    /** Lets the issue finish, and checks that no one was left out and no one silently got it twice. */
    async finishIssue(): Promise<void> {
      mailServer.behave(() => undefined);
      await withNewsletter(async ({ store }) => {
        const isSent = async () => (await store.query("select id from issues where status = 'sent'")).length;
        await expect.poll(isSent, patience).toBe(1);
        const states = await readDeliveryStates(store);
        const recipients = new Map([...states].filter(([, state]) => state !== undefined));
        expect(recipients.size).toBeGreaterThan(0);
        expect(findMistakes(recipients, mailServer.attempts)).toEqual([]);
      });
    },
    /** Checks that every acknowledged subscriber is in the database with proof of consent, and nobody is without it. */
    assertNobodyLost: (acknowledged: readonly string[]) =>
      withNewsletter(async ({ store }) => {
        const rows = await store.query<{ email: string }>(
          'select email from subscribers where id in (select subscriber_id from consents)',
        );
        const found = new Set(rows.map(({ email }) => email));
        expect(acknowledged.length).toBeGreaterThan(20);
        expect(acknowledged.filter((email) => !found.has(email))).toEqual([]);
        const signedUp = await store.query("select email from subscribers where email like '%@example.org'");
        expect(signedUp.filter(({ email }) => !found.has(String(email)))).toEqual([]);
        if (store.dialect === 'sqlite') {
          expect(await store.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
        }
      }),
    startSubscribing: () => startSubscribing(port),
    /** Checks that pages are served at this moment. */
    async assertPage(): Promise<void> {
      expect((await fetch(`http://127.0.0.1:${port}/about`)).status).toBe(200);
    },
  };
}

/** Subscribes people, four at a time, no matter what happens to the server. */
function startSubscribing(port: number) {
  const acknowledged: string[] = [];
  const answers: { status: number; text: string }[] = [];
  let isOver = false;

  async function subscribe(): Promise<void> {
    const email = `${randomUUID()}@example.org`;
    const headers = { 'content-type': 'application/json', apikey: 'public-anon-key', connection: 'close' };
    const request = { method: 'POST', headers, body: JSON.stringify({ email }) };
    // Status 0 is a connection that was refused or broke.
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/subscribers`, request)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }));
    if (answer.status === 201) acknowledged.push(email);
    answers.push(answer);
    await sleep(20);
  }

  const working = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) await subscribe();
    }),
  );
  const stop = async (): Promise<void> => {
    isOver = true;
    await working;
  };
  onTestFinished(stop);
  return {
    acknowledged,
    answers,
    stop,
    /** Waits for so many more answers with this status; a refusal must have a code and a message. */
    async waitFor(status: number, count: number): Promise<void> {
      const from = answers.length;
      const find = () => answers.slice(from).filter((answer) => answer.status === status);
      await expect.poll(() => find().length, patience).toBeGreaterThanOrEqual(count);
      if (status !== 503) return;
      for (const { text } of find()) {
        expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
    },
  };
}
