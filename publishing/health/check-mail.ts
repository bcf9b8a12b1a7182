import { displayMoment } from '../../core/dates.ts';
import { type MailService, mailServiceNames } from '../../core/mail/mail-events.ts';
import type { HealthCheck } from '../../core/problem/check.ts';
import { formatCountOf, formatShareOf } from '../../core/text/counts.ts';
import { listBlockedDomains } from '../../newsletter/bounces/list-waves.ts';
import { mailboxProblemOf, openImap } from '../../newsletter/mailbox/imap.ts';
import { readMailboxCounts } from '../../newsletter/mailbox/mailbox-counts.ts';
import { listUnreadMails } from '../../newsletter/mailbox/reading-notes.ts';
import { readMailboxState } from '../../newsletter/mailbox/returned-mailbox.ts';
import { readEventNotes } from '../../newsletter/records/doctor-notes.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { countLeaveRequests } from '../../newsletter/subscribers/leave-requests.ts';
import { findNextDigest } from '../issues/next-digest.ts';
import { listWelcomeSeries } from '../issues/welcome-steps.ts';
import type { Settings } from '../program.ts';
import { startServer } from './check-schedule.ts';

/** Says for each service of MAIL_EVENTS whether its events arrive, and whether they name mails of ours. */
export async function checkMailEvents({ store }: Newsletter, config: Settings): Promise<HealthCheck[]> {
  return Promise.all(
    config.mailEvents.map(async ({ service }): Promise<HealthCheck> => {
      const subject = 'mail events';
      const name = mailServiceNames[service];
      const { arrived, matched, unmatched } = await readEventNotes(store, service);
      if (arrived === undefined) {
        const fix = `set this address at ${name}: ${addressOf(service, config.linkUrl)}`;
        return { level: 'warning', subject, problem: `none from ${name} yet`, fix };
      }
      const when = displayMoment(new Date(arrived), config.timeZone);
      if (matched === undefined && unmatched !== undefined) {
        const problem = `${name} reports (last on ${when}), but of none of our mails`;
        return { level: 'warning', subject, problem, fix: fixes[service] ?? unmarked };
      }
      return { level: 'ok', subject, problem: `${name}, last on ${when}` };
    }),
  );
}

const unmarked =
  'nothing after a test at the service; if it stays so for mails sent since {MAIL_EVENTS} was set, {run ./garage bounces read}';
const fixes: Partial<Record<MailService, string>> = {
  ses: 'turn on "Include original headers" for the notifications in SES',
};

/** Postmark signs nothing, so its address contains the login. */
function addressOf(service: MailService, serverUrl: string): string {
  const address = new URL(`/hooks/mail/${service}`, serverUrl).href;
  return service === 'postmark' ? address.replace('://', '://garage:<your secret>@') : address;
}

/** Checks that the mailbox of returned mail can be opened, says when it was read, and what in it waits for a person. */
export async function checkMailbox(newsletter: Newsletter, config: Settings): Promise<HealthCheck[]> {
  const subject = 'returned mail';
  const { readAt } = await readMailboxState(newsletter.store);
  const { unmatched, people } = await readMailboxCounts(newsletter);
  const findings = await checkReaders(newsletter, config);
  if (people > 0) {
    const problem = `${formatCountOf(people, 'mail')} of people in the last 30 days: read them in the mailbox of BOUNCE_MAILBOX`;
    findings.push({ level: 'ok', subject, problem });
  }
  if (unmatched > 0) {
    const problem = `${formatCountOf(unmatched, 'report')} of the last 30 days could not be matched to a mail of ours`;
    findings.push({ level: 'warning', subject, problem, fix: 'look at them in the mailbox: what we handle is moved' });
  }
  const unread = await listUnreadMails(newsletter);
  if (unread.length > 0) {
    const places = unread.slice(0, 3).map(({ place }) => place);
    const more = unread.length > places.length ? ' and others' : '';
    const problem = `${formatCountOf(unread.length, 'mail')} could not be read (${places.join('; ')}${more})`;
    const fix = '{run ./garage bounces read} to try again, or look at them in the mailbox';
    findings.push({ level: 'warning', subject, problem, fix });
  }
  const { bounceMailbox, smtpUrl, timeZone } = config;
  if (bounceMailbox === undefined) {
    const problem = 'no mailbox is read by itself';
    if (smtpUrl !== undefined) findings.push({ level: 'ok', subject, problem });
    return findings;
  }
  try {
    await openImap(bounceMailbox).then((mailbox) => mailbox.close());
  } catch (error) {
    const closed = mailboxProblemOf(error);
    if (closed === undefined) throw error;
    return [...findings, { level: 'failure', subject, problem: closed.problem, fix: closed.fix }];
  }
  const when = readAt === undefined ? 'it was never read' : `last read ${displayMoment(new Date(readAt), timeZone)}`;
  return [...findings, { level: 'ok', subject, problem: `the mailbox can be opened; ${when}` }];
}

/** Says who asked to leave by mail, and which domains block us: both wait for the publisher's word. */
async function checkReaders(newsletter: Newsletter, { timeZone }: Settings): Promise<HealthCheck[]> {
  const subject = 'returned mail';
  const { count, since } = await countLeaveRequests(newsletter.store);
  const findings = (await listBlockedDomains(newsletter)).map(({ issueId, domain, kept, handed }): HealthCheck => {
    const problem = `${domain} blocks your mail: ${formatShareOf(kept, handed, `mails of '${issueId}'`)} came back as dead mailboxes, and its readers stay on the list`;
    const fix = `ask its operator why; if the mailboxes are really dead, {run ./garage bounces apply --issue ${issueId} --domain ${domain}}`;
    return { level: 'warning', subject, problem, fix };
  });
  if (count === 0 || since === undefined) return findings;
  const problem = `${formatCountOf(count, 'reader')} asked to leave by mail, the first on ${displayMoment(new Date(since), timeZone)}; the law gives you 10 working days`;
  const fix = '{run ./garage desk} and decide in the overview';
  return [...findings, { level: 'warning', subject, problem, fix }];
}

/** Says what is sent by itself: the welcome series and the next digest. */
export async function checkSeries(newsletter: Newsletter, config: Settings): Promise<HealthCheck[]> {
  const { steps, hold } = await listWelcomeSeries(newsletter, config);
  const waiting = steps.reduce((sum, step) => sum + step.waiting, 0);
  const welcome: HealthCheck[] = [];
  const problem = `${formatCountOf(steps.length, 'mail')}, ${formatCountOf(waiting, 'subscriber')} waiting`;
  if (steps.length > 0 && hold === undefined) welcome.push({ level: 'ok', subject: 'welcome series', problem });
  if (steps.length > 0 && hold !== undefined) {
    const fix = 'it goes on when that is over';
    welcome.push({ level: 'warning', subject: 'welcome series', problem: `${problem}; it waits: ${hold}`, fix });
  }
  return [...welcome, ...(await checkDigest(newsletter, config))];
}

async function checkDigest(newsletter: Newsletter, config: Settings): Promise<HealthCheck[]> {
  const next = await findNextDigest(newsletter, config);
  if (next === undefined) return [];
  const subject = 'digest';
  const problem = `${next.when}: ${next.words}`;
  if (await hasSendWorker(newsletter)) return [{ level: 'ok', subject, problem }];
  const fix = `remove {SEND_WORKER} if it is off, then ${startServer}`;
  return [{ level: 'warning', subject, problem: `${problem}. No server that sends issues is running`, fix }];
}
