import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReaders, findMistakes, openTestSending, readDeliveryStates } from '../../cli/issue/test-sending.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { startNameServer } from '../../newsletter/dns/test-name-server.ts';
import { createGate } from '../../newsletter/mail/test-mail-server.ts';
import { defaultSendingLimits } from '../../newsletter/sending/sending-limits.ts';
import { testBuild } from '../../server/site-fixture.ts';
import type { IssueProgress } from '../issues/issue-progress.ts';
import { openDesk } from '../test-desk.ts';
import type { Light } from './overview-routes.ts';

const id = '2026-11-oil';
const source = (more = '') => `---
subject: 'Oil and water'
preview: 'What the dipstick says before the first cold morning.'
date: 2026-11-12
posts: []
${more}---

Look at the **dipstick** before the first cold morning.
`;

interface IssueOptions {
  readers?: string[];
  text?: string;
  more?: Record<string, string>;
  /** The settings file, for a desk whose environment has no mail server. */
  envOf?(mailServer: string): string;
}

/** Opens a desk with one issue, readers and a mail server. */
async function openIssues({ readers = createReaders(3), text = source(), more = {}, envOf }: IssueOptions = {}) {
  const sending = await openTestSending(readers);
  const content = join(sending.garage.folder, 'content');
  const file = join(content, 'newsletter', `${id}.md`);
  mkdirSync(join(content, 'posts'), { recursive: true });
  writeFileSync(file, text);
  const url = sending.mailServer.url('desk');
  const mail = envOf ? { ENV_FILE: sending.garage.write('.env', envOf(url)) } : { SMTP_URL: url };
  const env = {
    ...sending.env,
    ...mail,
    TEST_BUILD: testBuild,
    TEST_ISSUES: content,
    PORT: '0',
    ...more,
  };
  const desk = await openDesk(sending.garage, env, ['--folder', content]);
  const { ask, get, send } = await desk.openApi();
  const progress = (): Promise<IssueProgress> => get(`/api/issues/${id}/progress`);
  const check = async (text = source(), issue = id): Promise<IssueCheck[]> =>
    (await send(`/api/issues/${issue}/check`, { text })).body.items;
  return { ...sending, env, desk, ask, get, post: send, progress, check, file, content };
}

type Issues = Awaited<ReturnType<typeof openIssues>>;

/** Keeps all connections of a sender waiting for the answer to a mail, after the first few. */
function holdMails({ mailServer }: Pick<Issues, 'mailServer'>) {
  const gate = createGate('end', { connections: defaultSendingLimits.connections, after: 5 });
  mailServer.behave(gate.decide);
  return gate;
}

/** Opens a desk that sends to 30 readers, most of whom wait for `mails.open`. */
async function openSending(prepare = async (_issues: Issues): Promise<unknown> => undefined) {
  const issues = await openIssues({ readers: createReaders(30) });
  await prepare(issues);
  const mails = holdMails(issues);
  await issues.post(`/api/issues/${id}/send`, { recipients: 30 });
  await mails.full;
  return { ...issues, mails };
}

test('an error about the DNS stops an issue until the publisher overrules it', async () => {
  const { address } = await startNameServer({});
  const more = { MAIL_FROM: 'hello@garage.news', TEST_NAME_SERVER: address };
  const { post, progress, check } = await openIssues({ more });
  const errors = (await check()).filter(({ level }) => level === 'error');
  expect(errors).toMatchObject([{ code: 'DNS', canOverride: true }]);
  await post(`/api/issues/${id}/send`, { recipients: 3 });
  await expect.poll(async () => (await progress()).job?.fault?.problem).toContain('does not exist');
  await post(`/api/issues/${id}/send`, { recipients: 3, isAnyway: true });
  await expect.poll(progress).toMatchObject({ stage: 'sent' });
});

test('it pauses and continues; closing the desk leaves the rest waiting, and nobody gets it twice', async () => {
  const issues = await openSending();
  const { post, progress, mailServer, desk, run, withStore, mails } = issues;
  expect((await post(`/api/issues/${id}/pause`)).status).toBe(200);
  expect(await progress()).toMatchObject({ stage: 'paused', reason: { problem: 'paused by the publisher' } });
  mails.open();
  await expect.poll(async () => (await progress()).job?.phase).toBe('done');
  expect((await progress()).counts.queued).toBeGreaterThan(0);
  const others = holdMails(issues);
  expect((await post(`/api/issues/${id}/continue`)).status).toBe(200);
  await others.full;
  desk.command.stop();
  others.open();
  expect((await desk.command.ended).code).toBe(0);
  const report = JSON.parse((await run(['issue', 'report', id, '--json'])).out);
  expect(report).toMatchObject({ status: 'paused', pauseReason: 'the desk was closed' });
  expect((await run(['issue', 'send', id, '--yes'])).code).toBe(0);
  expect(findMistakes(await withStore(readDeliveryStates), mailServer.attempts)).toEqual([]);
});

