import type { BuiltIssue } from '../../core/built-issue.ts';
import { createOpenSending } from '../../newsletter/issue-mailer.ts';
import type { Newsletter } from '../../newsletter/newsletter.ts';
import { type OpenSending, sendIssue } from '../../newsletter/sending/deliver.ts';
import { freezeIssue } from '../../newsletter/sending/freeze-issue.ts';
import { requireSendingAllowed, scheduleIssue } from '../../newsletter/sending/issue-actions.ts';
import { countDeliveries, findIssue, type IssueState, reportIssue } from '../../newsletter/sending/issue-state.ts';
import { readSendingLimits } from '../../server/sending-limits.ts';
import { defineCommand } from '../command.ts';
import { type CliConfig, readConfig } from '../config.ts';
import { CommandError } from '../failures.ts';
import { readCount } from '../flag-values.ts';
import { now, openConfigured } from '../open-for-command.ts';
import { formatCount } from '../progress-bar.ts';
import { listenForStop } from '../stop-signals.ts';
import type { Terminal } from '../terminal.ts';
import { readBuiltIssue } from './built-issue.ts';
import { requireSound } from './check.ts';
import { describeReport, isDone } from './describe-report.ts';
import { describePlan, planSending } from './plan.ts';
import { sendTest } from './send-test.ts';
import { readSendTime } from './send-time.ts';
import { watchSending } from './watch-sending.ts';

/** `issue send` */
export const sendCommand = defineCommand({
  name: 'issue send',
  summary: 'Send an issue to its subscribers, or go on where sending stopped.',
  takes: ['<id>'],
  flags: {
    'dry-run': { type: 'boolean', help: 'count who would get it; nothing is written or sent' },
    yes: { type: 'boolean', help: 'do not ask' },
    test: { type: 'string', value: '<email>', help: 'send it to this one address only; a draft too' },
    rate: { type: 'string', value: '<n>', help: 'mails a second; MAIL_RATE unless told' },
    at: { type: 'string', value: '<time>', help: 'begin at this time, in a server with SEND_WORKER=on' },
  },
  details: `
Ctrl-C or SIGTERM finishes the mails that are under way and stops; the same command goes on. Whatever is killed
whenever, nobody is left out, and nobody gets it twice but those that the report lists as unknown.

--at takes a time with its zone, such as 2026-11-20T09:00:00-05:00 or 2026-11-20T14:00Z, or the word now.

Exit code 0 when everybody got it or was not to be mailed, 1 when something failed, is unknown or waits.`,
  async run({ values, words: [id = ''], terminal }) {
    const config = readConfig();
    const sendAt = readSendTime(values.at, now());
    const rate = readCount('rate', values.rate, config.mailRate);
    const newsletter = await openConfigured(config);
    try {
      const issue = await findIssue(newsletter.store, id);
      const built = findBuilt(config, id, issue);
      if (values.test !== undefined) {
        const openSending = createOpenSending(config, newsletter);
        return await sendTest(newsletter, requireBuilt(built, id), { to: values.test, openSending, terminal });
      }
      const plan = await planSending(newsletter, id, issue, built);
      if (values['dry-run']) {
        await terminal.print(describePlan(plan));
        return 0;
      }
      await requireSendingAllowed(newsletter);
      if (built && !plan.hasBegun) await requireSound(newsletter, config, built, { terminal, sendAt });
      if (!values.yes && !(await terminal.ask(plan.question))) throw new CommandError('Nothing was sent.');
      if (built && (await freezeIssue(newsletter, built)) === 'kept') {
        terminal.remark('The issue has changed since it began: what was stored then goes on, unchanged.');
      }
      if (sendAt !== undefined) {
        await scheduleIssue(newsletter, id, sendAt);
        await terminal.print(`"${plan.subject}" begins at ${sendAt.toISOString()} in a server with SEND_WORKER=on.`);
        return 0;
      }
      return await send(newsletter, id, { openSending: createOpenSending(config, newsletter), rate, config, terminal });
    } finally {
      await newsletter.close();
    }
  },
});

interface SendRun {
  openSending: OpenSending;
  rate: number;
  config: CliConfig;
  terminal: Terminal;
}

async function send(newsletter: Newsletter, id: string, { openSending, rate, config, terminal }: SendRun) {
  const watch = watchSending(terminal, () => countDeliveries(newsletter.store, id));
  const stop = listenForStop(() => terminal.remark('Stopping: the mails that are under way are finished first.'));
  try {
    await sendIssue(newsletter, id, {
      openSending,
      limits: readSendingLimits(config, rate),
      resumePaused: true,
      signal: stop.signal,
      ...watch,
    });
  } finally {
    stop.end();
    terminal.endProgress();
  }
  const report = await reportIssue(newsletter, id);
  await terminal.print(describeReport(report));
  if (stop.signal.aborted && report.status !== 'sent') terminal.remark(`Stopped; ${formatCount(report.queued)} wait.`);
  return isDone(report) ? 0 : 1;
}

/** An issue that has begun is stored, and goes on without its build. */
function findBuilt({ distFolder }: CliConfig, id: string, issue: IssueState | undefined): BuiltIssue | undefined {
  try {
    return readBuiltIssue(distFolder, id);
  } catch (error) {
    if (issue === undefined) throw error;
    return undefined;
  }
}

function requireBuilt(built: BuiltIssue | undefined, id: string): BuiltIssue {
  if (built === undefined) throw new CommandError(`The issue '${id}' is not built: run npm run build first.`);
  return built;
}
