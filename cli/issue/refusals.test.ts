import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { openTestPort } from '../../core/node/test-port.ts';
import type { Decide } from '../../newsletter/mail/test-mail-server.ts';
import { startTestImap } from '../../newsletter/mailbox/test-imap-server.ts';
import { createReaders, issueId, openTestSending, type TestSending, writeTestBuild } from './test-sending.ts';

const refuse =
  (reply: string, isRefused: (email: string) => boolean = () => true): Decide =>
  ({ phase, attempt }) =>
    phase === 'rcpt' && isRefused(attempt?.to ?? '') ? reply : undefined;

const countBounced = async ({ withStore }: TestSending): Promise<number> =>
  (await withStore((store) => store.query("select id from subscribers where status = 'bounced'"))).length;

/** Makes what was found dead a day old, and judges it as the next look does. */
const passDay = async ({ withStore, run }: Pick<TestSending, 'withStore' | 'run'>): Promise<void> => {
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
  await withStore((store) => store.execute('update dead_mailboxes set found_at = $1', [dayAgo]));
  const imap = await startTestImap([]);
  expect((await run(['bounces', 'read'], { BOUNCE_MAILBOX: imap.addressOf() })).err).toBe('');
};

const noRelay = '550 relay not permitted';
const unknownUser = '550 5.1.1 user unknown';
const atOneDomain = Array.from({ length: 120 }, (_, index) => `reader${index}@d0.example`);

test.each([
  ['60 readers', createReaders(60), noRelay, '\\d+ mails in a row to \\d domains were refused; .*', 30],
  ['60 readers', createReaders(60), unknownUser, '\\d+ mails in a row .* do not exist \\(these readers stay .*', 30],
  ['three readers', createReaders(3), noRelay, 'none of the mails was accepted.*', 4],
  ['three readers', createReaders(3), unknownUser, 'none of the mails was accepted.*', 4],
  ['120 readers at one domain', atOneDomain, '550 user quota exceeded', '.*the mail server', 80],
  ['120 readers at one domain', atOneDomain, unknownUser, '.*the mail server', 80],
])('%s, all refused: paused, then everyone gets it once', async (_who, readers, reply, words, fewerThan) => {
  const sending = await openTestSending(readers);
  const { mailServer, send, run, report, withStore, findMistakes } = sending;
  mailServer.behave(refuse(reply));
  const first = await send('first', { ALERT_TO: 'publisher@example.com' });
  expect(first.code).toBe(1);
  expect(first.out).toMatch(new RegExp(`is paused: ${words} said: ${reply}`));
  expect(first.out).toContain(`Try the failed mails again: ./garage issue resend ${issueId} --failed`);
  expect(first.out).not.toContain('unbounce');
  const alerts = await withStore((store) =>
    store.query<{ content: string }>("select content from single_mails where kind = 'alert'"),
  );
  expect(alerts.map(({ content }) => JSON.parse(content))).toEqual([
    {
      subject: `sending '${issueId}' is paused`,
      text: expect.stringMatching(new RegExp(`${reply}[\\s\\S]*run: ./garage issue send ${issueId}$`)),
    },
  ]);
  expect(await countBounced(sending)).toBe(0);
  const { failed, queued } = await report();
  expect([Number(failed) + Number(queued), Number(failed) < fewerThan]).toEqual([readers.length, true]);

  mailServer.behave(() => undefined);
  expect((await run(['issue', 'resend', issueId, '--failed'])).out).toMatch(new RegExp(`^${failed} mails ready`));
  expect((await send('second')).code).toBe(0);
  expect(await report()).toMatchObject({ status: 'sent', accepted: readers.length });
  expect(await findMistakes()).toEqual([]);
});

