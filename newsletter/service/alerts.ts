import { type ReturnedKind, returnedLimits } from '../../core/mail/mail-events.ts';
import { formatCountOf, formatPercent, formatShareOf } from '../../core/text/counts.ts';
import { backupCommand } from '../backups/backup-folder.ts';
import { type BlockedDomain, listBlockedDomains } from '../bounces/list-waves.ts';
import { insertRows, type Queryable, type StoreContext } from '../db/store.ts';
import { countDeliveries, findStuckIssues, type StuckIssue } from '../sending/issue-state.ts';
import { isByPublisher, sayStored } from '../sending/pause-reason.ts';
import { readReturned, returnedFields } from '../sending/returned-counts.ts';
import { countLeaveRequests } from '../subscribers/leave-requests.ts';
import { type QueueContext, queueMail, reportMailQueue } from '../subscribers/mail-queue.ts';

/** Something the publisher should know; `key` says what it is about, such as an issue's id. */
interface Problem {
  key: string;
  subject: string;
  /** What happened and the fix, in plain paragraphs without the address of any reader. */
  text: string;
}

/** One thing that was looked at, and all problems found there now. */
export type Look = { name: string; problems: readonly Problem[] };

const hourMs = 60 * 60 * 1000;

/**
 * Queues an alert for each problem that is new, and forgets those that are over, so that each occurrence is mailed once.
 * Resolves to the new problems. Does nothing without ALERT_TO.
 */
export async function reportProblems(
  context: QueueContext & { readonly alertTo?: string | undefined },
  looks: readonly Look[],
): Promise<Problem[]> {
  if (context.alertTo === undefined) return [];
  const added = await context.store.transaction(async (tx) => {
    const found: Problem[] = [];
    for (const look of looks) found.push(...(await updateAlerts(tx, context, look)));
    return found;
  });
  if (added.length > 0) context.onMailQueued?.();
  return added;
}

async function updateAlerts(tx: Queryable, context: StoreContext, { name, problems }: Look): Promise<Problem[]> {
  const prefix = `${name}: `;
  const current = new Set(problems.map(({ key }) => prefix + key));
  const sql = 'select key from alerts where substr(key, 1, $1) = $2';
  const open = await tx.query<{ key: string }>(sql, [prefix.length, prefix]);
  for (const { key } of open) if (!current.has(key)) await tx.execute('delete from alerts where key = $1', [key]);
  const added: Problem[] = [];
  for (const problem of problems) {
    const alert = { key: prefix + problem.key, created_at: context.now().toISOString() };
    if ((await insertRows(tx, 'alerts', [alert], 'on conflict (key) do nothing')) === 0) continue;
    const { subject, text } = problem;
    await queueMail(tx, context, { kind: 'alert', subscriberId: '', content: JSON.stringify({ subject, text }) });
    added.push(problem);
  }
  return added;
}

/** Looks for problems that the store knows about: paused and stuck issues, waiting mails, too many that came back. */
export async function lookAtStore(context: StoreContext): Promise<Look[]> {
  const stuck = await findStuckIssues(context);
  return [
    { name: 'paused', problems: [...describePaused(stuck), ...(await findNotStarted(context))] },
    { name: 'stuck', problems: describeStuck(stuck) },
    { name: 'mails', problems: await findWaiting(context) },
    { name: 'returned', problems: await findReturned(context) },
    { name: 'leaving', problems: await findLeaving(context) },
    { name: 'blocked', problems: (await listBlockedDomains(context)).map(describeBlocked) },
  ];
}

/** Reports about an issue come for days, hardly for longer. */
const returnedDays = 30;

/** Issues of the last weeks of which too many mails came back or led to a complaint. */
async function findReturned(context: StoreContext): Promise<Problem[]> {
  const since = new Date(context.now().getTime() - returnedDays * 24 * hourMs).toISOString();
  const sql = 'select distinct id from issues join bounces on issue_id = id where started_at >= $1 order by id';
  const issues = await context.store.query<{ id: string }>(sql, [since]);
  const problems: Problem[] = [];
  for (const { id } of issues) {
    const counts = await countDeliveries(context.store, id);
    const { returned, domains } = await readReturned(context.store, id, counts.accepted);
    for (const kind of returned.tooMany)
      problems.push(describeReturned(id, kind, counts.accepted, { returned, domains }));
  }
  return problems;
}

const mostDomains = 3;

function describeReturned(
  id: string,
  kind: ReturnedKind,
  accepted: number,
  { returned, domains }: Awaited<ReturnType<typeof readReturned>>,
): Problem {
  const field = returnedFields[kind];
  const { dead, other, [field]: count } = returned;
  const most = domains
    .filter((domain) => domain[field] > 0)
    .sort((one, another) => another[field] - one[field])
    .slice(0, mostDomains)
    .map((domain) => formatShareOf(domain[field], domain.accepted, `at ${domain.domain}`));
  const words = {
    'came-back': {
      subject: `many mails of '${id}' came back`,
      what: `${formatShareOf(count, accepted, 'accepted mails')} of '${id}' came back: ${dead} dead addresses, ${other} for other reasons.`,
    },
    complaints: {
      subject: `complaints about '${id}'`,
      what: `${formatShareOf(count, accepted, 'readers')} who got '${id}' reported it as unwanted. They get no more mail.`,
    },
  }[kind];
  const limit = `More than ${formatPercent(returnedLimits[kind].share)} makes mail services block a sender.`;
  const where = most.length === 0 ? '' : ` Most of them: ${most.join(', ')}.`;
  const fix = `See all domains, before you send the next issue: ./garage issue report ${id}`;
  return { key: `${id} ${kind}`, subject: words.subject, text: `${words.what} ${limit}${where}\n\n${fix}` };
}

