import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createReaders } from '../../cli/issue/test-sending.ts';
import { localTime } from '../../core/dates.ts';
import { readDigestSchedule } from '../../core/issues/digest-schedule.ts';
import type { Refused } from '../../core/problem/problem.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { insertSubscriber } from '../../newsletter/db/test-subscribers.ts';
import { readJournal } from '../../newsletter/records/journal.ts';
import { findIssue } from '../../newsletter/sending/issue-state.ts';
import { openForTest } from '../../newsletter/service/test-case.ts';
import { findNextDigest } from '../../publishing/issues/next-digest.ts';
import { prepareDigest } from '../../publishing/issues/send-digest.ts';
import { readConfig } from '../../publishing/program.ts';
import { refusal } from '../../publishing/refused.ts';
import { testBuild } from '../../server/site-fixture.ts';
import { buildDigestSite, writeDigestSite } from '../../server/test-digest-site.ts';
import { site } from '../../site.config.ts';
import { openMailing, patience } from './installation.ts';

const hour = 60 * 60 * 1000;

/** Opens a site and its list; the clock is at noon of Sunday, November 15, 2026, in UTC. */
async function open(days: readonly string[], text = 'weekly Friday 08:00') {
  const schedule = readDigestSchedule(text) ?? expect.fail();
  const folder = createTestFolder();
  const { distFolder, contentFolder, remove, addPosts } = await writeDigestSite(folder, days);
  onTestFinished(remove);
  const env = { ENV_FILE: 'off', DIGEST: text, ALERT_TO: 'publisher@example.com', POSTAL_ADDRESS: '12 Real Road' };
  const settings = readConfig({ ...env, DIST_FOLDER: distFolder }, { contentFolder });
  const { newsletter, pass, sendMails, mails } = await openForTest({ alertTo: env.ALERT_TO });
  await insertSubscriber(newsletter.store, 'ann@example.org');
  let refusal: Refused | undefined;
  const publish = async (): Promise<void> => {
    if (refusal) throw refusal;
    await buildDigestSite(distFolder, contentFolder, newsletter.now());
  };
  const prepare = () => prepareDigest({ newsletter, settings, publish }, schedule);
  expect(await prepare()).toEqual({ kind: 'none' });
  return {
    ...{ newsletter, pass, prepare, addPosts },
    findNext: async () => (await findNextDigest(newsletter, settings)) ?? expect.fail(),
    refuse: (reason: Refused | undefined) => {
      refusal = reason;
    },
    listFiles: () => readdirSync(join(contentFolder, 'newsletter')),
    readFile: (id: string) => readFileSync(join(contentFolder, 'newsletter', `${id}.md`), 'utf8'),
    async readMails() {
      await sendMails();
      return (await mails()).map(({ subject, text: words, html }) => ({ subject, words, html }));
    },
  };
}

test('half a day before its time the digest is scheduled and its preview mailed, once, with the way to stop it', async () => {
  const { newsletter, pass, prepare, readMails, readFile, addPosts } = await open(['2026-11-16', '2026-11-14']);
  // Thursday 19:59 in New York.
  pass(4.5 * 24 * hour + 59 * 60_000);
  expect(await prepare()).toEqual({ kind: 'none' });
  pass(60_000);
  expect(await prepare()).toMatchObject({ kind: 'scheduled' });
  expect(await prepare()).toEqual({ kind: 'none' });
  expect(await findIssue(newsletter.store, '2026-11-20-weekly')).toMatchObject({ send_at: '2026-11-20T13:00:00.000Z' });
  expect(readFile('2026-11-20-weekly')).toMatch(/^date: 2026-11-20 08:00$/m);
  // The post that was there before the schedule is not new.
  expect(readFile('2026-11-20-weekly')).not.toContain('Post of 2026-11-14');
  const [mail, ...others] = await readMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toContain('the digest goes out on November 20, 2026 at 8:00 AM');
  expect(mail?.words).toContain('goes to 1 subscriber on');
  expect(mail?.words).toContain('./garage issue cancel 2026-11-20-weekly');
  expect(mail?.html).toContain('/blog/turbomax-reliability');
  // An article of the hours between is in the next one.
  addPosts(['2026-11-16', '2026-11-20']);
  pass(7 * 24 * hour);
  expect(await prepare()).toMatchObject({ kind: 'scheduled' });
  expect(readFile('2026-11-27-weekly')).toContain('Post of 2026-11-20');
  expect(readFile('2026-11-27-weekly')).not.toContain('Post of 2026-11-16');
});

