import { beforeEach, expect, test } from 'vitest';
import { proveReturnedMail, readReturnedMail } from '../newsletter/bounces/test-returned-mail.ts';
import { createGate } from '../newsletter/mail/test-mail-server.ts';
import { startTestImap } from '../newsletter/mailbox/test-imap-server.ts';
import { defaultSendingLimits } from '../newsletter/sending/sending-limits.ts';
import { createReaders, issueId, openTestSending, type TestSending } from './issue/test-sending.ts';
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
  return { mailOf, statuses };
}

test('a mailbox is recorded once, and addresses are never printed', async () => {
  const { mailOf, statuses } = await prepare();
  const mails = [
    mailOf(0, 'postfix-no-mailbox'),
    mailOf(1, 'yahoo-complaint'),
    mailOf(2, 'ses-mailbox-full'),
    mailOf(2, 'ses-mailbox-full'),
    mailOf(0, 'holiday-notice'),
    readReturnedMail('gmail-no-user'),
    Buffer.from('\n no mail'),
  ];
  const imap = await startTestImap(mails);
  const env = { BOUNCE_MAILBOX: imap.addressOf() };
  const reports = { held: 0, hard: 1, soft: 1, complaints: 1, known: 1, notOurs: 1 };
  const expected = { read: 7, ...reports, noReport: 1, people: 0, askedToLeave: 0, unreadable: 1 };
  const { code, out, err } = await garage.run(['bounces', 'read', '--json'], { env });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ ...expected, others: {} });
  expect(out + err).not.toContain('@');
  expect(await statuses()).toEqual(['bounced', 'unsubscribed', 'active']);

  for (const mail of mails.slice(0, 4)) imap.add(mail);
  const again = await garage.run(['bounces', 'read'], { env });
  expect(again.out).toMatch(/^already recorded +4$/m);
  expect(again.out).toMatch(/^hard, now bounced +0$/m);
  expect(again.out + again.err).not.toContain('@');
  expect(again.err).toContain('Not readable as a mail: INBOX, mail 7');
  const doctor = (await garage.run(['doctor'], { env })).out;
  expect(doctor).toMatch(/warning +returned mail +1 mail could not be read \(INBOX, mail 7\)/);
});

test('handled mails are moved, and what fits no mail of ours stays and is counted', async () => {
  const { mailOf, statuses } = await prepare();
  expect((await garage.run(['bounces', 'read'])).err).toContain('Set BOUNCE_MAILBOX');
  const imap = await startTestImap([mailOf(0, 'gmail-no-user'), readReturnedMail('postfix-no-mailbox')]);
  const env = { BOUNCE_MAILBOX: imap.addressOf() };
  const { out } = await garage.run(['bounces', 'read'], { env });
  expect(out).toMatch(/^reports that fit no mail of ours +1$/m);
  expect(await statuses()).toEqual(['bounced', 'active', 'active']);
  const marks = imap.folder('INBOX').map(({ flags }) => [...flags]);
  expect([imap.folder('Garage/Done').length, marks]).toEqual([1, [['GarageRead']]]);
  expect((await garage.run(['bounces', 'read', '--json'], { env })).out).toContain('"read":0');
  const doctor = (await garage.run(['doctor'], { env })).out;
  expect(doctor).toMatch(/warning +returned mail +1 report of the last 30 days could not be matched to a mail of ours/);
  expect(doctor).toMatch(/ok +returned mail +the mailbox can be opened; last read /);
  const wrong = (await garage.run(['doctor'], { env: { BOUNCE_MAILBOX: imap.addressOf('wr0ng') } })).out;
  expect(wrong).toMatch(/failure +returned mail +the mailbox at \S+: the login was refused/);
});

/** Returns what reads sample mails about the copies that these people got of the test issue. */
async function openReturned({ run, report, garage: here }: TestSending) {
  const { startedAt } = await report();
  const context = { keys: here.readKeys(), now: () => new Date(String(startedAt)) };
  return {
    mailOf: (id: string | undefined, sample: string) =>
      readReturnedMail(sample, proveReturnedMail(context, id ?? '', issueId)),
    async read(...mails: Buffer[]) {
      const imap = await startTestImap(mails);
      const env = { BOUNCE_MAILBOX: imap.addressOf(), ALERT_TO: 'publisher@example.com' };
      expect((await run(['bounces', 'read'], env)).code).toBe(0);
      return here.withStore((store) =>
        store.query<{ content: string }>('select content from single_mails order by id'),
      );
    },
  };
}

