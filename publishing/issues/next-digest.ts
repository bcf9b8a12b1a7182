import { displayDate, displayMoment, siteDay } from '../../core/dates.ts';
import { type DigestRun, digestLead, planNextDigest } from '../../newsletter/series/digests.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { Settings } from '../program.ts';
import { isPublishingRefusal } from '../refused.ts';
import { chooseScheduledPosts } from './send-digest.ts';

interface Described {
  /** What was decided about it, from half a day before. */
  status: DigestRun['status'] | 'planned';
  /** Its issue, once that is prepared. */
  issueId: string | undefined;
  /** What it would have now. */
  titles: readonly string[];
  isLate: boolean;
  /** Its planned time before, for which the schedule was set too late. */
  tooNear: string | undefined;
}

/** The next digest that can be kept: when it goes out, and what is said about it. */
export interface NextDigest extends Pick<Described, 'issueId'> {
  sendAt: string;
  when: string;
  words: string;
}

/** Returns the next digest that can be kept; undefined where DIGEST is not set. */
export async function findNextDigest(newsletter: Newsletter, settings: Settings): Promise<NextDigest | undefined> {
  const { digest, timeZone } = settings;
  if (digest === undefined) return undefined;
  const { plannedAt, sendAt, run, tooNear } = await planNextDigest(newsletter, digest);
  const posts = await chooseScheduledPosts(newsletter, settings, digest).catch((error: unknown) => {
    // A site that was never built has nothing new yet.
    if (isPublishingRefusal(error)) return { fresh: [] };
    throw error;
  });
  const issueId = run?.issue_id || undefined;
  const words = describeNextDigest({
    status: run?.status ?? 'planned',
    issueId,
    titles: posts.fresh.map(({ title }) => title),
    isLate: sendAt > plannedAt,
    tooNear: tooNear && displayDate(siteDay(tooNear, timeZone)),
  });
  return { sendAt: sendAt.toISOString(), when: displayMoment(sendAt, timeZone), issueId, words };
}

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
