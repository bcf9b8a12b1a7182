import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { proveReturnedMail, readReturnedMail } from '../newsletter/bounces/test-returned-mail.ts';
import { createReaders, issueId, openTestSending } from './issue/test-sending.ts';
import { createTestGarage, type TestGarage } from './test-garage.ts';

let garage: TestGarage;
beforeEach(() => {
  garage = createTestGarage();
});

/** Three readers, and for each the sample mails about their copy of an issue. */
async function prepare() {
  const names = ['ann', 'bob', 'cem'] as const;
  for (const name of names) await garage.run(['subscribers', 'add', `${name}@example.org`]);
  const keys = garage.readKeys();
  const rows = await garage.withStore((store) =>
    store.query<{ id: string }>('select id from subscribers order by email'),
  );
  const mailOf = (index: number, sample: string) =>
    readReturnedMail(sample, proveReturnedMail({ keys, now: () => new Date() }, rows[index]?.id ?? ''));
  const statuses = async () => {
    const { out } = await garage.run(['subscribers', 'list', '--json']);
    const list: { email: string; status: string }[] = JSON.parse(out);
    return list.sort((a, b) => a.email.localeCompare(b.email)).map(({ status }) => status);
  };
  return { mailOf, statuses, ids: rows.map(({ id }) => id) };
}

const mbox = (mails: readonly Buffer[]) =>
  mails
    .map((raw) => {
      const escaped = raw
        .toString()
        .replaceAll('\r\n', '\n')
        .replaceAll(/^(?=>*From )/gm, '>');
      return `From MAILER-DAEMON Thu Nov 12 10:00:00 2026\n${escaped}\n`;
    })
    .join('');

test('a mailbox file is recorded once, and addresses are never printed', async () => {
  const { mailOf, statuses, ids } = await prepare();
  const file = garage.write(
    'returned.mbox',
    mbox([
      mailOf(0, 'postfix-no-mailbox'),
      mailOf(1, 'yahoo-complaint'),
      mailOf(2, 'ses-mailbox-full'),
      mailOf(2, 'ses-mailbox-full'),
      mailOf(0, 'holiday-notice'),
      readReturnedMail('gmail-no-user'),
    ]),
  );
  const foreseen = await garage.run(['bounces', 'read', file, '--dry-run', '--json']);
  const expected = { read: 6, hard: 1, soft: 1, complaints: 1, known: 1, notOurs: 1, noReport: 1, unreadable: 0 };
  expect(JSON.parse(foreseen.out)).toMatchObject(expected);
  expect(await statuses()).toEqual(['active', 'active', 'active']);

  const { code, out, err } = await garage.run(['bounces', 'read', file, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    ...expected,
    others: {},
    events: [
      { type: 'hard', code: '5.1.1', subscriberId: ids[0], issueId: '2026-11-towing' },
      { type: 'complaint', subscriberId: ids[1], issueId: '2026-11-towing' },
      { type: 'soft', code: '5.2.2', subscriberId: ids[2] },
    ],
  });
  expect(out + err).not.toContain('@');
  expect(await statuses()).toEqual(['bounced', 'unsubscribed', 'active']);

  const again = await garage.run(['bounces', 'read', file]);
  expect(again.out).toMatch(/^already recorded +4$/m);
  expect(again.out).toMatch(/^hard, now bounced +0$/m);
  expect(again.out + again.err).not.toContain('@');
});

test('a Maildir, a folder of .eml files and a single mail are read', async () => {
  const { mailOf, statuses } = await prepare();
  for (const box of ['new', 'cur', 'tmp']) await mkdir(join(garage.folder, 'Maildir', box), { recursive: true });
  await writeFile(join(garage.folder, 'Maildir/new/1.host'), mailOf(0, 'gmail-no-user'));
  await writeFile(join(garage.folder, 'Maildir/cur/2.host:2,S'), mailOf(0, 'answer-of-a-reader'));
  await writeFile(join(garage.folder, 'Maildir/tmp/3.host'), mailOf(1, 'gmail-no-user'));
  const maildir = await garage.run(['bounces', 'read', join(garage.folder, 'Maildir'), '--json']);
  expect(JSON.parse(maildir.out)).toMatchObject({ read: 2, hard: 1, noReport: 1 });
  expect(await statuses()).toEqual(['bounced', 'active', 'active']);

  await mkdir(join(garage.folder, 'mails'));
  await writeFile(join(garage.folder, 'mails/a.eml'), mailOf(1, 'office365-not-found'));
  await writeFile(join(garage.folder, 'mails/b.eml'), '\n no mail');
  await writeFile(join(garage.folder, 'mails/notes.txt'), 'mine');
  const folder = await garage.run(['bounces', 'read', join(garage.folder, 'mails'), '--json']);
  expect(JSON.parse(folder.out)).toMatchObject({ read: 2, hard: 1, unreadable: 1 });
  expect(folder.err).toContain('b.eml');

  await writeFile(join(garage.folder, 'one.eml'), mailOf(2, 'exim-unrouteable'));
  const single = await garage.run(['bounces', 'read', join(garage.folder, 'one.eml'), '--json']);
  expect(JSON.parse(single.out)).toMatchObject({ read: 1, soft: 1 });
  expect(await statuses()).toEqual(['bounced', 'bounced', 'active']);
});

