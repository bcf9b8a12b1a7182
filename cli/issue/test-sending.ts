import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import type { Queryable, Store } from '../../newsletter/db/store.ts';
import { insertSubscriber } from '../../newsletter/db/test-subscribers.ts';
import { type MailAttempt, startTestMailServer } from '../../newsletter/mail/test-mail-server.ts';
import { createGoodContext, createGoodIssue } from '../../newsletter/preflight/test-preflight.ts';
import { createTestGarage, type RunningCommand } from '../test-garage.ts';

/** The issue that tests send. */
export const issueId = '2026-11-oil';

/** Returns settings that point to the test build and pass all checks. */
export function testBuildSettings(folder: string): Record<string, string> {
  return { DIST_FOLDER: join(folder, 'dist'), SITE_URL: 'https://turbomax-garage.test' };
}

/** Writes the source and the build of one page and one issue without errors, except for `changes` and the source. */
export async function writeTestBuild(
  folder: string,
  changes: Partial<BuiltIssue> = {},
  source = 'subject: An issue\n',
): Promise<BuiltIssue> {
  const good = createGoodIssue();
  const facts = good.facts.map((fact) => ({ ...fact, validUntil: '2099-12-31' }));
  const posts = good.posts.map((post) => ({ ...post, validUntil: '2099-12-31' }));
  const issue: BuiltIssue = { ...good, facts, posts, sourceHash: hash('sha256', source), ...changes };
  const manifest = { ...createGoodContext().site, baseCsp: "default-src 'self'" };
  const entry = manifest.entries['/blog/oil'];
  if (entry) {
    entry.identity.file = 'blog/oil.html';
    // The mark in the head of a mail that the real templates draw.
    manifest.entries['/favicon-180.png'] = { ...entry, type: 'image/png' };
  }
  const files = {
    'dist/site/blog/oil.html': '<h2 id="how-often">How often</h2>',
    'dist/manifest.json': JSON.stringify(manifest),
    [`dist/mails/issues/${issue.id}.json`]: JSON.stringify(issue),
    [`content/newsletter/${issue.id}.md`]: source,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return issue;
}

/** Returns addresses spread over seven domains. */
export function createReaders(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `reader${index}@d${index % 7}.example`);
}

/** Prepares a built issue, a list, a mail server, and the commands that send; all of it ends with the test. */
export async function openTestSending(readers: readonly string[], { databaseUrl = '' } = {}) {
  const garage = createTestGarage();
  const mailServer = await startTestMailServer();
  await writeTestBuild(garage.folder);
  const env = {
    DATA_DIR: garage.dataDir,
    DATABASE_URL: databaseUrl,
    ...testBuildSettings(garage.folder),
    POSTAL_ADDRESS: '12 Real Road, Springfield',
    MAIL_FROM: 'hello@turbomax-garage.test',
    MAIL_RATE: '100000',
    TEST_BACKOFF_MS: '20',
  };
  const withStore = <T>(work: (store: Store) => Promise<T>): Promise<T> => garage.withStore(work, databaseUrl);
  await withStore((store) =>
    store.transaction(async (tx) => {
      for (const email of readers) await insertSubscriber(tx, email);
    }),
  );
  const sendWords = ['issue', 'send', issueId, '--yes'];
  return {
    garage,
    env,
    mailServer,
    withStore,
    run: (words: readonly string[], more = {}) =>
      garage.run(words, { env: { ...env, SMTP_URL: mailServer.url('command'), ...more } }),
    /** Sends the issue in this process; the mail server knows the sender by its name. */
    send: (sender: string, more = {}) =>
      garage.run(sendWords, { env: { ...env, SMTP_URL: mailServer.url(sender), ...more } }),
    /** Starts sending in this process, until it is stopped. */
    openSending: (sender: string, more = {}) =>
      garage.open(sendWords, { ...env, SMTP_URL: mailServer.url(sender), ...more }),
    startSending: (sender: string, ...more: string[]): RunningCommand =>
      garage.start([...sendWords, ...more], { ...env, SMTP_URL: mailServer.url(sender) }),
    /** Compares the store with what the mail server saw; nothing when nobody was left out and nobody got it twice. */
    findMistakes: async (attempts = mailServer.attempts) => findMistakes(await withStore(readDeliveryStates), attempts),
    async report(): Promise<Record<string, unknown>> {
      const { out, err } = await garage.run(['issue', 'report', issueId, '--json'], { env });
      expect(err).toBe('');
      return JSON.parse(out) as Record<string, unknown>;
    },
  };
}

/** What `openTestSending` returns. */
export type TestSending = Awaited<ReturnType<typeof openTestSending>>;

/** Returns the delivery state of every active subscriber; undefined means there is no row. */
export async function readDeliveryStates(store: Queryable): Promise<Map<string, string | undefined>> {
  const rows = await store.query<{ email: string; status: string | null }>(
    `select email, deliveries.status from subscribers
     left join deliveries on issue_id = $1 and subscriber_id = subscribers.id where subscribers.status = 'active'`,
    [issueId],
  );
  return new Map(rows.map(({ email, status }) => [email, status ?? undefined]));
}

/**
 * Compares the database with what the mail server saw, person by person. `sentAgain` are people whose unknown mail the
 * publisher sent again; `texts` is how many texts the issue had. An empty result means that no one was left out and no one silently got the mail twice.
 */
export function findMistakes(
  states: ReadonlyMap<string, string | undefined>,
  attempts: readonly MailAttempt[],
  sentAgain: ReadonlySet<string> = new Set(),
  texts = 1,
): string[] {
  const byPerson = Map.groupBy(attempts, ({ to }) => to);
  const mistakes = [...byPerson.keys()].filter((to) => !states.has(to)).map((to) => `${to} is not on the list`);
  for (const [email, state] of states) {
    const seen = byPerson.get(email) ?? [];
    const accepted = seen.filter(({ isAccepted }) => isAccepted).length;
    const add = (words: string): number => mistakes.push(`${email} is ${state}: ${words}`);
    if (state !== 'accepted' && state !== 'unknown') add('left out');
    if (state === 'accepted' && accepted === 0) add('but the server never said 250');
    if (accepted > (sentAgain.has(email) ? 2 : 1)) add(`the server said 250 ${accepted} times`);
    if (state === 'unknown' && !seen.some(mayHaveArrived)) add('but it cannot have arrived');
    if (countTexts(seen) > texts) add('two attempts have different bytes');
  }
  return mistakes;
}

/** Senders with these names stopped when the mail server had, or could have had, a complete mail. */
const mayLeaveUnknown = /^(end|accepted|random)/;
/** The last line of a message: only its final dot is missing. */
const lastLine = /--=_[\da-f]+--\r\n$/;

function mayHaveArrived({ sender, isComplete, isCut, bytes }: MailAttempt): boolean {
  if (!mayLeaveUnknown.test(sender)) return false;
  // From outside, the note "the dot is about to be sent" in the database and the dot itself cannot be told apart.
  return isComplete || isCut || (sender.startsWith('random') && lastLine.test(bytes));
}

/** The date is that of the attempt; an attempt that was cut short has the first bytes of the next one with the same text. */
function countTexts(attempts: readonly MailAttempt[]): number {
  const all = [...new Set(attempts.map(({ bytes }) => bytes.replace(/^Date: .*$/m, 'Date:')))];
  return all.filter((bytes) => !all.some((other) => other !== bytes && other.startsWith(bytes))).length;
}
