import { hash } from 'node:crypto';
import { deleteSetting, readSetting, type StoreClock, writeSetting } from '../db/store.ts';
import type { ListSender } from '../mail/transactional-mail.ts';
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

const failurePrefix = 'publish_failed: ';
const nameOf = ({ host, folder }: PublishPlace): string => `${host}:${folder}`;

/** The lock of whoever publishes at a place; it is free again when its process dies, however it dies. */
export const publishLock = (place: PublishPlace): string => `publish-${hash('sha256', nameOf(place)).slice(0, 16)}`;

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
export function lookAtPublishing(
  { siteName }: Pick<ListSender, 'siteName'>,
  place: PublishPlace,
  failure: PublishFailure | undefined,
): Look {
  const problem = failure && {
    key: 'failed',
    subject: 'scheduled pages could not be published',
    text: `What was scheduled on ${siteName} could not be published: ${failure.error}\n\nThe server tries again by itself. To see and fix the cause, run this on its machine (${place.host}): ./garage publish`,
  };
  return { name: `schedule of ${nameOf(place)}`, problems: problem ? [problem] : [] };
}
