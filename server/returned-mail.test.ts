import { expect, test } from 'vitest';
import { readReturnedMail } from '../newsletter/bounces/test-returned-mail.ts';
import { type ImapOptions, startTestImap } from '../newsletter/mailbox/test-imap-server.ts';
import { openForTest } from '../newsletter/service/test-case.ts';
import { startReturnedMail } from './health/watch.ts';
import { createLog, type LogEvent } from './log.ts';

async function start(options: ImapOptions, password?: string) {
  const imap = await startTestImap([readReturnedMail('gmail-no-user')], options);
  const { newsletter } = await openForTest();
  const events: LogEvent[] = [];
  const log = createLog((event) => events.push(event));
  return { imap, events, mailbox: startReturnedMail(imap.addressOf(password), newsletter, log) };
}

test('the server reads the mailbox when it starts', async () => {
  const { events, mailbox } = await start({});
  await expect.poll(() => events).toMatchObject([{ event: 'mailbox-read', detail: '1 unmatched' }]);
  await mailbox.stop();
});

test('a refused login is logged with its fix and without the password', async () => {
  const { events, mailbox } = await start({}, 'wr0ng');
  const error = expect.stringContaining('check user and password in BOUNCE_MAILBOX');
  await expect.poll(() => events).toMatchObject([{ event: 'mailbox-failed', level: 'error', error }]);
  expect(JSON.stringify(events)).not.toContain('wr0ng');
  await mailbox.stop();
});

test('a mail server that says nothing does not keep the server from stopping', async () => {
  const { imap, events, mailbox } = await start({ isSilent: true });
  await expect.poll(imap.countConnections).toBe(1);
  await mailbox.stop();
  expect(events).toEqual([]);
});
