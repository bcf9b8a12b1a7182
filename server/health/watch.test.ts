import { expect, test } from 'vitest';
import { reportMail } from '../../newsletter/bounces/test-returned-mail.ts';
import { messageIdOf } from '../../newsletter/sending/message-id.ts';
import { accepted, issueId, openTestQueue } from '../../newsletter/sending/test-sending.ts';
import { openForTest } from '../../newsletter/service/test-case.ts';
import { createLog, type LogEvent } from '../log.ts';
import { startWatch } from './watch.ts';

test('the server judges a day later what an issue found out about mailboxes', async () => {
  const opened = await openTestQueue(await openForTest(), [{ email: 'ann@example.org' }]);
  const { newsletter, ids, claim, settle, pass } = opened;
  await settle(accepted, await claim());
  const subscriberId = ids.get('ann@example.org') ?? '';
  const messageId = `<${messageIdOf(newsletter.keys, { issueId, subscriberId }, newsletter.siteUrl)}>`;
  expect(await reportMail(newsletter, 'hard', { messageId })).toMatchObject({ kind: 'held' });
  pass(24 * 60 * 60 * 1000);
  const events: LogEvent[] = [];
  const log = createLog((event) => events.push(event));
  const site = { release: '1', watched: { lines: {}, subjects: {} } };
  const config = { dataDir: '', databaseUrl: undefined, backupDir: undefined };
  const watch = startWatch({ ...config, readLetters: () => [], readSite: () => site }, newsletter, log);
  await expect.poll(() => events).toMatchObject([{ event: 'mailboxes-judged', detail: 'towing: 1 bounced' }]);
  await watch.stop();
  expect(await newsletter.store.query('select status from subscribers')).toEqual([{ status: 'bounced' }]);
});
