import { type DigestSchedule, lastPlanned, nextPlanned } from '../../core/issues/digest-schedule.ts';
import { type Queryable, readSetting, type StoreClock, type StoreContext, writeSetting } from '../db/store.ts';
import { noteAutomatic } from '../records/journal.ts';
import { scheduleIssue } from '../sending/issue-actions.ts';
import { findIssue } from '../sending/issue-state.ts';
import { type QueueContext, queueMail } from '../subscribers/mail-queue.ts';

const hourMs = 60 * 60 * 1000;
/** How long before it goes out the publisher gets the preview, and the least that remains of it after a slow build. */
export const digestLead = { previewMs: 12 * hourMs, leastMs: 11 * hourMs } as const;

/** A planned time of the digest that came up. */
export type DigestRun = {
  planned_at: string;
  status: 'preparing' | 'scheduled' | 'skipped' | 'failed';
  issue_id: string;
  reason: string | null;
  created_at: string;
};

const columns = 'planned_at, status, issue_id, reason, created_at';
/** Since when the schedule is as it is: earlier times are not made up for. Restoring a backup deletes it. */
const sinceSetting = 'digest_since';

/** Returns since when a schedule is in use (ISO); undefined when no server has seen it yet. */
export async function readDigestSince(store: Queryable, { text }: DigestSchedule): Promise<string | undefined> {
  const [since, ...words] = (await readSetting(store, sinceSetting))?.split(' ') ?? [];
  return words.join(' ') === text ? since : undefined;
}

/** Returns the planned time that must be prepared now, or whose preparation was interrupted; of several the last. */
export async function findDueDigest(context: StoreContext, schedule: DigestSchedule) {
  const since = await readDigestSince(context.store, schedule);
  // From the future it would silence the digest until then: a clock was ahead.
  if (since === undefined || Date.parse(since) > context.now().getTime() + hourMs) {
    await writeSetting(context.store, sinceSetting, `${context.now().toISOString()} ${schedule.text}`);
    return undefined;
  }
  return findOpenDigest(context, schedule, new Date(since));
}

/** A schedule promises no preview for a time before it was set. */
const isTooNear = (plannedAt: Date, since: Date): boolean =>
  plannedAt.getTime() - digestLead.previewMs <= since.getTime();

async function findOpenDigest(context: StoreContext, schedule: DigestSchedule, since: Date) {
  const soon = new Date(context.now().getTime() + digestLead.previewMs);
  const plannedAt = lastPlanned(schedule, soon, context.timeZone);
  if (isTooNear(plannedAt, since)) return undefined;
  const run = await findDigest(context.store, plannedAt);
  return run === undefined || run.status === 'preparing' ? { plannedAt, run } : undefined;
}

/** Returns when a digest goes out: a day or two late after an outage, with half a day to stop it in any case. */
export function chooseSendTime(plannedAt: Date, now: Date): Date {
  const isInTime = plannedAt.getTime() - now.getTime() >= digestLead.leastMs;
  return isInTime ? plannedAt : new Date(now.getTime() + digestLead.previewMs);
}

/** The next digest: when it was planned, when it goes out, and an earlier planned time that is too near for its preview. */
export interface DigestPlan {
  plannedAt: Date;
  sendAt: Date;
  run: DigestRun | undefined;
  tooNear?: Date | undefined;
}

/** Returns the next digest that can be kept; changes nothing. */
export async function planNextDigest(context: StoreContext, schedule: DigestSchedule): Promise<DigestPlan> {
  const { store, timeZone } = context;
  const now = context.now();
  // Before a server has seen the schedule, it is in use from now on at the earliest.
  const since = new Date((await readDigestSince(store, schedule)) ?? now);
  const open = await findOpenDigest(context, schedule, since);
  if (open !== undefined) return { ...open, sendAt: chooseSendTime(open.plannedAt, now) };
  const next = nextPlanned(schedule, now, timeZone);
  const tooNear = isTooNear(next, since) ? next : undefined;
  const plannedAt = tooNear === undefined ? next : nextPlanned(schedule, next, timeZone);
  const run = await findDigest(store, plannedAt);
  const issue = run?.status === 'scheduled' ? await findIssue(store, run.issue_id) : undefined;
  return { plannedAt, sendAt: issue?.send_at ? new Date(issue.send_at) : plannedAt, run, tooNear };
}

export async function findDigest(store: Queryable, plannedAt: Date): Promise<DigestRun | undefined> {
  const sql = `select ${columns} from digests where planned_at = $1`;
  return (await store.query<DigestRun>(sql, [plannedAt.toISOString()]))[0];
}

/** Returns the last digest that was prepared; not one of next year, from a time when the clock was ahead. */
export async function findLastDigest({ store, now }: StoreClock): Promise<DigestRun | undefined> {
  const sql = `select ${columns} from digests where status = 'scheduled' and created_at <= $1 order by planned_at desc limit 1`;
  return (await store.query<DigestRun>(sql, [new Date(now().getTime() + hourMs).toISOString()]))[0];
}

export async function startDigestRun({ store, now }: StoreContext, plannedAt: Date, issueId: string): Promise<void> {
  await store.execute(
    `insert into digests (planned_at, status, issue_id, created_at, updated_at) values ($1, 'preparing', $2, $3, $3)
     on conflict (planned_at) do nothing`,
    [plannedAt.toISOString(), issueId, now().toISOString()],
  );
}

/** How a planned time ended: when its issue goes out, its journal line, and the mail to the publisher. */
export interface DigestEnd {
  status: 'scheduled' | 'skipped' | 'failed';
  sendAt?: Date | undefined;
  reason?: string | undefined;
  note: string;
  alert?: { subject: string; text: string; html?: string | undefined } | undefined;
}

/** Ends a planned time with its journal line and its mail, once: who comes second changes nothing. */
export async function endDigestRun(
  context: QueueContext,
  { plannedAt, issueId }: { plannedAt: Date; issueId: string },
  { status, sendAt, reason, note, alert }: DigestEnd,
): Promise<void> {
  const now = context.now().toISOString();
  await context.store.transaction(async (tx) => {
    const ended = await tx.execute(
      `insert into digests (planned_at, status, issue_id, reason, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
       on conflict (planned_at) do update set status = excluded.status, reason = excluded.reason, updated_at = $5
         where digests.status = 'preparing'`,
      [plannedAt.toISOString(), status, issueId, reason ?? null, now],
    );
    if (ended === 0) return;
    // In one step with the preview: no issue goes out that the publisher was not told about.
    if (sendAt) await scheduleIssue({ ...context, store: tx }, issueId, sendAt);
    await noteAutomatic(context, { what: note, about: issueId === '' ? undefined : `issue/${issueId}` }, tx);
    if (alert) await queueMail(tx, context, { kind: 'alert', subscriberId: '', content: JSON.stringify(alert) });
  });
  context.onMailQueued?.();
}
