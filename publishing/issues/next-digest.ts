import { nextPlanned } from '../../core/digest-schedule.ts';
import { findDigest } from '../../newsletter/series/digests.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { chooseScheduledPosts } from './send-digest.ts';

/** The next planned digest: when it is due, its issue once that is prepared, and what it would have now. */
export type NextDigest = NonNullable<Awaited<ReturnType<typeof findNextDigest>>>;

/** Returns the next planned digest; undefined where DIGEST is not set. */
export async function findNextDigest(newsletter: Newsletter, settings: Settings) {
  const { digest, timeZone } = settings;
  if (digest === undefined) return undefined;
  const plannedAt = nextPlanned(digest, newsletter.now(), timeZone);
  const run = await findDigest(newsletter.store, plannedAt);
  const posts = await chooseScheduledPosts(newsletter, settings, digest).catch((error: unknown) => {
    // A site that was never built has nothing new yet.
    if (error instanceof Refused) return { fresh: [] };
    throw error;
  });
  return {
    plannedAt: plannedAt.toISOString(),
    /** What was decided about it, from half a day before. */
    status: run?.status ?? ('planned' as const),
    issueId: run?.issue_id || undefined,
    titles: posts.fresh.map(({ title }) => title),
  };
}

/** Says what comes next, after its time. */
export function describeNextDigest({ status, issueId, titles }: NextDigest): string {
  if (status === 'skipped') return 'skipped, because nothing was new';
  if (status === 'failed') return `not scheduled; see ./garage journal and the draft ${issueId}`;
  if (status !== 'planned') return `its issue is ${issueId}; ./garage issue cancel ${issueId} stops it`;
  const list = titles.map((title) => `“${title}”`).join(', ');
  const what = list === '' ? 'nothing is new so far, so it would be skipped' : `new so far: ${list}`;
  return `${what}. You get its preview 12 hours before`;
}
