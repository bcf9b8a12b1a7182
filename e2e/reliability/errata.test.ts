import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReaders, issueId, openTestSending, writeTestBuild } from '../../cli/issue/test-sending.ts';
import { readIssueSource } from '../../core/issues/issue-source.ts';
import { createTestDatabase } from '../../newsletter/db/test-store.ts';
import { insertSubscriber } from '../../newsletter/db/test-subscribers.ts';
import { defaultSendingLimits } from '../../newsletter/sending/sending-limits.ts';
import { patience } from './installation.ts';
import { createKiller } from './kill-moments.ts';

const ledger = `- id: oil-fill
  label: Oil the engine takes
  value: "6.0"
  unit: quarts
  appliesTo: {}
  source: { kind: spec }
  checked: 2026-01-10
  status: stated
`;
const source = `---
subject: What the oil light wants to tell you
preview: How often to change it, what it costs, and which grade to use.
date: 2026-11-12
posts: []
---

It takes {fact:oil-fill}.
`;

test.each(['SQLite', 'PostgreSQL'])('on %s an erratum reaches its readers once', { tags: 'faults' }, async (kind) => {
  const sending = await openTestSending(createReaders(90), { databaseUrl: await createTestDatabase(kind) });
  const { garage, env, mailServer, run, withStore } = sending;
  const { mail } = await writeTestBuild(garage.folder, {}, source);
  const content = join(garage.folder, 'content');
  const folder = join(content, 'newsletter');
  garage.write('content/facts/oil.yaml', ledger);

  // The figure is corrected while the issue goes out: the later readers get the right one, and three get nothing.
  const refused = new Set(['reader4@d4.example', 'reader11@d4.example', 'reader80@d3.example']);
  await createKiller(sending, ({ phase, attempt }) =>
    phase === 'rcpt' && refused.has(attempt?.to ?? '') ? '554 5.7.1 not wanted' : undefined,
  )('mail-issue', 'mail', 50);
  await run(['issue', 'pause', issueId]);
  expect(await run(['facts', 'correct', 'oil-fill', '8.0', '--folder', content])).toMatchObject({ code: 0 });
  const right = { ...mail, text: mail.text.replaceAll('6.0', '8.0') };
  await writeTestBuild(garage.folder, { mail: right }, `${source}\n`);
  expect((await run(['issue', 'send', issueId, '--yes', '--corrected'])).out).toContain('sent');
  const said = mailServer.attempts.filter(({ isAccepted, bytes }) => isAccepted && bytes.includes('takes 6.0 quarts'));
  const [left = '', ...wanted] = said.map(({ to }) => to);
  expect(wanted.length).toBeGreaterThanOrEqual(45);
  expect(wanted.length).toBeLessThan(80);
  await withStore(async (store) => {
    await store.execute("update subscribers set status = 'unsubscribed' where email = $1", [left]);
    await insertSubscriber(store, 'new@d1.example');
  });

  const ask = ['issue', 'new', '--erratum', 'oil-fill', '--folder', folder];
  const drafts = () => readdirSync(folder).filter((name) => name.endsWith('.md') && name !== `${issueId}.md`);
  const asking = garage.start(ask, env);
  await expect.poll(() => drafts().length, patience).toBe(1);
  asking.kill();
  const [draft = ''] = drafts();
  for (const more of [[], ['--id', 'another']]) expect((await run([...ask, ...more])).err).toContain(draft);
  expect(drafts()).toEqual([draft]);

  const text = readFileSync(join(folder, draft), 'utf8').replace('draft: true\n', '');
  const { to, subject } = readIssueSource(text).data ?? {};
  const id = draft.replace('.md', '');
  await writeTestBuild(garage.folder, { id, to, mail: { ...right, subject: subject ?? '' } }, text);
  const send = ['issue', 'send', id, '--yes'];
  const kill = createKiller({
    mailServer,
    startSending: (name) => garage.start(send, { ...env, SMTP_URL: mailServer.url(name) }),
  });
  for (const [at, moment] of (['ehlo', 'mail', 'rcpt', 'data', 'end', 'accepted'] as const).entries())
    await kill(`${moment}-${at}`, moment, at % 2);
  mailServer.behave(() => undefined);
  await Promise.all([run(send), run(send)]);
  expect((await run(send)).err).toContain('already sent');

  // A complete mail that the server had when its sender was killed is unknown, and is not sent again.
  const got = mailServer.attempts.filter(
    ({ isComplete, bytes }) => isComplete && bytes.includes(`Subject: ${subject}`),
  );
  expect(got.map(({ to }) => to).toSorted()).toEqual(wanted.toSorted());
  const { out } = await run(['issue', 'report', id, '--json']);
  const unknown = 2 * defaultSendingLimits.connections;
  const counts = { recipients: wanted.length, accepted: wanted.length - unknown, unknown, status: 'sent' };
  expect(JSON.parse(out)).toMatchObject(counts);
});
