import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createGate, type MailAttempt, type SmtpPhase } from '../../newsletter/mail/test-mail-server.ts';
import type { SendingWaits } from '../../newsletter/sending/issue-mails.ts';
import { defaultSendingLimits } from '../../newsletter/sending/sending-limits.ts';
import { createReaders, issueId, openTestSending, writeTestBuild } from './test-sending.ts';

const { connections } = defaultSendingLimits;

const people = 30;
test('a relay that allows two connections is named once, and everyone gets the mail', async () => {
  const { mailServer, send, findMistakes } = await openTestSending(createReaders(people));
  const tooMany = { close: true, reply: '421 4.7.0 too many connections\r\n' } as const;
  mailServer.behave(({ phase, open }) => (phase === 'greeting' && open > 2 ? tooMany : undefined));
  const { err } = await send('sender');
  expect(err.match(/The server allows 2 connections at a time; going on with 2\./g)).toHaveLength(1);
  expect(await findMistakes()).toEqual([]);
});

/** Starts to send, until every connection waits at that phase; `stop` is Ctrl-C, and lets them finish. */
async function openHeldSending(phase: SmtpPhase) {
  const sending = await openTestSending(createReaders(people));
  const gate = createGate(phase, { connections, after: 5 });
  sending.mailServer.behave(gate.decide);
  const first = sending.openSending('first');
  await gate.full;
  const stop = async () => {
    first.stop();
    await first.printed(/Stopping after the mails in progress/);
    gate.open();
    return first.ended;
  };
  return { ...sending, gate, first, stop };
}

test('people who unsubscribe while an issue is sent do not get it, queued or already claimed', async () => {
  const { mailServer, gate, first, withStore, report, findMistakes } = await openHeldSending('mail');
  const left = await withStore(async (store) => {
    const choose = (status: string, count: number) =>
      store.query<{ id: string; email: string }>(
        `select id, email from subscribers join deliveries on subscriber_id = id where deliveries.status = $1 limit $2`,
        [status, count],
      );
    const rows = [...(await choose('queued', 3)), ...(await choose('sending', 2))];
    for (const { id } of rows) {
      await store.query("update subscribers set status = 'unsubscribed' where id = $1", [id]);
    }
    return new Set(rows.map(({ email }) => email));
  });
  expect(left.size).toBe(5);
  gate.open();
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(mailServer.attempts.filter(({ to, isComplete }) => isComplete && left.has(to))).toEqual([]);
  expect(await report()).toMatchObject({ recipients: people, accepted: people - 5, suppressed: 5, unknown: 0 });
  const toThem = mailServer.attempts.filter(({ to }) => !left.has(to));
  expect(await findMistakes(toThem)).toEqual([]);
});

test.each(['mail', 'end'] as const)('Ctrl-C at %s leaves nothing unknown, and sending resumes', async (phase) => {
  const { garage, stop, send, report, findMistakes } = await openHeldSending(phase);
  const second = await send('second');
  expect(second).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Another process is sending') });
  const { code, out } = await stop();
  expect([code, out]).toEqual([1, expect.stringContaining(`Resume: ./garage issue send ${issueId}`)]);
  const stopped = await report();
  expect(stopped).toMatchObject({ sending: 0, unknown: 0, failed: 0, status: 'paused' });
  expect(stopped['queued']).toBeGreaterThan(0);
  const { mail } = await writeTestBuild(garage.folder);
  await writeTestBuild(garage.folder, { mail: { ...mail, subject: 'Changed' } });
  const rest = await send('second');
  expect([rest.code, rest.err]).toEqual([0, expect.stringContaining('do not get the new text unless you say so')]);
  expect(await report()).toMatchObject({ accepted: people, subject: mail.subject });
  expect(await findMistakes()).toEqual([]);
});

