import { displayMoment } from '../../core/dates.ts';
import { countWaiting } from '../../core/issues/issue-counts.ts';
import { Refused } from '../../core/problem/problem.ts';
import { formatCount } from '../../core/text/counts.ts';
import { writeJournal } from '../../newsletter/records/journal.ts';
import { type IssueReport, reportIssue } from '../../newsletter/sending/issue-state.ts';
import type { OpenNewsletter } from '../../newsletter/service/open-newsletter.ts';
import { readBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { sendTest } from '../../publishing/issues/check-before-sending.ts';
import { findIssueText } from '../../publishing/issues/issue-text.ts';
import { type SendOutcome, sendIssue } from '../../publishing/issues/send-issue.ts';
import { type ConfirmedPlan, confirmPlan, planIssue, type SendPlan } from '../../publishing/issues/send-plan.ts';
import { readSendTime } from '../../publishing/issues/send-time.ts';
import type { SendEvent, SendRequest, SendWork } from '../../publishing/issues/send-work.ts';
import { now, readConfig, type Settings, withOpenNewsletter } from '../../publishing/program.ts';
import { describePublished, publish } from '../../publishing/publish/publish.ts';
import { commandFailed, defineCommand, readCount, type Surroundings, wrongUsage, yesFlag } from '../command.ts';
import { requireStore } from '../config.ts';
import { listenForStop, type Terminal } from '../terminal.ts';
import { describeFindings } from './check.ts';
import { describeEdited, describeReport, isDone } from './report.ts';
import { describeEvent, watchSending } from './send-progress.ts';
import { askToSend } from './send-question.ts';

export const sendCommand = defineCommand({
  summary: 'Send an issue to its subscribers, or resume where sending stopped.',
  takes: ['<id>'],
  flags: {
    yes: yesFlag,
    test: '<email> send it to this address only; works for drafts too',
    rate: '<n> mails a second (default: MAIL_RATE)',
    at: '<time> start at this time; the running server sends it',
    anyway: 'send although DNS records are missing or wrong, or schedule although no server runs yet',
    corrected: 'give the text of the file to those who still wait, and resume',
  },
  details: `
Publishes the site first where it does not have the text of the file yet, then checks the issue and asks. If people join
or leave before you answer, it asks again; --yes means whatever the number is.

Ctrl-C or SIGTERM finishes the mails in progress and stops; run the same command to resume. Even if the process is
killed, no one is left out, and no one gets the issue twice except people the report lists as unknown.

The text is fixed when sending starts. To correct it midway: issue pause, edit the file, then issue send --corrected.
People who have the issue keep the old text; the others get the corrected one.

--at takes a time where the site is (timeZone in site.config.ts), such as "2026-11-20 09:00", a time with its zone, such
as 2026-11-20T14:00Z, or the word now. The issue's page must be public by then, and a server must run that sends it.

Exit code 0 when everyone got it or must not be mailed, 1 when mails failed, are unknown or are still waiting.`,
  async run({ values, words: [id = ''], terminal, environment, parts, confirm }) {
    const config = readConfig(environment, parts);
    const at = readSendTime(values.at, now(), config.timeZone);
    const rate = readCount('rate', values.rate, config.mailRate);
    const { test, corrected: isCorrection = false, anyway: isAnyway = false } = values;
    if (isCorrection && (values.at ?? test) !== undefined)
      throw wrongUsage('--corrected resumes an issue at once: leave out --at and --test.');
    // A test mail goes to one address; everything else needs a list, and opening the store would create an empty one.
    if (test === undefined) await requireStore(config);
    return withOpenNewsletter(config, async (newsletter) => {
      if (test !== undefined) return sendTestMail(newsletter, config, { id, to: test, terminal });
      const work = createWork(newsletter, config, environment);
      const request = { id, at, isAnyway, isCorrection };
      const ask = async (plan: SendPlan): Promise<ConfirmedPlan> => {
        await confirm(askToSend(plan, config.timeZone), 'Nothing was sent.');
        return confirmPlan(plan, values.yes ? 'any' : plan.recipients);
      };
      return send(work, request, { ask, rate, terminal });
    });
  },
});

/** How this command publishes what the site does not have yet. */
function createWork(
  newsletter: OpenNewsletter,
  settings: Settings,
  environment: Surroundings['environment'],
): SendWork {
  return {
    newsletter,
    settings,
    author: 'command',
    async publish(onProgress) {
      const done = await publish(settings, environment, { onProgress });
      await writeJournal(newsletter, { who: 'command', what: 'Published the site.' });
      return describePublished(done);
    },
  };
}

interface TestMail {
  id: string;
  to: string;
  terminal: Terminal;
}

async function sendTestMail(newsletter: OpenNewsletter, config: Settings, { id, to, terminal }: TestMail) {
  const issue = readBuiltIssue(config.distFolder, id);
  const source = findIssueText({ settings: config }, id);
  if (source !== undefined && source.hash !== issue.sourceHash)
    terminal.message(
      'The file was changed since the build: this test has the text of before. The desk sends the new one.',
    );
  const { email, reply } = await sendTest(newsletter, config, issue, to);
  await terminal.print(`Sent "${issue.mail.subject}" to ${email} as a test (${reply}).`);
}

interface Sending {
  ask(plan: SendPlan): Promise<ConfirmedPlan>;
  rate: number;
  terminal: Terminal;
}

/** Plans, asks and sends; asks again when what was said yes to is not what would happen anymore. */
async function send(work: SendWork, request: SendRequest, sending: Sending): Promise<number> {
  for (;;) {
    const { terminal, ask } = sending;
    const say = (event: SendEvent): void => describeEvent(event).forEach(terminal.message);
    const plan = await planIssue(work, request, { onEvent: say });
    showPlan(plan, terminal);
    const confirmed = await ask(plan);
    try {
      return await carryOut(work, confirmed, { ...sending, say });
    } catch (error) {
      if (!(error instanceof Refused && (error.code === 'count' || error.code === 'plan-changed'))) throw error;
      terminal.message(error.message);
    }
  }
}

/** Shows what is wrong with an issue; throws when that stops it. */
function showPlan(plan: SendPlan, terminal: Terminal): void {
  const { problems, stops, request } = plan;
  if (problems.length > 0) terminal.message(describeFindings(request, problems));
  if (plan.kind === 'resume' && plan.isEdited)
    terminal.message(describeEdited({ id: request.id, status: plan.status }));
  if (stops.length === 0) return;
  const hint = stops.every(({ canOverride }) => canOverride)
    ? ' Correct the above, or add --anyway to send it as it is.'
    : '';
  throw commandFailed(`Nothing was sent.${hint}`);
}

async function carryOut(
  work: SendWork,
  confirmed: ConfirmedPlan,
  { rate, terminal, say }: Sending & { say(event: SendEvent): void },
): Promise<number> {
  const { newsletter, settings } = work;
  const { subject, request } = confirmed.plan;
  const stop = listenForStop(() => terminal.message('Stopping after the mails in progress.'));
  const watch = watchSending(terminal, newsletter, request.id, settings);
  const onEvent = (event: SendEvent): Promise<void> | void => {
    say(event);
    return watch.onEvent(event);
  };
  let outcome: SendOutcome;
  try {
    // Whoever stops it here wants no more mails, so a server must not go on.
    outcome = await sendIssue(work, confirmed, { onEvent, rate, signal: stop.signal, whenStopped: 'pause' });
  } finally {
    stop.end();
    await watch.end();
  }
  if (outcome.kind === 'scheduled') {
    await terminal.print(`"${subject}" is scheduled for ${displayMoment(outcome.at, settings.timeZone)}.`);
    return 0;
  }
  const report = await reportIssue(newsletter, request.id);
  await terminal.print(describeReport(report, settings));
  if (stop.signal.aborted && report.status !== 'sent') terminal.message(describeStop(report));
  return isDone(report) ? 0 : 1;
}

/** Also counts those whose row was not written yet: they get the mail like the others. */
function describeStop(report: IssueReport): string {
  const about = report.unwritten > 0 ? 'about ' : '';
  return `Stopped; ${about}${formatCount(countWaiting(report))} are still waiting.`;
}
