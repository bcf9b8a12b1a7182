import { createHash } from 'node:crypto';
import type { WelcomeStep } from '../../core/issues/welcome-step.ts';
import { daysAgo, placeholders, type Queryable, readSetting, type StoreContext } from '../db/store.ts';
import { readSendingHold } from '../sending/hold-sending.ts';
import { isByPublisher } from '../sending/pause-reason.ts';
import { type QueueContext, turnOf } from '../subscribers/mail-queue.ts';
import { joinedHere } from '../subscribers/subscriber.ts';
import { formatId } from '../subscribers/tokens.ts';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const batchRows = 200;

type Step = Pick<WelcomeStep, 'id' | 'afterDays'>;

/** How far a step is: everyone who joined until then has a row or must have none. Restoring a backup deletes it. */
const stepSetting = (id: string): string => `welcome_step: ${id}`;

const joined = 'coalesce(confirmed_at, created_at)';
/** Who filled in a form here; the publisher's imports and additions are no new acquaintances. */
const isNew = `status = 'active' and ${joinedHere} and coalesce(source_page, '') <> 'add'`;

/**
 * Queues the mails of the welcome series that are due; resolves to how many. Whoever joined before a step was first seen
 * here, less its wait, does not get it. Any number of processes may call it: a person has one row for each step.
 */
export async function queueWelcomeSteps(context: QueueContext, steps: readonly Step[]) {
  const sql = 'insert into settings (key, value) values ($1, $2) on conflict (key) do nothing';
  for (const step of steps) {
    const place = endOf(daysAgo(context, step.afterDays));
    await context.store.execute(sql, [stepSetting(step.id), place]);
    // A clock that was ahead has moved it past everyone who joins until then.
    const ahead = 'update settings set value = $2 where key = $1 and value > $3';
    await context.store.execute(ahead, [stepSetting(step.id), place, endOf(context.now().toISOString())]);
  }
  if ((await findSeriesHold(context.store)) !== undefined) return 0;
  await dropUnpublished(context, steps);
  let queued = 0;
  for (const step of steps) queued += await queueStep(context, step);
  if (queued > 0) context.onMailQueued?.();
  return queued;
}

/** Withdraws the mails that wait for a step whose text is not published any more: nothing about them has failed. */
async function dropUnpublished({ store, now }: StoreContext, steps: readonly Step[]): Promise<void> {
  const ids = steps.map(({ id }) => id);
  const known = ids.length === 0 ? '' : `and content not in (${placeholders(ids.length, 2)})`;
  await store.execute(
    `update single_mails set status = 'suppressed', settled_at = $1
     where kind = 'welcome' and status = 'queued' and content is not null ${known}`,
    [now().toISOString(), ...ids],
  );
}

/** Returns why the series waits: sending is on hold, or the program paused an issue; undefined when it does not. */
export async function findSeriesHold(store: Queryable): Promise<string | undefined> {
  if ((await readSendingHold(store)) !== undefined) return 'sending is on hold';
  const sql = "select id, pause_reason from issues where status = 'paused'";
  const paused = await store.query<{ id: string; pause_reason: string | null }>(sql);
  const held = paused.find(({ pause_reason }) => !isByPublisher(pause_reason));
  return held && `the issue '${held.id}' is paused`;
}

/** The place after everyone who joined at a time: a tilde sorts after every id. */
const endOf = (time: string): string => `${time} ~`;

async function queueStep(context: StoreContext, step: Step): Promise<number> {
  // Whoever joined until then is due.
  const until = daysAgo(context, step.afterDays);
  for (let queued = 0; ; ) {
    const rows = await context.store.transaction(async (tx) => {
      const from = (await readSetting(tx, stepSetting(step.id))) ?? endOf(until);
      const people = await tx.query<{ id: string; joined: string }>(
        `select id, ${joined} as joined from subscribers
         where ${isNew} and ${joined} >= $1 and ${joined} <= $2 and ${joined} || ' ' || id > $3
         order by joined, id limit ${batchRows}`,
        [from.slice(0, until.length), until, from],
      );
      for (const { id } of people) queued += await addRow(tx, context, id, step);
      const last = people.at(-1);
      const to = last && people.length === batchRows ? `${last.joined} ${last.id}` : endOf(until);
      // Most looks find nobody: they move the place once an hour, so that they write little.
      const isFar = Date.parse(until) - Date.parse(from.slice(0, until.length)) > hourMs;
      if (last !== undefined || isFar)
        await tx.execute('update settings set value = $2 where key = $1 and value < $2', [stepSetting(step.id), to]);
      return people.length;
    });
    if (rows < batchRows) return queued;
  }
}

/** Adds the row of one person and step, once; where another step was or will be sent within a day, it waits for its own. */
async function addRow(tx: Queryable, { now }: StoreContext, subscriberId: string, { id }: Step): Promise<number> {
  const [other] = await tx.query<{ at: string | null }>(
    `select max(created_at) as at from single_mails where subscriber_id = $1 and kind = 'welcome' and content is not null`,
    [subscriberId],
  );
  const free = other?.at ? Date.parse(other.at) + dayMs : 0;
  return tx.execute(
    `insert into single_mails (id, kind, turn, subscriber_id, content, status, ready_at, created_at)
     values ($1, 'welcome', ${turnOf('welcome', { isSeries: true })}, $2, $3, 'queued', $4, $4) on conflict (id) do nothing`,
    [rowIdOf(subscriberId, id), subscriberId, id, new Date(Math.max(now().getTime(), free)).toISOString()],
  );
}

/** The key of the table keeps a second row of the same person and step out. */
function rowIdOf(subscriberId: string, step: string): string {
  const hex = createHash('sha256').update(`${subscriberId} ${step}`).digest('hex');
  return formatId(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`);
}

/** How many people a step went to, how many wait for it, and how many mails failed. */
export type StepCounts = { got: number; waiting: number; failed: number };

export async function countWelcomeSteps(store: Queryable): Promise<Map<string, StepCounts>> {
  const rows = await store.query<StepCounts & { step: string }>(
    `select content as step, count(case when status in ('accepted', 'unknown') then 1 end) as got,
       count(case when status in ('queued', 'sending') then 1 end) as waiting,
       count(case when status = 'failed' then 1 end) as failed
     from single_mails where kind = 'welcome' and content is not null group by content`,
  );
  return new Map(rows.map(({ step, ...counts }) => [step, counts]));
}