test('those who wait for a paused issue get the corrected text, and everyone gets one mail', async () => {
  const { garage, mailServer, stop, run, report, findMistakes } = await openHeldSending('end');
  const early = await run(['issue', 'send', issueId, '--yes', '--corrected']);
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining(`./garage issue pause ${issueId}`) });
  await stop();
  const { accepted: have, queued: waiting } = (await report()) as { accepted: number; queued: number };
  expect(have + waiting).toBe(people);

  const { mail } = await writeTestBuild(garage.folder);
  writeFileSync(join(garage.folder, `content/newsletter/${issueId}.md`), 'subject: Not built\n');
  const stale = await run(['issue', 'send', issueId]);
  expect(stale.err).toContain('was edited since. Those who wait do not get the new text unless you say so');
  const corrected = { ...mail, subject: 'Corrected', html: mail.html.replace('</', '<b>Right.</b></') };
  const source = 'subject: Corrected\n';
  await writeTestBuild(garage.folder, { mail: { ...corrected, html: `${corrected.html}__NOBODY__` } }, source);
  const broken = await run(['issue', 'send', issueId, '--yes', '--corrected']);
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('__NOBODY__') });
  const told = await run(['issue', 'report', issueId]);
  expect(told.out).toMatch(new RegExp(`Its text was fixed on .*: ${have} have it, ${waiting} wait\\.`));
  expect(told.out).toContain(`issue send ${issueId} --corrected`);
  const list = await run(['issue', 'list', '--folder', join(garage.folder, 'content/none')]);
  expect(list.out).toMatch(new RegExp(`paused, ${have} have the text of .* edited since, ${waiting} wait`));

  await writeTestBuild(garage.folder, { mail: corrected }, source);
  expect((await run(['issue', 'send', issueId])).err).toMatch(/get the text of .*\[y\/N\]/s);
  const rest = await run(['issue', 'send', issueId, '--yes', '--corrected']);
  expect([rest.code, rest.err]).toEqual([
    0,
    expect.stringContaining(`${have} have the old text; ${waiting} will get the corrected text.`),
  ]);
  const isNew = ({ bytes }: MailAttempt) => bytes.includes('Subject: Corrected');
  expect(mailServer.attempts.filter(isNew)).toHaveLength(waiting);
  expect(mailServer.attempts.filter((attempt) => !isNew(attempt))).toHaveLength(have);
  expect(await findMistakes()).toEqual([]);
  expect((await report())['texts']).toMatchObject([{ have }, { have: waiting, subject: 'Corrected' }]);
  expect((await run(['issue', 'report', issueId])).out).toContain(`${have} have the text of `);
  expect((await run(['journal'])).out).toContain(`Have the old text: ${have}. Get the corrected text: ${waiting}.`);
});

test('a mail server that does not answer is named with the next try, in the progress and in the report', async () => {
  const { mailServer, openSending, run, report, findMistakes } = await openTestSending(createReaders(people));
  const gate = createGate('mail', { connections, after: 5 });
  mailServer.behave(gate.decide);
  const sender = openSending('sender');
  await gate.full;
  await mailServer.close();
  gate.open();
  await sender.printed(/The mail server has not answered since /);
  const { out } = await run(['issue', 'report', issueId]);
  expect(out).toMatch(
    /not answered since \d+:\d\d [AP]M \(.*\)\. (Next try in \d+ s|Trying again now)\. Nothing is lost\./,
  );
  const { downAt, nextTryAt } = ((await report())['waits'] as SendingWaits).mailServer ?? {};
  expect(Date.parse(nextTryAt ?? '')).toBeGreaterThan(Date.parse(downAt ?? ''));
  await mailServer.reopen();
  expect(await sender.ended).toMatchObject({ code: 0 });
  expect(await report()).toMatchObject({ accepted: people, waits: { mailServer: null, domains: [] } });
  expect(await findMistakes()).toEqual([]);
});

