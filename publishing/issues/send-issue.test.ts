import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createReaders, issueId, openTestSending, writeTestBuild } from '../../cli/issue/test-sending.ts';
import { runGarage } from '../../cli/run-garage.ts';
import { createTerminal } from '../../cli/terminal.ts';
import { localTime } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { readDigestSchedule } from '../../core/issues/digest-schedule.ts';
import type { SiteManifest } from '../../core/pages/site-manifest.ts';
import { openDesk } from '../../desk/test-desk.ts';
import { writeSetting } from '../../newsletter/db/store.ts';
import { insertSubscriber } from '../../newsletter/db/test-subscribers.ts';
import { startNameServer } from '../../newsletter/dns/test-name-server.ts';
import { findIssue } from '../../newsletter/sending/issue-state.ts';
import { findDueDigest, startDigestRun } from '../../newsletter/series/digests.ts';
import type { OpenNewsletter } from '../../newsletter/service/open-newsletter.ts';
import { testBuild } from '../../server/site-fixture.ts';
import { site } from '../../site.config.ts';
import { readConfig, type Settings, withOpenNewsletter } from '../program.ts';
import { publish } from '../publish/publish.ts';
import { readTestParts } from '../test-parts.ts';
import { prepareDigest } from './send-digest.ts';
import { sendIssue } from './send-issue.ts';
import { confirmPlan, planIssue, type SendWork } from './send-plan.ts';

const hourMs = 60 * 60 * 1000;
const later = '2097-12-01T09:00Z';

const writeSource = (body = 'Look at the **dipstick** before the first cold morning.'): string => `---
subject: 'Oil and water'
preview: 'What the dipstick says before the first cold morning.'
date: 2026-11-12
posts: []
---

${body}
`;

type Place = Awaited<ReturnType<typeof openPlace>>;

/** A list of three, a mail server, and an issue whose text is published; a server runs that sends what is scheduled. */
async function openPlace(readers: readonly string[] = createReaders(3)) {
  const sending = await openTestSending(readers);
  const content = join(sending.garage.folder, 'content');
  mkdirSync(join(content, 'posts'), { recursive: true });
  const env: Record<string, string> = {
    ...sending.env,
    SMTP_URL: sending.mailServer.url('place'),
    TEST_BUILD: testBuild,
    TEST_ISSUES: content,
    PORT: '0',
  };
  const build = (changes: Partial<BuiltIssue> = {}) => writeTestBuild(sending.garage.folder, changes, writeSource());
  await build();
  const setRunning = (at: Date) =>
    sending.withStore((store) => writeSetting(store, 'send_worker_seen_at', at.toISOString()));
  await setRunning(new Date());
  const settings = (): Settings =>
    readConfig({ ENV_FILE: 'off', ...env }, { ...readTestParts(env), contentFolder: content });
  return {
    ...sending,
    env,
    content,
    build,
    settings,
    stopServers: () => setRunning(new Date(0)),
    edit: (body: string) => writeFileSync(join(content, 'newsletter', `${issueId}.md`), writeSource(body)),
    distFile: (name: string) => join(sending.garage.folder, 'dist', name),
    /** Where the issue is, and which text it has. */
    async look() {
      const issue = await sending.withStore((store) => findIssue(store, issueId));
      const sql = 'select text from issue_mails where issue_id = $1 order by version desc';
      const texts = await sending.withStore((store) => store.query<{ text: string }>(sql, [issueId]));
      const isTimed = issue?.status === 'scheduled' && issue.send_at === null;
      const mails = sending.mailServer.attempts.filter(
        ({ to, isAccepted }) => isAccepted && readers.includes(to),
      ).length;
      return { state: isTimed ? 'frozen' : issue?.status, text: texts[0]?.text, mails };
    },
    withWork: <T>(task: (work: SendWork, newsletter: OpenNewsletter) => Promise<T>): Promise<T> =>
      withOpenNewsletter(settings(), (newsletter) =>
        task(
          { newsletter, settings: settings(), contentFolder: content, author: 'command', publish: publishHere },
          newsletter,
        ),
      ),
  };
  async function publishHere(): Promise<undefined> {
    await publish(settings(), { ENV_FILE: 'off', ...env }, {});
    return undefined;
  }
}

interface Wish {
  /** At a time; the digest has its own. */
  at?: string;
  isAnyway?: boolean;
  /** What is done with an issue that is under way. */
  goOn?: 'resume' | 'correct';
}

/** Sends the issue through one face, with a yes to its question, and resolves to what it said. */
type Face = (place: Place, wish: Wish) => Promise<string>;

const command: Face = async ({ garage, env }, { at, isAnyway, goOn }) => {
  const flags = [
    ...(at === undefined ? [] : ['--at', at]),
    ...(isAnyway ? ['--anyway'] : []),
    ...(goOn === 'correct' ? ['--corrected'] : []),
  ];
  const { out, err } = await garage.run(['issue', 'send', issueId, '--yes', ...flags], { env });
  return out + err;
};