test('the report of an issue shows what came back', async () => {
  const sending = await openTestSending(createReaders(60));
  const { send, run, report, withStore } = sending;
  expect((await send('sender')).code).toBe(0);
  const people = await withStore((store) =>
    store.query<{ id: string }>("select id from subscribers where email like '%@d0.example' order by email"),
  );
  const { mailOf: mailTo, read } = await openReturned(sending);
  const mailOf = (index: number, sample: string) => mailTo(people[index]?.id, sample);
  // A dead address that was reported as full before is one mail that came back.
  const few = [mailOf(0, 'exim-unrouteable'), mailOf(0, 'postfix-no-mailbox'), mailOf(1, 'ses-mailbox-full')];
  expect(await read(...few, mailOf(2, 'yahoo-complaint'))).toEqual([]);
  expect(await report()).toMatchObject({
    accepted: 60,
    returned: { dead: 1, other: 1, cameBackRate: 2 / 60, complaints: 1, complaintRate: 1 / 60, tooMany: [] },
    domains: expect.arrayContaining([
      expect.objectContaining({
        domain: 'd0.example',
        accepted: 9,
        cameBack: 2,
        cameBackRate: 2 / 9,
        complaints: 1,
        complaintRate: 1 / 9,
      }),
    ]),
  });
  const little = '1 of 60 accepted mails (1.7%) led to a complaint: of so few mails a share says little.';
  expect((await run(['issue', 'report', issueId])).out).toContain(little);
  const alerts = await read(
    mailOf(3, 'gmail-no-user'),
    mailOf(4, 'postfix-policy-block'),
    mailOf(5, 'office365-not-found'),
  );
  expect(alerts.map(({ content }) => JSON.parse(content))).toEqual([
    {
      subject: `many mails of '${issueId}' came back`,
      text: expect.stringMatching(
        /^5 of 60 accepted mails \(8\.3%\) .* came back: 3 dead addresses, 2 for .* Most of them: 5 of 9 at d0\.example \(55\.6%\)/,
      ),
    },
  ]);
  expect(await read(mailOf(6, 'hotmail-jmrp-complaint'))).toHaveLength(2);
  const { out } = await run(['issue', 'report', issueId]);
  expect(out).toMatch(/came back: dead address +3\n +came back: other +2\n +complaints +2\n/);
  expect(out).toMatch(/d0\.example +9 +9 +0 +0 +5 \(55\.6%\) +2 \(22\.2%\)\n/);
  expect(out).toContain('5 of 60 accepted mails (8.3%) came back: more than 5% is too many.');
  expect(out).toContain('2 of 60 accepted mails (3.3%) led to a complaint: more than 0.1% is too many.');
  expect(out).toContain(`./garage subscribers unbounce --issue ${issueId}`);
  expect(out).toMatch(/3 readers whose mailbox was found dead: nobody is marked as bounced before /);
  await withStore((store) => store.execute("update dead_mailboxes set found_at = '2026-01-01T00:00:00.000Z'"));
  await read();
  expect((await run(['issue', 'report', issueId])).out).toContain('Marked as bounced: 3 at d0.example.');
  const back = await run(['subscribers', 'unbounce', '--issue', issueId, '--yes']);
  expect(back).toMatchObject({ code: 0, out: expect.stringMatching(/\n3 addresses can be mailed again\.\n$/) });
});

test('the fifth complaint pauses an issue that goes out, who complained gets nothing, the others get it once', async () => {
  const sending = await openTestSending(createReaders(60));
  const { garage: here, mailServer, openSending, send, run, report, withStore, findMistakes } = sending;
  const gate = createGate('end', { connections: defaultSendingLimits.connections, after: 20 });
  mailServer.behave(gate.decide);
  const first = openSending('first');
  await gate.full;
  const people = (status: string) =>
    withStore((store) =>
      store.query<{ id: string; email: string }>(
        'select id, email from subscribers join deliveries on subscriber_id = id where deliveries.status = $1',
        [status],
      ),
    );
  await expect.poll(async () => (await people('accepted')).length).toBe(20);
  const { mailOf, read } = await openReturned(sending);
  const complaintOf = (id = '') =>
    Buffer.from(mailOf(id, 'yahoo-complaint').toString().replace('<arf-8812@', `<arf-${id}@`));
  const complaints = (await people('accepted')).slice(0, 5);
  const waiting = (await people('queued'))[0];
  await read(...complaints.slice(0, 4).map(({ id }) => complaintOf(id)));
  expect(await report()).toMatchObject({ status: 'sending', returned: { complaints: 4, tooMany: ['complaints'] } });
  const alerts = await read(complaintOf(complaints[4]?.id));
  const words = 'too many complaints: 5 of 20 readers (25%) reported it as unwanted, and from 0.3% on';
  expect(alerts.some(({ content }) => content.includes(words))).toBe(true);
  // Someone who still waits and complains, here about an earlier mail, is taken off too.
  const proof = proveReturnedMail({ keys: here.readKeys(), now: () => new Date() }, waiting?.id ?? '', 'welcome-1');
  await read(readReturnedMail('yahoo-complaint', proof));
  gate.open();
  expect(await first.ended).toMatchObject({ code: 1, out: expect.stringContaining(`is paused: ${words}`) });
  expect((await run(['issue', 'list'])).out).toContain(`wait: ${words}`);
  expect((await run(['doctor'])).out).toContain(words);

  expect((await send('second')).code).toBe(0);
  expect(await report()).toMatchObject({ status: 'sent', accepted: 59, suppressed: 1 });
  const gone = [...complaints, waiting].map((person) => person?.email);
  const attempts = mailServer.attempts.filter(({ to }) => !gone.includes(to));
  expect(await findMistakes(attempts)).toEqual([]);
  expect(mailServer.attempts.some(({ to }) => to === waiting?.email)).toBe(false);
});
