import type { BuiltIssue } from '../../core/built-issue.ts';
import { displayMoment } from '../../core/dates.ts';
import { checkEmail } from '../../core/email-address.ts';
import { isStoreMissing } from '../../newsletter/db/inspect-store.ts';
import { createOpenSending } from '../../newsletter/issue-mailer.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { pauseIfSending, sendHere, sendTestIssue } from '../../newsletter/send-here.ts';
import type { OpenSending, SendOptions } from '../../newsletter/sending/deliver.ts';
import { freezeIssue } from '../../newsletter/sending/freeze-issue.ts';
import { requireSendingAllowed, scheduleIssue } from '../../newsletter/sending/issue-actions.ts';
import {
  countDeliveries,
  type DeliveryCounts,
  findIssue,
  type IssueState,
  reportIssue,
} from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { limitSending } from '../../newsletter/sending/sending-limits.ts';
import { CommandError, defineCommand, readCount, UsageError, yesFlag } from '../command.ts';
import { type CliConfig, now, readConfig, requireStore, withOpenNewsletter } from '../config.ts';
import { formatCount, formatProgress } from '../format.ts';
import { listenForStop, type Terminal } from '../terminal.ts';
import { readBuiltIssue } from './built-issue.ts';
import { assertIssuePasses } from './check.ts';
import { describeReport, isDone } from './report.ts';
import { describePlan, planSending } from './send-plan.ts';
import { readSendTime } from './send-time.ts';

/** `issue send` */
export const sendCommand = defineCommand({
  name: 'issue send',
  summary: 'Send an issue to its subscribers, or resume where sending stopped.',
  takes: ['<id>'],
  flags: {
    'dry-run': { type: 'boolean', help: 'count who would get it; nothing is written or sent' },
    yes: yesFlag,
    test: { type: 'string', value: '<email>', help: 'send it to this address only; works for drafts too' },
    rate: { type: 'string', value: '<n>', help: 'mails a second (default: MAIL_RATE)' },
    at: { type: 'string', value: '<time>', help: 'start at this time; the running server sends it' },
  },
  details: `
Ctrl-C or SIGTERM finishes the mails in progress and stops; run the same command to resume. Even if the process is
killed, no one is left out, and no one gets the issue twice except people the report lists as unknown.

--at takes a time where the site is (timeZone in site.config.ts), such as "2026-11-20 09:00", a time with its zone, such
as 2026-11-20T14:00Z, or the word now. The issue's page must be public by then.

Exit code 0 when everyone got it or must not be mailed, 1 when mails failed, are unknown or are still waiting.`,
  async run({ values, words: [id = ''], terminal, environment }) {
    const config = readConfig(environment);
    const sendAt = readSendTime(values.at, now(), config.timeZone);
    const rate = readCount('rate', values.rate, config.mailRate);
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
        if (built === undefined) throw new CommandError(`The issue '${id}' is not built. Run npm run build first.`);
        return sendTest(newsletter, built, { to: values.test, openSending, terminal });
      }
      const plan = await planSending(newsletter, id, issue, built);
      if (values['dry-run']) {
        await terminal.print(describePlan(plan));
        return 0;
      }
      await requireSendingAllowed(newsletter);
      if (built && !plan.hasStarted) await assertIssuePasses(newsletter, config, built, { terminal, sendAt });
      if (!values.yes && !(await terminal.ask(plan.question))) throw new CommandError('Nothing was sent.');
      if (built && (await freezeIssue(newsletter, built)) === 'kept') {
        terminal.message(
          'The issue was edited after sending started. Sending continues with the version stored at the start.',
        );
      }
      if (sendAt !== undefined) {
        await scheduleIssue(newsletter, id, sendAt);
        await terminal.print(`"${plan.subject}" is scheduled for ${displayMoment(sendAt, config.timeZone)}.`);
        if (!(await hasSendWorker(newsletter))) terminal.message(nobodySends(id));
        return 0;
      }
      return send(newsletter, id, { openSending, rate, config, terminal });
    });
  },
});

/** Says that a scheduled issue stays where it is, and what to do. */
export const nobodySends = (id: string): string =>
  `Nobody will send it yet: no server that sends issues is running. Start it (npm start) without SEND_WORKER=off, or run ./garage issue send ${id} at that time.`;

/** An issue that has started is stored, so it can be resumed without its build. */
function findBuilt({ distFolder }: CliConfig, id: string, issue: IssueState | undefined): BuiltIssue | undefined {
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
  config: CliConfig;
  terminal: Terminal;
}

async function send(newsletter: Newsletter, id: string, { openSending, rate, config, terminal }: SendRun) {
  const stop = listenForStop(() => terminal.message('Stopping after the mails in progress.'));
  try {
    await sendHere(newsletter, id, {
      openSending,
      limits: limitSending(config, rate),
      signal: stop.signal,
      // Whoever stops it here wants no more mails, so a server must not go on.
      onStopped: () => pauseIfSending(newsletter, id, 'paused by the publisher'),
      ...watchSending(terminal, () => countDeliveries(newsletter.store, id)),
    });
  } finally {
    stop.end();
    terminal.endProgress();
  }
  const report = await reportIssue(newsletter, id);
  await terminal.print(describeReport(report));
  if (stop.signal.aborted && report.status !== 'sent') {
    terminal.message(`Stopped; ${formatCount(report.queued)} are still waiting.`);
  }
  return isDone(report) ? 0 : 1;
}

/** Shows the progress of sending. */
function watchSending(
  terminal: Terminal,
  count: () => Promise<DeliveryCounts>,
): Pick<SendOptions, 'onEnqueued' | 'onSettled' | 'onStoreError' | 'onMailServerDown'> {
  let [total, doneBefore, doneNow, startedAt] = [0, 0, 0, 0];
  return {
    async onEnqueued() {
      const { recipients, queued, sending } = await count();
      total = recipients;
      doneBefore = recipients - queued - sending;
      startedAt = performance.now();
    },
    onSettled(status, rows) {
      if (status !== 'queued') doneNow += rows;
      const elapsedMs = performance.now() - startedAt;
      terminal.progress(formatProgress({ done: Math.min(total, doneBefore + doneNow), total, doneNow, elapsedMs }));
    },
    onMailServerDown: (problem) => terminal.progress(`Waiting: ${problem}. Retrying.`),
    onStoreError: (code) => terminal.progress(`The database is not responding (${code}). Retrying.`),
  };
}

/** Sends an issue or a draft to one address; nothing is stored, and its links belong to no subscriber. */
async function sendTest(
  newsletter: Newsletter,
  built: BuiltIssue,
  { to, openSending, terminal }: { to: string; openSending: OpenSending; terminal: Terminal },
): Promise<number> {
  const checked = checkEmail(to);
  if (!checked.ok) throw new UsageError(`--test needs an email address, not '${to}'.`);
  const reply = await sendTestIssue(newsletter, built, { email: checked.email, openSending });
  await terminal.print(`Sent "${built.mail.subject}" to ${checked.email} as a test (${reply}).`);
  return 0;
}
