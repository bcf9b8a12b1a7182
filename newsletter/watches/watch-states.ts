import { createHash } from 'node:crypto';
import { isDatedRelease, releaseTime } from '../../core/node/releases.ts';
import type { Watched } from '../../core/people/watched.ts';
import { type Queryable, readSetting } from '../db/store.ts';

/** What a reader knows of a subject: name and value of each line, by its key. */
export type WatchState = Readonly<Record<string, readonly [name: string, value: string]>>;

/** One difference; `was` is empty for a line that is new, `now` for one that is gone. */
export interface WatchChange {
  name: string;
  was: string;
  now: string;
  source: string;
  /** Path of the place that shows it. */
  href: string;
}

/**
 * Returns the state of a subject on the site. To a reader who knows one, a page and a subject that is no longer there
 * mean the lines they know: moving or rewriting a page changes none of its figures.
 */
export function stateOf({ subjects, lines }: Watched, subject: string, known?: WatchState): WatchState {
  const { lines: all, parts } = subjects[subject] ?? {};
  const keys = known !== undefined && (all === undefined || parts !== undefined) ? Object.keys(known) : (all ?? []);
  const found = keys.toSorted().flatMap((key) => {
    const line = lines[key];
    return line ? [[key, [line.name, line.value]] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Names a state by its keys and values: another name of the same figure is no change. */
export const hashState = (state: WatchState): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(state).map(([key, [, value]]) => [key, value])))
    .digest('hex')
    .slice(0, 32);

export function changesSince(known: WatchState, watched: Watched, subject: string): WatchChange[] {
  const state = stateOf(watched, subject, known);
  const keys = [...new Set([...Object.keys(state), ...Object.keys(known)])];
  return keys.flatMap((key) => {
    const was = known[key]?.[1] ?? '';
    const now = state[key]?.[1] ?? '';
    if (was === now) return [];
    const { name = known[key]?.[0] ?? '', source = '', href = '' } = watched.lines[key] ?? {};
    return [{ name, was, now, source, href: href || (watched.subjects[subject]?.href ?? '/') }];
  });
}

/** Stores a state that a watch is about to refer to; resolves to its hash. */
export async function saveState(tx: Queryable, state: WatchState, now: Date): Promise<string> {
  const hash = hashState(state);
  await tx.execute(
    `insert into watch_states (hash, lines, saved_at) values ($1, $2, $3)
     on conflict (hash) do update set saved_at = excluded.saved_at`,
    [hash, JSON.stringify(state), now.toISOString()],
  );
  return hash;
}

/** Reads a stored state; undefined when there is none of this hash. */
export async function readState(tx: Queryable, hash: string): Promise<WatchState | undefined> {
  const [row] = await tx.query<{ lines: string }>('select lines from watch_states where hash = $1', [hash]);
  return row && (JSON.parse(row.lines) as WatchState);
}

const dayMs = 24 * 60 * 60 * 1000;
const watchedRelease = 'watched_release';

/** The name that every release built until tomorrow sorts before: a later one was built while a clock was ahead. */
const tomorrow = (now: Date): string => releaseTime(new Date(now.getTime() + dayMs));

/**
 * Records that a release of the site is the newest one that readers were told of; resolves to false for an older one.
 * Of two servers, the one that still serves the old pages must not tell that a change was taken back. A name from the
 * future sorts before all others: the next release wins, whatever a clock that was ahead has left here.
 */
export async function takeRelease(tx: Queryable, release: string, now: Date): Promise<boolean> {
  const order = isDatedRelease(release) ? release : '';
  const taken = await tx.execute(
    `insert into settings (key, value) values ('${watchedRelease}', $1)
     on conflict (key) do update set value = excluded.value
       where (excluded.value > $2 and settings.value > $2 and settings.value <= excluded.value)
         or (excluded.value <= $2 and (settings.value > $2 or settings.value <= excluded.value))`,
    [order, tomorrow(now)],
  );
  return taken > 0;
}

/** Why readers who watch are not told of what a release changes; undefined when they are. */
export async function findSilence(
  store: Queryable,
  release: string,
  now: Date,
): Promise<'ahead' | 'older' | undefined> {
  const taken = await readSetting(store, watchedRelease);
  if (taken === undefined || taken === release || !isDatedRelease(release)) return undefined;
  if (release > tomorrow(now)) return 'ahead';
  return taken > release && taken <= tomorrow(now) ? 'older' : undefined;
}