test('the next digest is one that can be kept: a time too near for its preview is named, and nothing goes out then', async () => {
  // At noon of the planned time's own day, six hours before it, the schedule is set.
  const { pass, prepare, addPosts, findNext, newsletter } = await open(['2026-11-15'], 'weekly Sunday 12:42');
  const promised = '2026-11-22T17:42:00.000Z';
  expect(await findNext()).toMatchObject({
    sendAt: promised,
    words:
      'new so far: “Post of 2026-11-15”. The one of November 15, 2026 is too near: its preview needs 12 hours. You get its preview 12 hours before',
  });
  pass(6 * hour);
  expect(await prepare()).toEqual({ kind: 'none' });
  expect(await findNext()).toMatchObject({ sendAt: promised, words: expect.not.stringContaining('too near') });
  addPosts(['2026-11-20']);
  pass(6.5 * 24 * hour);
  expect(await prepare()).toMatchObject({ kind: 'scheduled' });
  expect(await findIssue(newsletter.store, '2026-11-22-weekly')).toMatchObject({ send_at: promised });
  expect(await findNext()).toMatchObject({
    sendAt: promised,
    words: expect.stringContaining('its issue is 2026-11-22'),
  });
});

test('after an outage the next digest says that it is late, and goes out when it said', async () => {
  const { newsletter, pass, prepare, findNext } = await open(['2026-11-16']);
  // Friday 8:00 in New York was three hours ago, and no server ran since Thursday.
  pass(5 * 24 * hour + 4 * hour);
  const { sendAt, words } = await findNext();
  expect(sendAt).toBe(new Date(newsletter.now().getTime() + 12 * hour).toISOString());
  expect(words).toMatch(/^new so far: .*It is late: it goes out 12 hours after its preview$/);
  expect(await prepare()).toMatchObject({ kind: 'scheduled' });
  expect(await findIssue(newsletter.store, '2026-11-20-weekly')).toMatchObject({ send_at: sendAt });
});

test('a digest without new articles is skipped, and the journal says so', async () => {
  const { newsletter, pass, prepare, readMails, listFiles } = await open(['2026-11-14']);
  pass(5 * 24 * hour);
  expect(await prepare()).toMatchObject({ kind: 'skipped' });
  expect(await prepare()).toEqual({ kind: 'none' });
  expect((await readJournal(newsletter.store, { limit: 5 })).map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Skipped the digest planned for November 20, 2026 at 8:00 AM.*no new articles/),
  ]);
  expect([listFiles(), await readMails()]).toEqual([[], []]);
});

test('a failed check stops it: it becomes a draft, nothing is scheduled, and the publisher is told why', async () => {
  const { newsletter, pass, prepare, readMails, readFile } = await open(['2026-11-16']);
  await newsletter.store.execute("insert into settings values ('sending_frozen', '2026-11-01T00:00:00.000Z restored')");
  pass(5 * 24 * hour);
  expect(await prepare()).toMatchObject({ kind: 'failed', detail: expect.stringContaining('on hold') });
  expect(await prepare()).toEqual({ kind: 'none' });
  expect(readFile('2026-11-20-weekly')).toMatch(/^draft: true$/m);
  expect(await findIssue(newsletter.store, '2026-11-20-weekly')).toBeUndefined();
  expect(await readMails()).toMatchObject([
    { subject: expect.stringContaining('the digest was not scheduled'), words: expect.stringContaining('on hold') },
  ]);
});

