import { displayDate, displayMoment, siteDay } from '../../core/dates.ts';
import { digestLead, planNextDigest } from '../../newsletter/series/digests.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { chooseScheduledPosts } from './send-digest.ts';

/** The next digest that can be kept: when it goes out, its issue once that is prepared, and what it would have now. */
export type NextDigest = NonNullable<Awaited<ReturnType<typeof findNextDigest>>>;

/** Returns the next digest that can be kept; undefined where DIGEST is not set. */
export async function findNextDigest(newsletter: Newsletter, settings: Settings) {
  const { digest, timeZone } = settings;
  if (digest === undefined) return undefined;
  const { plannedAt, sendAt, run, tooNear } = await planNextDigest(newsletter, digest);
  const posts = await chooseScheduledPosts(newsletter, settings, digest).catch((error: unknown) => {
    // A site that was never built has nothing new yet.
    if (error instanceof Refused) return { fresh: [] };
    throw error;
  });
  const next = {
    sendAt: sendAt.toISOString(),
    isLate: sendAt > plannedAt,
    /** What was decided about it, from half a day before. */
    status: run?.status ?? ('planned' as const),
    issueId: run?.issue_id || undefined,
    titles: posts.fresh.map(({ title }) => title),
    /** Its planned time before, which the schedule was set too late for. */
    tooNear: tooNear && displayDate(siteDay(tooNear, timeZone)),
  };
  return { ...next, when: displayMoment(sendAt, timeZone), words: describeNextDigest(next) };
}

type Described = Pick<NextDigest, 'status' | 'issueId' | 'titles' | 'tooNear' | 'isLate'>;

const previewHours = digestLead.previewMs / (60 * 60 * 1000);

/** Says what comes next, after its time. */
function describeNextDigest({ status, issueId, titles, tooNear, isLate }: Described): string {
  if (status === 'skipped') return 'skipped, because nothing was new';
  if (status === 'failed') return `not scheduled; see ./garage journal and the draft ${issueId}`;
  if (status === 'scheduled') return `its issue is ${issueId}; ./garage issue cancel ${issueId} stops it`;
  const list = titles.map((title) => `“${title}”`).join(', ');
  const what = list === '' ? 'nothing is new so far, so it would be skipped' : `new so far: ${list}`;
  const before = tooNear && `. The one of ${tooNear} is too near: its preview needs ${previewHours} hours`;
  const preview = isLate
    ? `It is late: it goes out ${previewHours} hours after its preview`
    : `You get its preview ${previewHours} hours before`;
  return `${what}${before ?? ''}. ${preview}`;
}