test('a desk that is closed while it sends leaves the rest to the server', async () => {
  const now = new Date().toISOString();
  const { progress, desk, run, mails } = await openSending(({ withStore }) =>
    withStore((store) => store.query("insert into settings (key, value) values ('send_worker_seen_at', $1)", [now])),
  );
  expect(await progress()).toMatchObject({ stage: 'sending', sender: 'desk', hasServer: true });
  desk.command.stop();
  await desk.command.printed(/Closing the desk/);
  mails.open();
  expect((await desk.command.ended).code).toBe(0);
  const report = JSON.parse((await run(['issue', 'report', id, '--json'])).out);
  expect(report).toMatchObject({ status: 'sending', sending: 0, unknown: 0 });
  expect(report.queued).toBeGreaterThan(0);
});

test('a desk with an error that nothing caught says so, finishes the mails in progress and exits with 1', async () => {
  const { desk, run, mails } = await openSending();
  process.listeners('uncaughtException').at(-1)?.(new Error('a bug'), 'uncaughtException');
  await desk.command.printed(/The desk closes because of a mistake in its program/);
  mails.open();
  expect(await desk.command.ended).toMatchObject({ code: 1, err: expect.stringContaining('a bug') });
  const report = JSON.parse((await run(['issue', 'report', id, '--json'])).out);
  expect(report).toMatchObject({ status: 'paused', pauseReason: 'the desk was closed', sending: 0, unknown: 0 });
});

test('a correction pauses what is going out; with a mistake it is refused, and the old text stays', async () => {
  const { post, progress, file, mails } = await openSending();
  expect(await progress()).toMatchObject({ stage: 'sending', isEdited: false });
  writeFileSync(file, source('draft: true\n'));
  await post(`/api/issues/${id}/correct`);
  expect(await progress()).toMatchObject({ stage: 'paused' });
  mails.open();
  await expect.poll(async () => (await progress()).job?.fault?.means).toContain('Nothing was changed.');
  expect(await progress()).toMatchObject({ stage: 'paused', isEdited: true, texts: [{}] });
});

test('a mail server that works again passes the next check; what it then refuses is not called sent in the journal', async () => {
  const { post, progress, get, check, mailServer } = await openIssues();
  mailServer.behave(({ phase }) => (phase === 'greeting' ? { close: true, reply: '554 5.7.1 no\r\n' } : undefined));
  expect(await check()).toContainEqual(expect.objectContaining({ code: 'mail server', level: 'error' }));
  mailServer.behave(({ phase }) => (phase === 'mail' ? '530 5.7.0 log in first' : undefined));
  expect(await check()).toContainEqual(expect.objectContaining({ code: 'mail server', level: 'ok' }));
  await post(`/api/issues/${id}/send`, { recipients: 3 });
  const reason = {
    problem: expect.stringContaining('(530 5.7.0 log in first)'),
    fix: expect.stringContaining('{MAIL_FROM}'),
  };
  await expect.poll(progress).toMatchObject({ stage: 'paused', reason });
  const told: string[] = (await get('/api/journal?limit=50')).entries.map(({ what }: { what: string }) => what);
  expect(told.filter((what) => /^Sent |@/.test(what))).toEqual([]);
  expect(told).toEqual(expect.arrayContaining(['Published the site.', `Began to send the issue ${id}.`]));
});

test('mails in the outbox folder are not called accepted, and nobody is said to have got them', async () => {
  const { post, get, progress, run } = await openIssues({ envOf: () => '' });
  await post(`/api/issues/${id}/send`, { recipients: 3 });
  await expect.poll(progress).toMatchObject({ stage: 'sent', counts: { recipients: 3, accepted: 0, outbox: 3 } });
  expect((await get('/api/issues')).issues).toMatchObject([{ accepted: 0, outbox: 3 }]);
  const [{ id: person, lastMail }] = (await get('/api/subscribers?text=reader1')).rows;
  const { timeline } = await get(`/api/subscribers/${person}`);
  expect([lastMail, timeline.find(({ kind }: { kind: string }) => kind === 'issue').status]).toEqual([
    'outbox',
    'outbox',
  ]);
  expect((await get('/api/overview')).last).toMatchObject({ accepted: 0, outbox: 3, recipients: 3 });
  expect((await run(['issue', 'report', id])).out).toMatch(/accepted +3\n[\s\S]*in outbox, not mailed +3\n/);
});