test('a site that cannot be published is tried again, told about once, and the digest keeps half a day of notice', async () => {
  const { newsletter, pass, prepare, readMails, refuse } = await open(['2026-11-16']);
  refuse(refusal('build-failed', { reason: 'An article has a mistake.' }));
  pass(4.5 * 24 * hour + hour);
  for (let times = 0; times < 3; times += 1) expect(await prepare()).toMatchObject({ kind: 'delayed' });
  refuse(undefined);
  pass(5 * hour);
  expect(await prepare()).toMatchObject({ kind: 'scheduled' });
  const sendAt = new Date(newsletter.now().getTime() + 12 * hour).toISOString();
  expect(await findIssue(newsletter.store, '2026-11-20-weekly')).toMatchObject({ send_at: sendAt });
  expect((await readMails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('the digest could not be prepared'),
    expect.stringContaining('the digest goes out on'),
  ]);
});

test.each(['SQLite', 'PostgreSQL'])('on %s killed servers send one digest once', { tags: 'faults' }, async (kind) => {
  const folder = createTestFolder();
  const { distFolder, contentFolder, remove } = await writeDigestSite(folder, [
    localTime(new Date(), 'UTC').slice(0, 10),
  ]);
  onTestFinished(remove);
  // A planned time in eleven and a half hours: its preview is due.
  const planned = new Date(Date.now() + 11.5 * hour);
  const weekday = planned.toLocaleDateString('en-US', { weekday: 'long', timeZone: site.timeZone });
  const words = `weekly ${weekday} ${localTime(planned, site.timeZone).slice(11)}`;
  const mailing = await openMailing(kind, {
    ...{ SEND_WORKER: 'on', DIST_FOLDER: distFolder, DIGEST: words },
    ...{ SITE_URL: 'https://turbomax-garage.test', MAIL_FROM: 'hello@turbomax-garage.test' },
    ...{ POSTAL_ADDRESS: '12 Real Road, Springfield', ALERT_TO: 'publisher@example.com', MAIL_RATE: '200' },
    TEST_BUILD: testBuild,
    TEST_CONTENT_FOLDER: contentFolder,
  });
  const { store } = mailing.newsletter;
  const got = mailing.accepted;
  const people = createReaders(40);
  for (const email of people) await insertSubscriber(store, email);
  await store.execute('insert into settings values ($1, $2)', ['digest_since', `2026-01-01T00:00:00.000Z ${words}`]);
  // The server names the issue: its clock says which planned time is due.
  const readRun = async () => (await store.query('select status, issue_id from digests'))[0];
  // A server killed in the middle of writing leaves a part, which is no issue.
  writeFileSync(join(contentFolder, 'newsletter', 'killed.md.part'), '');
  const readId = async () => String((await readRun())?.['issue_id'] ?? '');
  const fileOf = (id: string) => join(contentFolder, 'newsletter', `${id}.md`);
  const moments = [
    async () => (await readRun()) !== undefined,
    async () => existsSync(fileOf(await readId())),
    async () => existsSync(join(distFolder, 'base/mails/issues', `${await readId()}.json`)),
    async () => (await findIssue(store, await readId())) !== undefined,
  ];
  for (const hasCome of moments) {
    const { kill } = await mailing.open();
    await expect.poll(hasCome, patience).toBe(true);
    await kill();
  }
  const { kill } = await mailing.open();
  await expect.poll(async () => (await readRun())?.['status'], patience).toBe('scheduled');
  await expect.poll(() => got(), patience).toContain('publisher@example.com');
  await kill();
  // Its time comes.
  const id = await readId();
  writeFileSync(fileOf(id), readFileSync(fileOf(id), 'utf8').replace(/^date: .*$/m, 'date: 2026-01-01'));
  await store.execute('update issues set send_at = (select updated_at from digests)');
  const sender = await mailing.open();
  await expect.poll(() => got().length, patience).toBeGreaterThan(10);
  await sender.kill();
  await mailing.open();
  await expect.poll(async () => (await findIssue(store, id))?.status, patience).toBe('sent');
  const unknown = await store.query<{ email: string }>(
    "select email from deliveries join subscribers on subscribers.id = subscriber_id where deliveries.status = 'unknown'",
  );
  const mails = got();
  expect(new Set(mails).size).toBe(mails.length);
  const reached = new Set([...mails, ...unknown.map(({ email }) => email)]);
  expect([...reached].toSorted()).toEqual([...people, 'publisher@example.com'].toSorted());
  expect(await store.query('select count(*) as rows from digests')).toEqual([{ rows: 1 }]);
});
