import { expect, test } from 'vitest';
import { findStatusWrites } from './status-writes.ts';

const person =
  'changes subscribers.status: call a function of newsletter/subscribers/status.ts, or add the transition there';
const issue =
  'changes issues.status: call a function of newsletter/sending/issue-status.ts, or add the transition there';

test.each([
  ['await tx.execute("update subscribers set status = \'active\' where id = $1", [id]);', person],
  ["`update issues set send_at = null,\n   status = 'sent' where id = $1`", issue],
  [
    "`with late as (select id from issues where status = 'paused')\n update issues set status = 'cancelled' from late`",
    issue,
  ],
  ["'update subscribers ' +\n  'set updated_at = $2, status = $3 where id = $1'", person],
  ['`UPDATE public.subscribers AS s\n SET updated_at = $1, (email, status) = ($2, $3)`', person],
  ['`insert into subscribers (id, email, status) values ($1, $2, $3)`', person],
  ["`insert into issues (id, subject) values ($1, $2)\n on conflict (id) do update set status = 'scheduled'`", issue],
  ['`insert into issues select * from old.issues`', issue],
  ["insertRows(to, 'subscribers', [row])", person],
  ["writeInsert('subscribers', people)", person],
  [`\`update subscribers set \${columns} where id = $1\``, person],
  ["'delete from issues where id = $1'", issue],
])('a file that writes a status is named: %s', (text, message) => {
  expect(findStatusWrites('desk/routes/made-up.ts', text)).toEqual([message]);
});

test.each([
  "'update subscribers set updated_at = $2 where id = $1 and status = $3'",
  '`update subscribers set unsubscribed_at = case when status = $1 then $2 end where id = $3`',
  "`update issues set pace_at = $2 where id = $1`, [id, now]); const { id, status = 'x' } = issue;",
  "`update single_mails set status = 'queued' where subscriber_id in (select id from subscribers)`",
  '`insert into issues_seen (id, status) values ($1, $2)`',
  "insertRows(tx, 'issue_mails', [mail]); await countRows(tx, 'subscribers')",
])('a file that reads a status, or writes other columns, is not: %s', (text) => {
  expect(findStatusWrites('desk/routes/made-up.ts', text)).toEqual([]);
});

test('the file of a column and migrations may write it, the file of the other may not', () => {
  const text = "`update subscribers set status = 'active'`";
  expect(findStatusWrites('newsletter/subscribers/status.ts', text)).toEqual([]);
  expect(findStatusWrites('newsletter/db/migrations/0018_made_up.sql', text)).toEqual([]);
  expect(findStatusWrites('newsletter/sending/issue-status.ts', text)).toEqual([person]);
});