test('bounced addresses of a domain, of an issue and one by one are active again', async () => {
  const readers = createReaders(8);
  const sending = await openTestSending(readers);
  const { mailServer, send, run, withStore, findMistakes } = sending;
  mailServer.behave(refuse('550 5.1.1 nobody', (email) => email !== 'reader0@d0.example'));
  await send('sender');
  expect(await countBounced(sending)).toBe(0);
  await passDay(sending);
  const statuses = () =>
    withStore(async (store) => {
      const rows = await store.query<{ email: string }>(
        "select email from subscribers where status = 'active' order by email",
      );
      return rows.map(({ email }) => email);
    });
  expect(await statuses()).toEqual(['reader0@d0.example']);
  const unbounce = (...words: string[]) => run(['subscribers', 'unbounce', ...words]);
  expect(await unbounce()).toMatchObject({ code: 2 });
  expect(await unbounce('reader0@d0.example', '--yes')).toMatchObject({ code: 1 });
  const asked = await unbounce('Reader1@d1.example');
  expect(asked).toMatchObject({ code: 1, out: expect.stringMatching(/reader1@d1\.example +bounced → active/) });
  expect(await unbounce('reader1@d1.example', '--yes')).toMatchObject({ code: 0 });
  // Two readers are at d0: one was accepted, the other bounced.
  expect(await unbounce('--domain', 'D0.example', '--yes')).toMatchObject({ code: 0 });
  expect(await statuses()).toEqual(['reader0@d0.example', 'reader1@d1.example', 'reader7@d0.example']);
  expect((await unbounce('--issue', issueId, '--yes')).out).toContain(
    `5 addresses can be mailed again. Send them the issue: ./garage issue resend ${issueId} --failed`,
  );
  expect(await statuses()).toEqual(readers.toSorted());
  mailServer.behave(() => undefined);
  expect((await run(['issue', 'resend', issueId, '--failed'])).out).toMatch(/^7 mails ready/);
  expect((await send('again')).code).toBe(0);
  expect(await findMistakes()).toEqual([]);
  const undone = await withStore((store) => store.query("select issue_id from bounces where kind = 'undone'"));
  expect(undone).toHaveLength(7);
});

test('a domain that refuses a fifth of its readers as dead keeps them, and one command turns it around and back', async () => {
  const readers = Array.from({ length: 20 }, (_, index) => `reader${index}@big.example`);
  const sending = await openTestSending(readers);
  const { mailServer, send, run } = sending;
  mailServer.behave(refuse('550 5.1.1 no such user, see our form', (email) => /^reader[0-5]@/.test(email)));
  await send('sender');
  await passDay(sending);
  expect(await countBounced(sending)).toBe(0);
  const report = await run(['issue', 'report', issueId]);
  expect(report.out).toContain(
    'big.example blocks your mail: 6 of 20 mails (30%) came back as dead mailboxes, and its readers stay on the list. It said: 550 5.1.1 no such user, see our form',
  );
  const words = ['--issue', issueId, '--domain', 'big.example', '--yes'];
  expect(report.out).toContain(`./garage bounces apply --issue ${issueId} --domain big.example`);
  expect((await run(['doctor'])).out).toMatch(/warning +returned mail +big\.example blocks your mail: 6 of 20 mails/);
  expect((await run(['bounces', 'apply', ...words])).out).toContain('6 readers at big.example marked as bounced.');
  expect(await countBounced(sending)).toBe(6);
  expect((await run(['bounces', 'apply', ...words])).code).toBe(1);
  expect((await run(['subscribers', 'unbounce', ...words])).out).toContain('6 addresses can be mailed again.');
  expect(await countBounced(sending)).toBe(0);
});

test('a server that pauses an issue says why and how to go on in its log, in the list and in doctor', async () => {
  const { garage, mailServer, env, run, report, withStore } = await openTestSending(createReaders(30));
  const unsent = await run(['issue', 'send', issueId, '--yes', '--anyway', '--at', 'now']);
  expect(unsent.err).toContain('no server that sends issues is running');
  mailServer.behave(({ phase }) => (phase === 'mail' ? '550 5.7.1 sender not allowed' : undefined));
  const server = await garage.openServer({ ...env, SMTP_URL: mailServer.url('server') });
  await expect.poll(() => server.output.text).toContain('"issue-paused"');
  const line = server.output.text.split('\n').find((text) => text.includes('"issue-paused"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    path: issueId,
    error: expect.stringContaining('refused our sender address (550 5.7.1 sender not allowed): set MAIL_'),
    detail: `resume: ./garage issue send ${issueId}`,
  });
  expect(await report()).toMatchObject({ status: 'paused', failed: 0, queued: 30 });
  expect((await run(['issue', 'list'])).out).toMatch(
    /2026-11-oil .* paused, 0 have the text of .*, 30 wait: .*550 5\.7\.1/,
  );
  expect((await run(['doctor'])).out).toMatch(
    /warning +paused issue +'2026-11-oil' is paused since .*sender not allowed.*\n.*\.\/garage issue send 2026-11-oil/,
  );
  // The server that is running now is known to send scheduled issues.
  await writeTestBuild(garage.folder, { id: 'next' });
  const schedule = () => run(['issue', 'send', 'next', '--yes', '--at', '2099-01-01T00:00Z']);
  expect(await schedule()).toMatchObject({ code: 0, err: expect.not.stringContaining('SEND_WORKER') });
  expect((await run(['doctor'])).out).toMatch(/ok +schedule +the mail of the issue 'next': December 31, 2098/);
  expect(await server.stop()).toBe(0);
  await withStore((store) => store.query("delete from settings where key = 'send_worker_seen_at'"));
  expect(await schedule()).toMatchObject({ code: 1, err: expect.stringContaining('nobody will send it at that time') });
  expect((await run(['doctor'])).out).toMatch(
    /warning +schedule +the mail of the issue 'next': .* no server .*\n +→ start the server/,
  );
});

