import { deleteSetting, readSetting, type StoreClock, writeSetting } from '../db/store.ts';
import type { Look } from './alerts.ts';

/** Where a site is published: a machine and the folder of its pages. Each place has its own pages to build. */
export type PublishPlace = { host: string; folder: string };

/** Scheduled pages that could not be published at one place. */
interface PublishFailure extends PublishPlace {
  attempts: number;
  /** ISO time of the first and of the next attempt. */
  since: string;
  retryAt: string;
  error: string;
}

const claimPrefix = 'publishing: ';
const failurePrefix = 'publish_failed: ';
const nameOf = ({ host, folder }: PublishPlace): string => `${host}:${folder}`;
const timeLength = 24;

/**
 * Claims the right to publish at a place until some milliseconds from now, or extends it; resolves to whether this owner
 * has it. The claim of a process that was killed runs out, and one from a clock that was ahead does not count.
 */
export async function claimPublish(
  { store, now }: StoreClock,
  place: PublishPlace,
  { owner, forMs }: { owner: string; forMs: number },
): Promise<boolean> {
  const time = now().getTime();
  const until = new Date(time + forMs).toISOString();
  const changed = await store.execute(
    `insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value
     where substr(settings.value, 1, ${timeLength}) <= $3 or substr(settings.value, 1, ${timeLength}) > $4
       or substr(settings.value, ${timeLength + 2}) = $5`,
    [claimPrefix + nameOf(place), `${until} ${owner}`, new Date(time).toISOString(), until, owner],
  );
  return changed > 0;
}

export async function releasePublish({ store }: StoreClock, place: PublishPlace, owner: string): Promise<void> {
  const sql = `delete from settings where key = $1 and substr(value, ${timeLength + 2}) = $2`;
  await store.execute(sql, [claimPrefix + nameOf(place), owner]);
}

/** Returns the failure at a place; undefined after a success. */
export async function readPublishFailure({ store }: StoreClock, place: PublishPlace) {
  const value = await readSetting(store, failurePrefix + nameOf(place));
  return value === undefined ? undefined : (JSON.parse(value) as PublishFailure);
}

export async function listPublishFailures({ store }: StoreClock): Promise<PublishFailure[]> {
  const sql = 'select value from settings where substr(key, 1, $1) = $2 order by key';
  const rows = await store.query<{ value: string }>(sql, [failurePrefix.length, failurePrefix]);
  return rows.map(({ value }) => JSON.parse(value) as PublishFailure);
}

const pausesMinutes = [1, 2, 5, 15, 30, 60];
const minuteMs = 60_000;

/** Records that publishing failed; the pause before the next attempt grows to an hour. `firstPauseMs` is for tests. */
export async function recordPublishFailure(
  context: StoreClock,
  place: PublishPlace,
  { error, firstPauseMs = minuteMs }: { error: string; firstPauseMs?: number | undefined },
): Promise<PublishFailure> {
  const time = context.now();
  const before = await readPublishFailure(context, place);
  const attempts = (before?.attempts ?? 0) + 1;
  const pause = (pausesMinutes[attempts - 1] ?? pausesMinutes.at(-1) ?? 1) * firstPauseMs;
  const retryAt = new Date(time.getTime() + pause).toISOString();
  const failure = { ...place, attempts, since: before?.since ?? time.toISOString(), retryAt, error };
  await writeSetting(context.store, failurePrefix + nameOf(place), JSON.stringify(failure));
  return failure;
}

/** Forgets the failure at a place, after a success or when nothing is due any more. */
export async function clearPublishFailure({ store }: StoreClock, place: PublishPlace): Promise<void> {
  await deleteSetting(store, failurePrefix + nameOf(place));
}

/** Whether the pause after a failure is over; one that a clock set ahead made too long is. */
export function mayRetry({ retryAt }: PublishFailure, now: Date): boolean {
  const waitMs = Date.parse(retryAt) - now.getTime();
  return waitMs <= 0 || waitMs > 60 * minuteMs;
}

/** The alert about a failure; without one the alert is over. */
export function lookAtPublishing(place: PublishPlace, failure: PublishFailure | undefined): Look {
  const problem = failure && {
    key: 'failed',
    subject: 'scheduled pages could not be published',
    text: `What was scheduled could not be published on ${place.host}: ${failure.error}\n\nThe server tries again by itself. To see and fix the cause, run there: ./garage publish`,
  };
  return { name: `schedule of ${nameOf(place)}`, problems: problem ? [problem] : [] };
}
