import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createReaders, issueId, openTestSending, writeTestBuild } from '../../cli/issue/test-sending.ts';
import { localTime } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { readDigestSchedule } from '../../core/issues/digest-schedule.ts';
import { openDesk } from '../../desk/test-desk.ts';
import { writeSetting } from '../../newsletter/db/store.ts';
import { findIssue } from '../../newsletter/sending/issue-state.ts';
import { findDueDigest, startDigestRun } from '../../newsletter/series/digests.ts';
import type { OpenNewsletter } from '../../newsletter/service/open-newsletter.ts';
import { prepareDigest } from '../../publishing/issues/send-digest.ts';
import type { SendWork } from '../../publishing/issues/send-work.ts';
import { readConfig, type Settings, withOpenNewsletter } from '../../publishing/program.ts';
import { publish } from '../../publishing/publish/publish.ts';
import { readTestParts } from '../../publishing/test-parts.ts';
import { testBuild } from '../../server/site-fixture.ts';
import { site } from '../../site.config.ts';

const hourMs = 60 * 60 * 1000;
/** A time that no test reaches. */
export const later = '2097-12-01T09:00Z';

const writeSource = (body = 'Look at the **dipstick** before the first cold morning.'): string => `---
subject: 'Oil and water'
preview: 'What the dipstick says before the first cold morning.'
date: 2026-11-12
posts: []
---

${body}
`;

/** What `openPlace` returns. */
export type Place = Awaited<ReturnType<typeof openPlace>>;

/** A list of three, a mail server, and an issue whose text is published; a server runs that sends what is scheduled. */
export async function openPlace(readers: readonly string[] = createReaders(3)) {
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
      const isOnlyFrozen = issue?.status === 'scheduled' && issue.send_at === null;
      const mails = sending.mailServer.attempts.filter(
        ({ to, isAccepted }) => isAccepted && readers.includes(to),
      ).length;
      return { state: isOnlyFrozen ? 'frozen' : issue?.status, text: texts[0]?.text, mails };
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

/** What somebody asks a face for. */
export interface Wish {
  /** At a time; the digest has its own. */
  at?: string;
  isAnyway?: boolean;
  /** What is done with an issue that is under way. */
  goOn?: 'resume' | 'correct';
}

/** Sends the issue through one face, with a yes to its question, and resolves to what it said. */
export type Face = (place: Place, wish: Wish) => Promise<string>;

/** The terminal. */
export const command: Face = async ({ garage, env }, { at, isAnyway, goOn }) => {
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
  if (status !== 200) return `${body.problem} ${body.fix}`;
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

/** Everybody who can send an issue. */
export const faces = { command, desk, digest };