/** Readers who asked to leave by mail: the law gives a publisher 10 working days. */
async function findLeaving({ store }: StoreContext): Promise<Problem[]> {
  const { count, since } = await countLeaveRequests(store);
  if (count === 0) return [];
  const text = `${formatCountOf(count, 'reader')} asked to leave by a mail to your return address, the first on ${since?.slice(0, 10)}. The law gives you 10 working days. The sender of a mail can be forged, so nobody was taken off the list.\n\nDecide in the overview of the desk: ./garage desk`;
  return [{ key: 'asked', subject: 'a reader asked to leave by mail', text }];
}

/** A domain that refused so many mailboxes at once that it must be a block. */
function describeBlocked({ issueId, domain, kept, handed, example }: BlockedDomain): Problem {
  const share = formatShareOf(kept, handed, `mails to ${domain}`);
  const said = example === undefined ? '' : ` Its mail server said: ${example}`;
  const what = `Of the issue '${issueId}', ${share} came back as “no such mailbox”. So many at once mean that ${domain} blocks your mail, so nobody was taken off the list.${said}`;
  const fix = `Ask the operator of ${domain} why, or look for its form for senders. If the mailboxes are really dead: ./garage bounces apply --issue ${issueId} --domain ${domain}`;
  return { key: `${issueId} ${domain}`, subject: `${domain} blocks your mail`, text: `${what}\n\n${fix}` };
}

/** Issues that stopped for another reason than the publisher's own command. */
function describePaused(issues: readonly StuckIssue[]): Problem[] {
  return issues
    .filter(({ kind, reason }) => kind === 'paused' && !isByPublisher(reason))
    .map(({ id, reason }) => {
      const text = `${sayStored(reason)}\n\nFix the cause, then run: ./garage issue send ${id}`;
      return { key: id, subject: `sending '${id}' is paused`, text };
    });
}

/** Issues that were unscheduled because something in them is not valid any more. */
async function findNotStarted({ store }: StoreContext): Promise<Problem[]> {
  const rows = await store.query<{ id: string; pause_reason: string }>(
    "select id, pause_reason from issues where status = 'scheduled' and send_at is null and pause_reason is not null order by id",
  );
  return rows.map(({ id, pause_reason: reason }) => {
    const text = `${sayStored(reason)}\n\nFix the cause, then schedule it again or run: ./garage issue send ${id}`;
    return { key: id, subject: `'${id}' was not started`, text };
  });
}

function describeStuck(issues: readonly StuckIssue[]): Problem[] {
  return issues
    .filter(({ kind }) => kind !== 'paused')
    .map(({ id, since, kind }) => {
      const what = kind === 'stopped' ? `Sending '${id}' stopped at` : `'${id}' was scheduled for`;
      const fix = `Start a server without SEND_WORKER=off, or run: ./garage issue send ${id}`;
      const text = `${what} ${since}, and no process is sending it.\n\n${fix}`;
      return { key: id, subject: `'${id}' is not being sent`, text };
    });
}

async function findWaiting(context: StoreContext): Promise<Problem[]> {
  const { waiting, since, reply } = await reportMailQueue(context);
  // A mail that has waited longer is worth an alert: the mail server was down for more than a moment.
  // One that was queued while a clock was ahead counts too.
  if (since === undefined || Math.abs(context.now().getTime() - Date.parse(since)) < hourMs) return [];
  const said = reply === undefined ? '' : ` The mail server said: ${reply}`;
  return [
    {
      key: 'queue',
      subject: 'confirmation mails are waiting',
      text: `${waiting} confirmation, reminder or welcome mails wait, the oldest since ${since}.${said}\n\nThey are sent as soon as the mail server accepts them. To see what is wrong, run: ./garage doctor`,
    },
  ];
}

/** Free space below which the disk is nearly full. */
export const lowDiskBytes = 1024 ** 3;
const overdueHours = 48;

/** What is looked at on one machine; each machine has its own. */
interface MachineState {
  host: string;
  /** Free space where the database is; undefined where it is not on this machine. */
  freeBytes?: number | undefined;
  /** Time of the newest backup in BACKUP_DIR, or `none`; undefined where no folder is set. */
  newestBackup?: Date | 'none' | undefined;
}

/** Looks for problems of one machine: a disk that is nearly full, and backups that are overdue. */
export function lookAtMachine({ host, freeBytes, newestBackup }: MachineState, now: Date): Look[] {
  const looks: Look[] = [];
  if (freeBytes !== undefined) {
    const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GB`;
    const text = `Only ${free} is free where the database is, on ${host}. When the disk is full, nobody can subscribe.\n\nDelete what is not needed, or make the disk larger.`;
    const problem = { key: 'full', subject: `the disk of ${host} is nearly full`, text };
    looks.push({ name: `disk of ${host}`, problems: freeBytes < lowDiskBytes ? [problem] : [] });
  }
  if (newestBackup !== undefined) {
    const isOverdue = newestBackup === 'none' || now.getTime() - newestBackup.getTime() >= overdueHours * hourMs;
    const found =
      newestBackup === 'none' ? 'There is no backup' : `The newest backup is from ${newestBackup.toISOString()}`;
    const text = `${found} in BACKUP_DIR on ${host}.\n\nFind out why, and make one now: ${backupCommand('<BACKUP_DIR>')}`;
    const problem = { key: 'overdue', subject: 'the backup is overdue', text };
    looks.push({ name: `backups on ${host}`, problems: isOverdue ? [problem] : [] });
  }
  return looks;
}
