import { displayMoment } from '../../core/dates.ts';
import type { BuiltIssue } from '../../core/issues/built-issue.ts';
import { countWaiting, formatCount, formatNumberOf } from '../../core/text/counts.ts';
import { isStoreMissing } from '../../newsletter/db/inspect-store.ts';
import { readStoredIssue } from '../../newsletter/preflight/check-issue.ts';
import type { OpenSending, SendOptions } from '../../newsletter/sending/deliver.ts';
import { correctIssue, freezeIssue, requireCorrectable } from '../../newsletter/sending/freeze-issue.ts';
import { requireSendingAllowed, scheduleIssue } from '../../newsletter/sending/issue-actions.ts';
import { readWaits } from '../../newsletter/sending/issue-mails.ts';
import {
  countDeliveries,
  findIssue,
  type IssueReport,
  type IssueState,
  reportIssue,
  requireIssue,
} from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { limitSending } from '../../newsletter/sending/sending-limits.ts';
import { createOpenSending } from '../../newsletter/service/issue-mailer.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { pauseIfSending, sendHere } from '../../newsletter/service/send-here.ts';
import { readBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { sendTest } from '../../publishing/issues/check-before-sending.ts';
import { readSendTime } from '../../publishing/issues/send-time.ts';
import { now, readConfig, type Settings, withOpenNewsletter } from '../../publishing/program.ts';
import { commandFailed, defineCommand, readCount, wrongUsage, yesFlag } from '../command.ts';
import { requireStore } from '../config.ts';
import { formatHave, formatProgress } from '../format.ts';
import { listenForStop, type Terminal } from '../terminal.ts';
import { assertIssuePasses } from './check.ts';
import { describeEdited, describeReport, describeWaits, isDone, isEdited } from './report.ts';
import { planSending, type SendPlan } from './send-plan.ts';

export const sendCommand = defineCommand({
  summary: 'Send an issue to its subscribers, or resume where sending stopped.',
  takes: ['<id>'],
  flags: {
    yes: yesFlag,
    test: '<email> send it to this address only; works for drafts too',
    rate: '<n> mails a second (default: MAIL_RATE)',
    at: '<time> start at this time; the running server sends it',
    anyway: 'send even if SPF, DKIM, DMARC or MX records are missing or wrong',
    corrected: 'give the text as it is built now to those who still wait, and resume',
  },
  details: `
Ctrl-C or SIGTERM finishes the mails in progress and stops; run the same command to resume. Even if the process is
killed, no one is left out, and no one gets the issue twice except people the report lists as unknown.

The text is fixed when sending starts. To correct it midway: issue pause, edit the file, npm run build, then issue send
--corrected. People who have the issue keep the old text; the others get the corrected one.

--at takes a time where the site is (timeZone in site.config.ts), such as "2026-11-20 09:00", a time with its zone, such
as 2026-11-20T14:00Z, or the word now. The issue's page must be public by then.

Exit code 0 when everyone got it or must not be mailed, 1 when mails failed, are unknown or are still waiting.`,
  async run({ values, words: [id = ''], terminal, environment, parts, confirm }) {
    const config = readConfig(environment, parts);
    const sendAt = readSendTime(values.at, now(), config.timeZone);
    const rate = readCount('rate', values.rate, config.mailRate);
    if (values.corrected && (values.at ?? values.test) !== undefined)
      throw wrongUsage('--corrected resumes an issue at once: leave out --at and --test.');
    // A test mail goes to one address; everything else needs a list, and opening the store would create an empty one.
    if (values.test === undefined) {
      if (await isStoreMissing(config)) findBuilt(config, id, undefined);
      await requireStore(config);
    }
    return withOpenNewsletter(config, async (newsletter) => {
      const issue = await findIssue(newsletter.store, id);
      const built = findBuilt(config, id, issue);
      const openSending = createOpenSending(config, newsletter);
      if (values.test !== undefined) {
        const tested = requireBuilt(id, built);
        const { email, reply } = await sendTest(newsletter, config, tested, values.test);
        return terminal.print(`Sent "${tested.mail.subject}" to ${email} as a test (${reply}).`);
      }
      const plan = await planSending(newsletter, id, issue, { built, timeZone: config.timeZone });
      await requireSendingAllowed(newsletter);
      const isCorrected = values.corrected === true;
      if (isCorrected) requireCorrectable(await requireIssue(newsletter.store, id));
      const next = isCorrected ? requireBuilt(id, built) : built;
      if (next && (isCorrected || !plan.hasStarted))
        await assertIssuePasses(newsletter, config, next, { terminal, sendAt, isAnyway: values.anyway === true });
      else await warnIfEdited(newsletter, id, { plan, built, config, terminal });
      const when = sendAt === undefined ? '' : `On ${displayMoment(sendAt, config.timeZone)}: `;
      const question = when + ((isCorrected && plan.correction) || plan.question);
      await confirm(question, 'Nothing was sent.');
      if (next && isCorrected) await correct(newsletter, next, terminal);
      else if (next && !plan.hasStarted) await freezeIssue(newsletter, next);
      if (sendAt !== undefined) {
        await scheduleIssue(newsletter, id, sendAt);
        await terminal.print(`"${plan.subject}" is scheduled for ${displayMoment(sendAt, config.timeZone)}.`);
        if (!(await hasSendWorker(newsletter))) terminal.message(nobodySends(id));
        return;
      }
      return send(newsletter, id, { openSending, rate, config, terminal });
    });
  },
});

/** Says that a scheduled issue stays where it is, and what to do. */
export const nobodySends = (id: string): string =>
  `Nobody will send it yet: no server that sends issues is running. Start it (npm start) without SEND_WORKER=off, or run ./garage issue send ${id} at that time.`;

function requireBuilt(id: string, built: BuiltIssue | undefined): BuiltIssue {
  if (built !== undefined) return built;
  throw commandFailed(`The issue '${id}' is not built. Run npm run build first.`);
}

/** Whoever resumes must know that their edit is not what goes out. */
async function warnIfEdited(
  newsletter: Newsletter,
  id: string,
  resumed: { plan: SendPlan; built: BuiltIssue | undefined; config: Settings; terminal: Terminal },
): Promise<void> {
  const { plan, built, config, terminal } = resumed;
  const stored = built && (await readStoredIssue(newsletter, built));
  if (stored?.isSame !== false && !isEdited(config, id, { source_hash: plan.sourceHash ?? '' })) return;
  terminal.message(describeEdited({ id, status: (await requireIssue(newsletter.store, id)).status }));
}

async function correct(newsletter: Newsletter, built: BuiltIssue, terminal: Terminal): Promise<void> {
  const { have, waiting } = await correctIssue(newsletter, built, 'command');
  terminal.message(`${formatHave(have)} the old text; ${formatCount(waiting)} will get the corrected text.`);
}

/** An issue that has started is stored, so it can be resumed without its build. */
function findBuilt({ distFolder }: Settings, id: string, issue: IssueState | undefined): BuiltIssue | undefined {
  try {
    return readBuiltIssue(distFolder, id);
  } catch (error) {
    if (issue === undefined) throw error;
    return undefined;
  }
}

interface SendRun {
  openSending: OpenSending;
  rate: number;
  config: Settings;
  terminal: Terminal;
}

async function send(newsletter: Newsletter, id: string, { openSending, rate, config, terminal }: SendRun) {
  const stop = listenForStop(() => terminal.message('Stopping after the mails in progress.'));
  const watch = watchSending(terminal, newsletter, id, config);
  try {
    await sendHere(newsletter, id, {
      author: 'command',
      openSending,
      limits: limitSending(config, rate),
      signal: stop.signal,
      // Whoever stops it here wants no more mails, so a server must not go on.
      onStopped: () => pauseIfSending(newsletter, id, { code: 'asked' }),
      onFewerConnections: (count) =>
        terminal.message(`The server allows ${formatNumberOf(count, 'connection')} at a time; going on with ${count}.`),
      ...watch.handlers,
    });
  } finally {
    stop.end();
    await watch.end();
    terminal.endProgress();
  }
  const report = await reportIssue(newsletter, id);
  await terminal.print(describeReport(report, config));
  if (stop.signal.aborted && report.status !== 'sent') {
    terminal.message(describeStop(report));
  }
  return isDone(report) ? 0 : 1;
}

/** Also counts those whose row was not written yet: they get the mail like the others. */
function describeStop(report: IssueReport): string {
  const about = report.unwritten > 0 ? 'about ' : '';
  return `Stopped; ${about}${formatCount(countWaiting(report))} are still waiting.`;
}

const lookMs = 1000;

/** Shows the progress of sending, and what it waits for, which the store knows. */
function watchSending(terminal: Terminal, { store }: Newsletter, id: string, config: Settings) {
  let [total, doneBefore, doneNow, startedAt] = [0, 0, 0, 0];
  /** Rows of recipients that are written, while not all are. */
  let written: number | undefined;
  let waits: string[] = [];
  let waitMs = 0;
  let looking: Promise<void> | undefined;
  function show(): void {
    const elapsedMs = performance.now() - startedAt;
    const done = Math.min(total, doneBefore + doneNow);
    if (startedAt > 0) terminal.progress(formatProgress({ done, total, written, doneNow, elapsedMs, waits, waitMs }));
  }
  async function look(): Promise<void> {
    const issue = await findIssue(store, id);
    if (issue === undefined) return;
    const found = await readWaits(store, issue);
    const [first, ...more] = describeWaits(found, config);
    const times = [...found.domains.map(({ until }) => until), found.mailServer?.nextTryAt ?? ''];
    waitMs = Math.max(0, Date.parse(times.toSorted().at(-1) || now().toISOString()) - now().getTime());
    waits = first === undefined ? [] : [first, ...(more.length > 0 ? [`And ${formatCount(more.length)} more.`] : [])];
    if (waits.length > 0) show();
  }
  const timer = setInterval(() => {
    // A store that cannot be reached is shown by the sender itself.
    looking ??= look().then(
      () => (looking = undefined),
      () => (looking = undefined),
    );
  }, lookMs);
  const handlers: Pick<SendOptions, 'onStarted' | 'onRows' | 'onSettled' | 'onStoreError'> = {
    async onStarted() {
      const counts = await countDeliveries(store, id);
      total = counts.recipients;
      doneBefore = total - countWaiting(counts);
      written = counts.unwritten > 0 ? total - counts.unwritten : undefined;
      startedAt = performance.now();
    },
    async onRows({ state, rows }) {
      if (written !== undefined) written += rows;
      if (state === 'done') {
        written = undefined;
        total = (await countDeliveries(store, id)).recipients;
      }
      show();
    },
    onSettled(status, rows) {
      if (status !== 'queued') doneNow += rows;
      show();
    },
    onStoreError: (code) => terminal.progress(`The database is not responding (${code}). Retrying.`),
  };
  async function end(): Promise<void> {
    clearInterval(timer);
    await looking;
  }
  return { handlers, end };
}