test('a domain that refuses for now is named with its mails, the time and the reply', async () => {
  const { openSending, mailServer, run, report } = await openTestSending(createReaders(people));
  let isGrey = true;
  mailServer.behave(({ phase, attempt }) =>
    isGrey && phase === 'rcpt' && attempt?.to.endsWith('@d3.example') ? '450 4.2.0 Greylisted' : undefined,
  );
  const sender = openSending('sender', { TEST_BACKOFF_MS: '2000' });
  await sender.printed(/mails wait for d3\.example until /);
  // Asked again when they were just being tried.
  const waiting =
    /4 mails wait for d3\.example until \d+:\d\d [AP]M \(450 4\.2\.0 Greylisted\)\.[\s\S]*^d3\.example +4 +0 +0 +4 +0 +0$/m;
  await expect.poll(async () => (await run(['issue', 'report', issueId])).out).toMatch(waiting);
  isGrey = false;
  const { code, err } = await sender.ended;
  expect(code).toBe(0);
  expect(err).toMatch(/ of 30, at least \d+ s left\. 4 mails wait for d3/);
  expect(await report()).toMatchObject({ accepted: people, waits: { domains: [] } });
});

test('a server finishes its mails at SIGTERM and resumes at its next start', { tags: 'faults' }, async () => {
  const { garage, mailServer, env, run, report, findMistakes } = await openTestSending(createReaders(people));
  expect(await run(['issue', 'send', issueId, '--yes', '--anyway', '--at', 'now'])).toMatchObject({ code: 0 });
  const gate = createGate('end', { connections, after: 5 });
  mailServer.behave(gate.decide);
  const openServer = (name: string) => garage.openServer({ ...env, SMTP_URL: mailServer.url(name) });
  const server = await openServer('server');
  await gate.full;
  server.child.kill('SIGTERM');
  const isOpen = () => fetch(`http://127.0.0.1:${server.port}/healthz`).then(Boolean, () => false);
  await expect.poll(isOpen).toBe(false);
  gate.open();
  expect(await server.exit).toBe(0);
  const stopped = await report();
  expect(stopped).toMatchObject({ sending: 0, unknown: 0, failed: 0 });
  expect(stopped['queued']).toBeGreaterThan(0);
  const again = await openServer('again');
  await expect.poll(async () => (await report())['status']).toBe('sent');
  expect(await again.stop()).toBe(0);
  expect(await findMistakes()).toEqual([]);
  expect(`${server.output.text}${again.output.text}`).not.toContain('@');
});

test('a stop while the list of recipients is written counts all who wait, and the log says how far writing is', async () => {
  const { mailServer, withStore, openSending, report, run } = await openTestSending([]);
  await withStore((store) =>
    store.query(
      `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < 60000)
       insert into subscribers (id, email, status, created_at, updated_at)
       select '00000000-0000-7000-8000-00000' || (1000000 + i), 'reader' || i || '@d' || (i % 7) || '.example', 'active', $1, $1
       from numbers`,
      ['2026-01-01T00:00:00.000Z'],
    ),
  );
  const gate = createGate('mail', { connections: 1, after: 0 });
  mailServer.behave(gate.decide);
  const sending = openSending('first');
  await gate.full;
  sending.stop();
  gate.open();
  const { code, err } = await sending.ended;
  expect(code).toBe(1);
  expect(err).toMatch(/of about 60,000 \(list of recipients: [\d,]+ written\)/);
  const counts = await report();
  expect(counts).toMatchObject({ status: 'paused', recipients: 60_000, sending: 0, unknown: 0 });
  const { unwritten, queued, accepted } = counts as { unwritten: number; queued: number; accepted: number };
  expect(unwritten).toBeGreaterThan(0);
  expect(unwritten + queued + accepted).toBe(60_000);
  expect(err).toContain(`Stopped; about ${(unwritten + queued).toLocaleString('en-US')} are still waiting.`);
  expect((await run(['issue', 'report', issueId])).out).toMatch(/not queued yet, about +[\d,]+\n/);
});
