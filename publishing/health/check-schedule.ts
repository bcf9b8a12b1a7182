import { displayMoment } from '../../core/dates.ts';
import { findManifest } from '../../core/node/releases.ts';
import type { ScheduledPage } from '../../core/pages/site-manifest.ts';
import type { HealthCheck } from '../../core/problem/check.ts';
import { formatCountOf } from '../../core/text/counts.ts';
import { findScheduled } from '../../newsletter/sending/issue-state.ts';
import { sayStored } from '../../newsletter/sending/pause-reason.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { listPublishFailures } from '../../newsletter/service/publish-failures.ts';
import { site } from '../../site.config.ts';
import { now, type Settings } from '../program.ts';

const subject = 'schedule';
/** A server publishes within seconds, and a build takes a minute or two. */
const lateMs = 10 * 60_000;

/** Lists which posts and issues are due when, and says whether a running server does it. */
export async function checkSchedule(
  config: Settings,
  newsletter: Newsletter | undefined,
  isServerRunning: boolean,
): Promise<HealthCheck[]> {
  const isSending = newsletter !== undefined && (await hasSendWorker(newsletter));
  // A missing build has a finding of its own.
  const scheduled = findManifest(config.distFolder)?.scheduled ?? [];
  const pages = scheduled.map((page) => describePage(page, config, isServerRunning || isSending));
  const issues = newsletter === undefined ? [] : await checkScheduledIssues(newsletter, config, isSending);
  const failures = newsletter === undefined ? [] : await listPublishFailures(newsletter);
  const failed = failures.map(({ host, error, attempts }): HealthCheck => {
    const problem = `scheduled pages of ${site.name} could not be published (${formatCountOf(attempts, 'attempt')}): ${error}`;
    return {
      level: 'failure',
      subject,
      problem,
      fix: `correct the cause, then on its machine, ${host}, {run ./garage publish}`,
    };
  });
  const all = [...failed, ...pages, ...issues];
  return all.length > 0 ? all : [{ level: 'ok', subject, problem: 'nothing is scheduled' }];
}

const isLate = (at: string): boolean => now().getTime() - Date.parse(at) > lateMs;
export const startServer = 'start the server: {run npm start}, or {run sudo systemctl start garage}';

function describePage({ kind, id, at }: ScheduledPage, { timeZone }: Settings, isServerRunning: boolean): HealthCheck {
  const when = displayMoment(new Date(at), timeZone);
  const name = kind === 'post' ? `the post '${id}'` : `the page of the issue '${id}'`;
  if (isLate(at)) {
    const problem = `${name} was due on ${when} and is not public`;
    return { level: 'failure', subject, problem, fix: '{run ./garage publish}; if it fails, it says why' };
  }
  if (isServerRunning) return { level: 'ok', subject, problem: `${name}: ${when}` };
  const problem = `${name}: ${when}, but no server is running to publish it`;
  return { level: 'warning', subject, problem, fix: `${startServer}; or, when it is due, {run ./garage publish}` };
}

async function checkScheduledIssues(
  newsletter: Newsletter,
  { timeZone, isSendWorker }: Settings,
  isSending: boolean,
): Promise<HealthCheck[]> {
  return (await findScheduled(newsletter)).map(({ id, sendAt, waitsFor }): HealthCheck => {
    const when = displayMoment(new Date(sendAt), timeZone);
    const send = `{run ./garage issue send ${id}}`;
    if (isLate(sendAt)) {
      const reason = waitsFor === null ? '' : `: ${sayStored(waitsFor)}`;
      const problem = `the mail of the issue '${id}' was due on ${when} and has not started${reason}`;
      const publish = '{run ./garage publish}; then the server sends it';
      const fix = waitsFor === null ? `${startServer}; or ${send}` : publish;
      return { level: 'failure', subject, problem, fix };
    }
    if (isSending) return { level: 'ok', subject, problem: `the mail of the issue '${id}': ${when}` };
    const problem = `the mail of the issue '${id}': ${when}, but no server that sends issues is running`;
    const fix = isSendWorker ? startServer : 'remove {SEND_WORKER} and restart the server';
    return { level: 'warning', subject, problem, fix: `${fix}; or, when it is due, ${send}` };
  });
}
