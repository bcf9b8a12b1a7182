import { expect, test } from 'vitest';
import { judgeWaves } from '../bounces/judge-waves.ts';
import { listBlockedDomains } from '../bounces/list-waves.ts';
import { proveReturnedMail, readReturnedMail } from '../bounces/test-returned-mail.ts';
import { accepted, issueId, openTestQueue } from '../sending/test-sending.ts';
import { openForTest } from '../service/test-case.ts';
import { grantLeave, listLeaveRequests } from '../subscribers/leave-requests.ts';
import { subscribe } from '../subscribers/subscribe.ts';
import { openImap } from './imap.ts';
import { readMailboxCounts } from './mailbox-counts.ts';
import { listUnreadMails, openReadingNotes } from './reading-notes.ts';
import { readMailbox, readMailboxState } from './returned-mailbox.ts';
import { type ImapOptions, startTestImap } from './test-imap-server.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A list with one reader; a dead address, a reply, and a report about a mail of somebody else. */
async function open() {
  const opened = await openForTest({ alertTo: 'publisher@example.com' });
  const { newsletter } = opened;
  await subscribe(newsletter, { email: 'reader@example.org' });
  const [{ id = '' } = {}] = await newsletter.store.query<{ id: string }>('select id from subscribers');
  const proof = proveReturnedMail(newsletter, id);
  const mails = [
    readReturnedMail('postfix-no-mailbox', proof),
    readReturnedMail('answer-of-a-reader', proof),
    readReturnedMail('gmail-no-user'),
  ];
  return {
    ...opened,
    start: (options?: ImapOptions) => startTestImap(mails, options),
    readStatus: async () => (await newsletter.store.query('select status from subscribers'))[0]?.['status'],
    alerts: async () => {
      const rows = await newsletter.store.query<{ content: string }>(
        "select content from single_mails where kind = 'alert'",
      );
      return rows.map(({ content }) => content);
    },
  };
}

test('a mail whose move did not happen is read again, and changes nothing more', async () => {
  const { newsletter, start, readStatus } = await open();
  const imap = await start({ breakAt: 'UID MOVE' });
  await expect(readMailbox(newsletter, imap.addressOf())).rejects.toThrow('the mailbox at');
  expect(await readStatus()).toBe('bounced');
  expect(await readMailbox(newsletter, imap.addressOf())).toMatchObject({ read: 3, byKind: { known: 1 } });
  expect(imap.folder('Garage/Done')).toHaveLength(1);
});

test('a mail that was being read when the server stopped is not read by it again, but by the command', async () => {
  const { newsletter, start, readStatus } = await open();
  const imap = await start({ capabilities: '' });
  const source = await openImap(imap.addressOf());
  const [[first] = []] = await Array.fromAsync(source.read());
  await source.close();
  if (first === undefined) throw new Error('The mailbox is empty.');
  // As a process leaves it that ends here.
  await (await openReadingNotes(newsletter, source.folder)).begin(first);
  expect(await readMailbox(newsletter, imap.addressOf())).toMatchObject({ read: 3, byKind: { unreadable: 1 } });
  expect(await readStatus()).toBe('active');
  expect(await listUnreadMails(newsletter)).toMatchObject([{ place: 'INBOX, mail 1' }]);
  expect(await readMailbox(newsletter, imap.addressOf())).toMatchObject({ read: 0 });
  const again = await readMailbox(newsletter, imap.addressOf(), { readsAgain: true });
  expect(again).toMatchObject({ read: 1, byKind: { hard: 1 } });
  expect(await readStatus()).toBe('bounced');
  expect(await listUnreadMails(newsletter)).toEqual([]);
});

test('a mail that cannot be read is named for 30 days, or until it is deleted', async () => {
  const { newsletter, pass } = await open();
  const imap = await startTestImap([Buffer.from('\n no mail'), readReturnedMail('gmail-no-user')]);
  expect(await readMailbox(newsletter, imap.addressOf())).toMatchObject({ byKind: { unreadable: 1, unmatched: 1 } });
  const readAgain = () => readMailbox(newsletter, imap.addressOf(), { readsAgain: true });
  expect(await readAgain()).toMatchObject({ read: 1, byKind: { unreadable: 1 } });
  expect(await listUnreadMails(newsletter)).toHaveLength(1);
  imap.folder('INBOX').shift();
  expect(await readAgain()).toMatchObject({ read: 0 });
  expect(await listUnreadMails(newsletter)).toEqual([]);
  imap.add(Buffer.from('\n no mail'));
  await readMailbox(newsletter, imap.addressOf());
  expect(await listUnreadMails(newsletter)).toHaveLength(1);
  pass(31 * 24 * 60 * 60 * 1000);
  expect(await listUnreadMails(newsletter)).toEqual([]);
});

test('a mail server without folders and flags of our own gets the flag that each one has', async () => {
  const { newsletter, start } = await open();
  const imap = await start({ capabilities: '', hasKeywords: false });
  expect(await readMailbox(newsletter, imap.addressOf())).toMatchObject({ read: 3 });
  expect(imap.folder('INBOX').map(({ flags }) => [...flags])).toEqual([['\\Seen'], ['\\Seen'], ['\\Seen']]);
  expect(await readMailbox(newsletter, imap.addressOf())).toMatchObject({ read: 0 });
});