test('without an argument the configured mailbox is read, and what fits no mail of ours is listed', async () => {
  const { mailOf, statuses } = await prepare();
  expect((await garage.run(['bounces', 'read'])).err).toContain('set BOUNCE_MAILBOX');
  const box = join(garage.folder, 'Maildir');
  for (const name of ['new', 'cur', 'tmp']) await mkdir(join(box, name), { recursive: true });
  await writeFile(join(box, 'new/1.host'), mailOf(0, 'gmail-no-user'));
  await writeFile(join(box, 'new/2.host'), readReturnedMail('postfix-no-mailbox'));
  const env = { BOUNCE_MAILBOX: box };
  const { out } = await garage.run(['bounces', 'read'], { env });
  expect(out).toMatch(/^reports that fit no mail of ours +1$/m);
  expect(await statuses()).toEqual(['bounced', 'active', 'active']);
  expect((await garage.run(['bounces', 'read', '--json'], { env })).out).toContain('"read":0');
  const list = (await garage.run(['bounces', 'unmatched'])).out;
  expect(list).toMatch(/hard +5\.1\.1 +\S+ +\S+Maildir, 2\.host$/m);
  expect(list).not.toContain('@');
  const doctor = (await garage.run(['doctor'], { env })).out;
  expect(doctor).toMatch(/warning +returned mail +1 report could not be matched to a mail of ours/);
  expect(doctor).toMatch(/ok +returned mail +the mailbox can be opened; last read /);
  const wrong = (await garage.run(['doctor'], { env: { BOUNCE_MAILBOX: garage.folder } })).out;
  expect(wrong).toMatch(/failure +returned mail +BOUNCE_MAILBOX is not a Maildir/);
});

test('the report of an issue shows what came back', async () => {
  const { send, run, report, withStore, garage: here } = await openTestSending(createReaders(60));
  expect((await send('sender')).code).toBe(0);
  const { startedAt } = await report();
  const context = { keys: here.readKeys(), now: () => new Date(String(startedAt)) };
  const people = await withStore((store) =>
    store.query<{ id: string }>("select id from subscribers where email like '%@d0.example' order by email"),
  );
  const mailOf = (index: number, sample: string) =>
    readReturnedMail(sample, proveReturnedMail(context, people[index]?.id ?? '', issueId));
  const read = async (...mails: Buffer[]) => {
    const words = ['bounces', 'read', here.write('returned.mbox', mbox(mails))];
    expect((await run(words, { ALERT_TO: 'publisher@example.com' })).code).toBe(0);
    return withStore((store) => store.query<{ content: string }>('select content from single_mails order by id'));
  };
  // A dead address that was reported as full before is one mail that came back.
  const few = [mailOf(0, 'exim-unrouteable'), mailOf(0, 'postfix-no-mailbox'), mailOf(1, 'ses-mailbox-full')];
  expect(await read(...few, mailOf(2, 'yahoo-complaint'))).toEqual([]);
  expect(await report()).toMatchObject({
    accepted: 60,
    returned: { dead: 1, other: 1, complaints: 1, tooMany: [] },
    domains: expect.arrayContaining([expect.objectContaining({ domain: 'd0.example', cameBack: 2, complaints: 1 })]),
  });
  const alerts = await read(
    mailOf(3, 'gmail-no-user'),
    mailOf(4, 'postfix-policy-block'),
    mailOf(5, 'office365-not-found'),
  );
  expect(alerts.map(({ content }) => JSON.parse(content))).toEqual([
    {
      subject: `many mails of '${issueId}' came back`,
      text: expect.stringMatching(/^5 of 60 accepted mails .* came back: 3 dead addresses, 2 for other reasons\./),
    },
  ]);
  expect(await read(mailOf(6, 'hotmail-jmrp-complaint'))).toHaveLength(2);
  const { out } = await run(['issue', 'report', issueId]);
  expect(out).toMatch(/came back: dead address +3\n +came back: other +2\n +complaints +2\n/);
  expect(out).toMatch(/d0\.example +9 +9 +0 +0 +5 +2\n/);
  expect(out).toContain('8.3 % of the accepted mails came back; more than 5 % is too many.');
  expect(out).toContain('3.33 % of the accepted mails led to a complaint; more than 0.1 % is too many.');
});

test('a missing mailbox and a folder without mails are explained', async () => {
  const missing = await garage.run(['bounces', 'read', join(garage.folder, 'nowhere')]);
  expect(missing).toMatchObject({ code: 1, out: '' });
  expect(missing.err).toContain('There is no file or folder');
  const empty = await garage.run(['bounces', 'read', garage.folder]);
  expect(empty.code).toBe(1);
  expect(empty.err).toContain('has no .eml files');
});