const desk: Face = async ({ garage, env, content, withStore }, { at, isAnyway, goOn }) => {
  const { get, send } = await (await openDesk(garage, env, ['--folder', content])).openApi();
  const [row] = await withStore((store) => store.query<{ n: number }>('select count(*) as n from subscribers'));
  const button = goOn === undefined ? 'send' : { resume: 'continue', correct: 'correct' }[goOn];
  const asked = goOn === undefined ? { recipients: row?.n, at, isAnyway } : {};
  const { status, body } = await send(`/api/issues/${issueId}/${button}`, asked);
  if (status !== 200) return `${body.happened} ${body.todo}`;
  const readJob = async () => (await get(`/api/issues/${issueId}/progress`)).job;
  await expect.poll(async () => (await readJob())?.phase).toMatch(/scheduled|done|failed/);
  return JSON.stringify((await readJob()).fault ?? '');
};

const digest: Face = async ({ settings, withWork }) => {
  const planned = new Date(Date.now() + 6 * hourMs);
  const weekday = planned.toLocaleDateString('en-US', { weekday: 'long', timeZone: site.timeZone });
  const words = `weekly ${weekday} ${localTime(planned, site.timeZone).slice(11)}`;
  const schedule = readDigestSchedule(words) ?? expect.fail();
  return withWork(async ({ publish: publishHere }, newsletter) => {
    await writeSetting(newsletter.store, 'digest_since', `2026-01-01T00:00:00.000Z ${words}`);
    const due = (await findDueDigest(newsletter, schedule)) ?? expect.fail();
    await startDigestRun(newsletter, due.plannedAt, issueId);
    const work = { newsletter, settings: settings(), publish: async () => void (await publishHere(() => undefined)) };
    const done = await prepareDigest(work, schedule);
    return 'detail' in done ? done.detail : done.kind;
  });
};

const faces = { command, desk, digest };

interface Situation {
  name: string;
  readers?: readonly string[];
  prepare?(place: Place): unknown;
  wish?: Wish;
  /** Where the issue is in the end. */
  state: 'scheduled' | 'sent' | 'paused' | undefined;
  /** What every face says. */
  says?: RegExp;
  text?: RegExp;
  mails?: number;
  /** The digest asks nobody, and always has a time. */
  only?: readonly (keyof typeof faces)[];
}

const people: readonly (keyof typeof faces)[] = ['command', 'desk'];
const withoutRecords = async ({ env }: Place): Promise<void> => {
  const { address } = await startNameServer({});
  Object.assign(env, { MAIL_FROM: 'hello@garage.news', TEST_NAME_SERVER: address });
};

const newText = 'Look at the belt before the first cold morning, and then at the fluids.';
/** The mail server refuses the sender, so that all three wait. */
const pauseAndEdit = async (place: Place): Promise<void> => {
  place.mailServer.behave(({ phase }) => (phase === 'mail' ? '550 5.7.1 sender not allowed' : undefined));
  await command(place, {});
  place.mailServer.behave(() => undefined);
  expect(await place.look()).toMatchObject({ state: 'paused', mails: 0 });
  place.edit(newText);
};

