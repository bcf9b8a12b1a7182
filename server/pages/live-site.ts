import { setImmediate } from 'node:timers/promises';
import type { PreviewIndex } from '../../core/node/previews.ts';
import { currentRelease, releaseIdOf } from '../../core/node/releases.ts';
import { Refused } from '../../core/problem/problem.ts';
import { startRounds } from '../../newsletter/sending/rounds.ts';
import type { Log } from '../log.ts';
import { loadSite, type Site } from './pages.ts';

/** The site that is served. It can be replaced as a whole, with everything that was made from it. */
export type LiveSite = ReturnType<typeof createLiveSite>;

interface Derived {
  create(site: Site): unknown;
  value: unknown;
}

export function createLiveSite(first: Site) {
  const made: Derived[] = [];
  let site = first;
  return {
    current: () => site,
    /** The last release that was refused, if a whole one has not followed. */
    refused: undefined as string | undefined,
    /** Returns a function for what `create` makes of the current site; it is made again before another site is served. */
    derive<Value>(create: (site: Site) => Value): () => Value {
      const derived: Derived = { create, value: create(site) };
      made.push(derived);
      return () => derived.value as Value;
    },
    /** Replaces the site in one step; rejects, and the old one stays, when something cannot be made from the new one. */
    async replace(next: Site): Promise<void> {
      const values: unknown[] = [];
      for (const { create } of made) {
        values.push(create(next));
        // Requests are answered between two steps: each may take a moment.
        await setImmediate();
      }
      site = next;
      for (const [at, derived] of made.entries()) derived.value = values[at];
    },
  };
}

/** How often the link to the current release is read; a change is served within about a second. */
const lookEveryMs = 500;

/** Pauses between two attempts to load a refused release: each is twice as long as the one before. */
const retryMs = { first: 2000, longest: 5 * 60_000 };

/**
 * Serves each new release and preview as soon as it is there. One that cannot be loaded is refused, with one line in the log,
 * and the old one stays; it is tried again, because what was missing may have been a file handle.
 */
export function followReleases(
  distFolder: string,
  live: LiveSite,
  previews: PreviewIndex,
  log: Log,
  onReplaced: () => void = () => {},
): { stop(): Promise<void> } {
  let refused = { release: '', pauseMs: 0, retryAt: 0 };
  const look = async (): Promise<void> => {
    await previews.refresh();
    const release = currentRelease(distFolder);
    if (release === live.current().folder) {
      live.refused = undefined;
      return;
    }
    const isRefused = release === refused.release;
    if (isRefused && performance.now() < refused.retryAt) return;
    try {
      const next = await loadSite(distFolder, release);
      await live.replace(next);
      live.refused = undefined;
      log('site-replaced', { detail: next.release });
      onReplaced();
    } catch (error) {
      const pauseMs = isRefused ? Math.min(2 * refused.pauseMs, retryMs.longest) : retryMs.first;
      refused = { release, pauseMs, retryAt: performance.now() + pauseMs };
      live.refused = releaseIdOf(release);
      const reason = error instanceof Refused ? error.message : String(error);
      if (!isRefused) log('site-refused', { detail: live.refused, error: reason });
    }
  };
  return startRounds(
    async () => {
      await look();
      return lookEveryMs;
    },
    () => lookEveryMs,
  );
}