test('a refused login is mailed once with its fix, until it works again; no password is in it', async () => {
  const { newsletter, start, alerts } = await open();
  const imap = await start();
  const fix = 'the login was refused: check user and password in BOUNCE_MAILBOX.';
  for (const _time of [1, 2]) await expect(readMailbox(newsletter, imap.addressOf('wr0ng'))).rejects.toThrow(fix);
  expect(await alerts()).toEqual([expect.stringContaining(fix)]);
  const state = await readMailboxState(newsletter.store);
  expect(state.error).toContain(fix);
  expect(`${await alerts()}${state.error}`).not.toContain('wr0ng');
  await readMailbox(newsletter, imap.addressOf());
  expect(await readMailboxState(newsletter.store)).toMatchObject({ readAt: newsletter.now().toISOString() });
});

test('a mail server that is down is mailed after an hour', async () => {
  const { newsletter, start, alerts, pass } = await open();
  const imap = await start();
  await imap.close();
  for (const count of [0, 0, 1]) {
    await expect(readMailbox(newsletter, imap.addressOf())).rejects.toThrow(
      'nothing answers at the host and port of the mailbox',
    );
    expect(await alerts()).toHaveLength(count);
    pass(30 * 60 * 1000);
  }
});

test('no password is sent without encryption to another machine, and a folder that does not exist is named', async () => {
  const { newsletter, start } = await open();
  const imap = await start();
  await expect(readMailbox(newsletter, imap.addressOf('secret', '0.0.0.0'))).rejects.toThrow('offers no encryption');
  expect(imap.commands).not.toContain('LOGIN');
  await expect(readMailbox(newsletter, `${imap.addressOf()}/Nowhere`)).rejects.toThrow('there is no such folder');
});

test('“unsubscribe” to the return address is listed once and takes nobody off; a reply is a mail of a person', async () => {
  const { newsletter, start, readStatus } = await open();
  const imap = await start();
  for (const from of ['Reader@Example.org', 'stranger@example.net'])
    imap.add(Buffer.from(`From: ${from}\r\nMessage-ID: <${from}>\r\nSubject: Re: What it tows\r\n\r\nUnsubscribe\r\n`));
  await newsletter.store.execute("update subscribers set status = 'active'");
  const { byKind } = (await readMailbox(newsletter, imap.addressOf())) ?? {};
  expect(byKind).toEqual({ hard: 1, person: 2, unmatched: 1, asked: 1 });
  const [{ id = '' } = {}] = await newsletter.store.query<{ id: string }>('select id from subscribers');
  const request = { id, email: 'reader@example.org', askedAt: newsletter.now().toISOString() };
  expect([await listLeaveRequests(newsletter.store), await readStatus()]).toEqual([[request], 'bounced']);
  await newsletter.store.transaction((tx) => grantLeave(tx, newsletter, request));
  expect([await listLeaveRequests(newsletter.store), await readStatus()]).toEqual([[], 'unsubscribed']);
});

test('what fits no mail of ours, and what people wrote, is counted for 30 days and then forgotten', async () => {
  const { newsletter, start, pass } = await open();
  const imap = await start();
  await readMailbox(newsletter, imap.addressOf());
  expect(await readMailboxCounts(newsletter)).toEqual({ unmatched: 1, people: 1 });
  pass(29 * dayMs);
  imap.add(readReturnedMail('office365-not-found'));
  await readMailbox(newsletter, imap.addressOf());
  expect(await readMailboxCounts(newsletter)).toEqual({ unmatched: 2, people: 1 });
  expect(await readMailboxCounts(newsletter, 7)).toEqual({ unmatched: 1, people: 0 });
  pass(dayMs);
  expect(await readMailboxCounts(newsletter)).toEqual({ unmatched: 1, people: 0 });
});

test('a mailbox with 12 reports of dead addresses at one domain of 40 takes nobody off the list', async () => {
  const people = Array.from({ length: 40 }, (_, at) => ({ email: `reader${at}@big.example` }));
  const opened = await openTestQueue(await openForTest({ alertTo: 'publisher@example.com' }), people);
  const { newsletter, claim, settle, ids, pass } = opened;
  for (let batch = await claim(); batch.length > 0; batch = await claim()) await settle(accepted, batch);
  const reports = people.slice(0, 12).map(({ email }, at) => {
    const proof = proveReturnedMail(newsletter, ids.get(email) ?? '', issueId);
    return Buffer.from(
      readReturnedMail('postfix-no-mailbox', proof)
        .toString()
        .replace(/^Message-ID: .*$/im, `Message-ID: <r${at}@mx>`),
    );
  });
  const imap = await startTestImap(reports);
  expect(await readMailbox(newsletter, imap.addressOf())).toMatchObject({ byKind: { held: 12 } });
  await judgeWaves(newsletter);
  pass(2 * dayMs);
  await judgeWaves(newsletter);
  expect(await newsletter.store.query('select status, count(*) as people from subscribers group by status')).toEqual([
    { status: 'active', people: 40 },
  ]);
  expect(await listBlockedDomains(newsletter)).toMatchObject([
    { domain: 'big.example', kept: 12, handed: 40, example: expect.stringContaining('550 5.1.1') },
  ]);
});

test('one process reads at a time', async () => {
  const { newsletter, start } = await open();
  const imap = await start();
  const lock = await newsletter.store.tryLock('mailbox');
  expect(await readMailbox(newsletter, imap.addressOf())).toBeUndefined();
  await lock?.release();
  expect(await readMailbox(newsletter, imap.addressOf())).toMatchObject({ read: 3 });
});