/** Starts a real mail server; connecting to 0.0.0.0 reaches it, and that is not a name of this machine. */
async function startRealServer(options: ConstructorParameters<typeof SMTPServer>[0]) {
  const logins: string[] = [];
  const mails: string[] = [];
  const server = new SMTPServer({
    logger: false,
    onAuth({ method, password }, _session, done) {
      logins.push(`${method} ${password}`);
      if (password === 'secret') done(null, { user: 'ann' });
      else done(new Error('wrong password'));
    },
    onRcptTo({ address }, _session, done) {
      mails.push(address);
      done();
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done());
    },
    ...options,
  });
  server.on('error', () => undefined);
  return { port: await openTestPort(server.server), logins, mails };
}

test('with STARTTLS doctor proves the login and says what was agreed', async () => {
  const { run } = await openTestSending(createReaders(1));
  const { port, logins } = await startRealServer({});
  const check = async (password: string) => {
    const url = `smtp://ann:${password}@0.0.0.0:${port}?tls.rejectUnauthorized=false`;
    return (await run(['doctor'], { SMTP_URL: url, MAIL_FROM: 'hello@garage.test' })).out;
  };
  expect(await check('secret')).toMatch(/ok +mail +0\.0\.0\.0:\d+ is ready: TLSv1\.[23], logged in with PLAIN/);
  expect(logins).toEqual(['PLAIN secret']);
  expect(await check('wrong')).toMatch(
    /failure +mail +.*refused our login \(535 .*\n +→ check user and password in SMTP_URL/,
  );
});

test.each([
  ['no AUTH', { disabledCommands: ['AUTH', 'STARTTLS'] }, '127.0.0.1', 'offers no login, but a user'],
  [
    'AUTH and no STARTTLS',
    { disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
    '0.0.0.0',
    'offers no encryption',
  ],
] as const)('a server with %s gets no password and no mail, and is explained', async (_what, options, host, words) => {
  const { run } = await openTestSending(createReaders(3));
  const { port, logins, mails } = await startRealServer({
    ...options,
    disabledCommands: [...options.disabledCommands],
    authOptional: true,
  });
  const settings = { SMTP_URL: `smtp://ann:secret@${host}:${port}`, MAIL_FROM: 'hello@garage.test' };
  const tested = await run(['issue', 'send', issueId, '--test', 'me@garage.test'], settings);
  expect([tested.code, tested.err]).toEqual([
    1,
    expect.stringMatching(new RegExp(`not sent: the mail server ${words}.*smtps://`)),
  ]);
  expect(tested.err).not.toMatch(/ENO|policy|server-later/);
  expect(await run(['issue', 'send', issueId, '--yes'], settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining(words),
  });
  expect((await run(['doctor'], settings)).out).toMatch(new RegExp(`failure +mail +.*${words}`));
  expect([logins, mails]).toEqual([[], []]);
});

test.each([
  ['smtp://no-such-host.invalid', 'the host name of the mail server cannot be found: check the host in SMTP_URL.'],
  ['smtp://127.0.0.1:1', 'nothing answers at the host and port of the mail server: check host and port in SMTP_URL.'],
])('a test mail through %s says what is wrong and what to check', async (url, words) => {
  const { run } = await openTestSending(createReaders(1));
  const tested = await run(['issue', 'send', issueId, '--test', 'me@garage.test'], { SMTP_URL: url });
  expect(tested).toMatchObject({ code: 1, err: `The test mail was not sent: ${words}\n` });
});