test('a login that works ends the refusal of the old one at once, in the desk and at the server', async () => {
  const { post, get, progress, check, mailServer, garage } = await openIssues({
    envOf: (url) => `SMTP_URL=${url.replace('://', '://ann:old@')}\nMAIL_CONNECTIONS=1\n`,
  });
  const isRight = (): boolean =>
    atob(mailServer.conversations.at(-1)?.commands.at(-1)?.split(' ').at(-1) ?? '').endsWith('\0new');
  mailServer.behave(({ phase }) => {
    if (phase === 'ehlo') return '250-hello\r\n250 AUTH PLAIN';
    return phase === 'auth' && !isRight() ? '535 5.7.8 wrong password' : undefined;
  });
  const readLevels = async () => {
    const { lights }: { lights: Light[] } = await get('/api/health');
    const item = (await check()).find((each) => each.code === 'mail server');
    const finding = lights.flatMap(({ findings }) => findings).find(({ subject }) => subject === 'mail');
    return [item?.level, finding?.level];
  };
  expect(await readLevels()).toEqual(['error', 'failure']);
  const { place, user } = (await get('/api/settings')).logins.SMTP_URL;
  const login = { old: { place, user }, place, user, password: 'new' };
  expect((await post('/api/settings/logins/SMTP_URL', login, 'PUT')).status).toBe(200);
  expect(await readLevels()).toEqual(['ok', 'ok']);
  expect((await get('/api/settings')).needs.restart).toBe(false);
  expect(existsSync(join(garage.dataDir, 'restart-wanted'))).toBe(true);
  await post(`/api/issues/${id}/send`, { recipients: 3 });
  await expect.poll(progress).toMatchObject({ stage: 'sent', counts: { accepted: 3 } });
});

test('the preview is the mail of the templates, with its own policy', async () => {
  const { post, ask } = await openIssues({ text: source('draft: true\n') });
  const drawn = (await post(`/api/issues/${id}/preview`, { text: source() })).body.mail;
  expect(drawn.text).toContain('Look at the dipstick before the first cold morning.');
  const frame = await ask(`/api/mail/${drawn.frame}/dark`);
  expect(frame.text).toContain('<strong');
  expect(frame.text).not.toMatch(/prefers-color-scheme:\s*dark\)/);
  expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-same-origin; default-src 'none'/);
  const broken = (await post(`/api/issues/${id}/preview`, { text: `${source()}\n<b>no</b>\n` })).body;
  expect(broken.fault).toMatchObject({ line: 10, message: expect.stringContaining('cannot stand in an issue') });
});

test('sending ends the draft: its own words become the preview, and a line that nobody knows stays', async () => {
  const words = 'Look at the **dipstick** before the first cold morning, and at the [belt](/blog/oil).';
  const text = `---\n# Mine\nsubject: 'Oil and water'\npreview: ''\ndate: 2026-11-12\nposts: []\ndraft: true\n---\n\n${words}\n`;
  const { post, progress, check, file } = await openIssues({ text });
  expect((await check(text)).filter(({ level }) => level === 'error')).toEqual([]);
  expect((await post(`/api/issues/${id}/send`, { recipients: 2 })).body).toMatchObject({ code: 'count' });
  await post(`/api/issues/${id}/send`, { recipients: 3 });
  await expect.poll(progress).toMatchObject({ stage: 'sent' });
  const preview = 'Look at the dipstick before the first cold morning, and at the belt.';
  expect(readFileSync(file, 'utf8')).toBe(
    text.replace("preview: ''", `preview: '${preview}'`).replace('draft: true\n', ''),
  );
});

test('a new issue lacks only what nobody wrote, said without a command; a digest needs a built site', async () => {
  const { post, get, check, file } = await openIssues();
  writeFileSync(file, 'by another editor');
  expect((await get('/api/issues')).issues).toMatchObject([{ id, stage: 'broken' }]);
  writeFileSync(file, source());
  const { id: made } = (await post('/api/issues', { subject: 'Belts' })).body;
  const { text } = await get(`/api/issues/${made}`);
  expect(text).toMatch(/^preview: ''$[\s\S]+^draft: true\n---\n\n$/m);
  const findErrors = async (given: string) => (await check(given, made)).filter(({ level }) => level === 'error');
  expect(await findErrors(text)).toMatchObject([
    { code: 'text', problem: 'it is empty: write it' },
    { code: 'preview', problem: 'it is missing: write 35 to 140 characters' },
  ]);
  expect(
    await findErrors(text.replace("'Belts'", "''").concat('Words that are long enough for a line of a preview.\n')),
  ).toMatchObject([{ code: 'subject', problem: 'it is empty: write one' }]);
  expect((await post('/api/issues', { isDigest: true })).body).toMatchObject({ code: 'no-feed' });
});