const situations: Situation[] = [
  { name: 'its text is online and a server runs', wish: { at: later }, state: 'scheduled' },
  {
    name: 'its text is newer than the build',
    prepare: ({ edit }) => edit(newText),
    wish: { at: later },
    state: 'scheduled',
    text: /belt/,
  },
  {
    name: 'its text is newer than the build, and the site cannot be published',
    prepare(place) {
      place.edit(newText);
      writeFileSync(place.distFile('test-broken'), '');
    },
    wish: { at: later },
    state: undefined,
    says: /Nothing was published|content has mistakes/,
  },
  {
    name: 'a link goes nowhere',
    async prepare({ build }) {
      const { mail } = await build();
      await build({ mail: { ...mail, html: mail.html.replace('__SITE__/blog/oil"', '__SITE__/blog/oli"') } });
    },
    wish: { at: later, isAnyway: true },
    state: undefined,
    says: /no such page/,
  },
  {
    name: 'its sender has no records',
    prepare: withoutRecords,
    wish: { at: later },
    state: undefined,
    says: /does not exist/,
  },
  {
    name: 'its sender has no records, overruled',
    prepare: withoutRecords,
    wish: { at: later, isAnyway: true },
    state: 'scheduled',
    only: people,
  },
  {
    name: 'nobody sends at that time',
    prepare: ({ stopServers }) => stopServers(),
    wish: { at: later },
    state: undefined,
    says: /obody will send it at that time: no server that sends issues is running/,
    only: people,
  },
  {
    name: 'nobody sends at that time, overruled',
    prepare: ({ stopServers }) => stopServers(),
    wish: { at: later, isAnyway: true },
    state: 'scheduled',
    only: people,
  },
  {
    name: 'no server runs, and it is sent from here',
    prepare: ({ stopServers }) => stopServers(),
    state: 'sent',
    mails: 3,
    only: people,
  },
  {
    name: 'sending is on hold',
    prepare: ({ withStore }) =>
      withStore((store) => writeSetting(store, 'sending_frozen', '2026-11-01T00:00:00.000Z restored')),
    wish: { at: later, isAnyway: true },
    state: undefined,
    says: /frozen since the restore/,
  },
  { name: 'the list is empty', readers: [], wish: { at: later }, state: undefined, says: /obody is on the list yet/ },
  {
    name: 'a page of it is public only after the mail',
    prepare({ distFile }) {
      const manifest = JSON.parse(readFileSync(distFile('manifest.json'), 'utf8')) as SiteManifest;
      const { '/blog/oil': _oil, ...entries } = manifest.entries;
      const scheduled = [{ kind: 'post', id: 'oil', title: 'Oil', at: '2098-12-01T13:00:00.000Z' }];
      writeFileSync(distFile('manifest.json'), JSON.stringify({ ...manifest, entries, scheduled }));
    },
    wish: { at: later },
    state: undefined,
    says: /the page becomes public on December 1, 2098 .* after the mail/,
  },
  {
    name: 'it was sent already',
    prepare: (place) => command(place, {}),
    state: 'sent',
    says: /already sent/,
    mails: 3,
  },
  {
    name: 'it is under way and gets a time',
    async prepare({ withStore, ...place }) {
      await command({ withStore, ...place }, {});
      await withStore((store) => store.execute("update issues set status = 'paused'"));
    },
    wish: { at: later },
    state: 'paused',
    says: /already started and cannot be scheduled/,
    mails: 3,
  },
  {
    name: 'it is paused and its file was edited since, and it goes on',
    prepare: pauseAndEdit,
    wish: { goOn: 'resume' },
    state: 'sent',
    text: /6\.0 quarts/,
    mails: 3,
    only: people,
  },
  {
    name: 'it is paused, and those who wait get the edited text',
    prepare: pauseAndEdit,
    wish: { goOn: 'correct' },
    state: 'sent',
    text: /belt/,
    mails: 3,
    only: people,
  },
  {
    name: 'a sender was killed between freezing and scheduling',
    prepare: ({ withWork, look }) =>
      withWork(async (work) => {
        const plan = await planIssue(work, { id: issueId, at: new Date(later) });
        const schedule = () => Promise.reject(new Error('killed'));
        await expect(sendIssue(work, confirmPlan(plan, 3), { schedule })).rejects.toThrow('killed');
        expect((await look()).state).toBe('frozen');
      }),
    wish: { at: later },
    state: 'scheduled',
  },
  { name: 'its time is past', wish: { at: '2020-01-01T09:00Z' }, state: undefined, says: /in the past/, only: people },
];

const rows = situations.flatMap(({ only, ...situation }) =>
  (only ?? (['command', 'desk', 'digest'] as const)).map((face) => ({ ...situation, face })),
);

test.each(rows)('$name: the $face has the outcome of the others', async ({ face, readers, prepare, ...row }) => {
  const place = await openPlace(readers);
  await prepare?.(place);
  const { wish = {}, state, says = /^/, text = /^/, mails = 0 } = row;
  expect(await faces[face](place, wish)).toMatch(says);
  const found = await place.look();
  expect(found).toMatchObject({ state, mails });
  if (state !== undefined) expect(found.text).toMatch(text);
});

test('a list that grew between the question and the answer is asked about again; a yes beforehand is a yes', async () => {
  const place = await openPlace();
  await place.withWork(async (work, { store }) => {
    const plan = await planIssue(work, { id: issueId });
    await insertSubscriber(store, 'new@d1.example');
    await expect(sendIssue(work, confirmPlan(plan, plan.recipients))).rejects.toMatchObject({
      code: 'count',
      values: { confirmed: 3, recipients: 4 },
    });
    expect(await place.look()).toMatchObject({ state: undefined, mails: 0 });
    expect(await sendIssue(work, confirmPlan(plan, 'any'))).toEqual({ kind: 'ended' });
  });
  expect((await place.look()).state).toBe('sent');
});

test('the command shows how it publishes, asks again with the new number, and sends to that many', async () => {
  const place = await openPlace();
  place.edit(newText);
  const stdin = new PassThrough();
  let said = '';
  const stderr = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk;
      done();
    },
  });
  const env = { ENV_FILE: 'off', ...place.env, TEST_CONTENT_FOLDER: place.content };
  const terminal = createTerminal({ stdin, stdout: new PassThrough().resume(), stderr });
  const ended = runGarage(['issue', 'send', issueId], terminal, env, readTestParts(env));
  await expect.poll(() => said).toContain('to 3 subscribers? [y/N]');
  expect(said).toMatch(/does not have this text yet: publishing it first\.[\s\S]*Building the pages/);
  await place.withStore((store) => insertSubscriber(store, 'new@d1.example'));
  stdin.write('y\n');
  await expect.poll(() => said).toContain('to 4 subscribers? [y/N]');
  expect(said).toContain('It was confirmed for 3 readers, and it would go to 4 readers now.');
  expect((await place.look()).state).toBeUndefined();
  stdin.write('y\n');
  expect(await ended).toBe(0);
  expect(await place.look()).toMatchObject({ state: 'sent', text: expect.stringContaining('belt') });
});
