import { isDayOrTime, localTime, momentOf } from '../../../core/dates.ts';
import type { ContentProblem } from '../../../core/problem/content-problem.ts';
import { Refused } from '../../../core/problem/problem.ts';
import { formatCountOf } from '../../../core/text/counts.ts';
import { formatDay, timeUntil } from '../../../ui/format-time.ts';
import type { ArticleRow } from '../../edit/article-files.ts';
import type { Status } from '../kit/StatusWord.tsx';
import type { LastJob } from '../work/use-desk-job.ts';

/** Where the desk shows an article. */
export const articlePath = ({ kind, id }: Pick<ArticleRow, 'kind' | 'id'>): string =>
  kind === 'posts' ? `/articles/${id}` : `/articles/pages/${id}`;

/** Returns where readers find it. */
const addressOf = ({ kind, id }: ArticleRow): string => (kind === 'posts' ? `/blog/${id}` : `/${id}`);

/** Whether an article is finished and no page of it is online yet. */
export const isAwaited = (row: ArticleRow, { pages = [addressOf(row)] }: Pick<LastJob, 'pages'>): boolean =>
  (row.state === 'published' || row.state === 'stale') && !pages.includes(addressOf(row));

/** Returns a state as a shape and a word; an article is published when its page is online. */
export function stateOf(row: ArticleRow, job: Pick<LastJob, 'pages' | 'isPublishing' | 'end'>): Status {
  const { state, publishedAt } = row;
  if (state === 'draft') return { kind: 'off', word: 'Draft', icon: 'draft' };
  if (state === 'scheduled') return { kind: 'act', word: `Goes live ${formatSiteTime(publishedAt)}`, icon: 'clock' };
  if (isAwaited(row, job)) {
    if (job.end?.isDone === false) return { kind: 'err', word: 'Publishing failed' };
    return { kind: 'act', word: job.isPublishing ? 'Publishing…' : 'Not published yet', icon: 'clock' };
  }
  return state === 'stale' ? { kind: 'warn', word: 'Stale' } : { kind: 'ok', word: 'Published' };
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Returns a day, or a day and a time, of the site's clock: Nov 18, 2026, 6:00 AM. */
function formatSiteTime(text: string): string {
  const [day = '', time] = text.split(' ');
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return text;
  return time === undefined ? formatDay(day) : `${formatDay(day)}, ${clock.format(new Date(`${day}T${time}Z`))}`;
}

/** Returns how many findings a file has, and how bad they are; in a draft they are to be done. */
export function countFindings(findings: readonly ContentProblem[], isDraft = false, count = findings.length): Status {
  if (isDraft) return { kind: 'off', word: `${count} to do` };
  const hasError = findings.some(({ severity }) => severity === 'error');
  return { kind: hasError ? 'err' : 'warn', word: formatCountOf(findings.length, 'finding') };
}

const longTime = (moment: Date, timeZone: string): string =>
  moment.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone });

/** Says when a day or a time of the site's clock is, with its zone, in UTC and how far off; or why it cannot be used. */
export function describeSiteTime(text: string, timeZone: string): { words: string; fault?: string } {
  if (!isDayOrTime(text))
    return { words: '', fault: 'Choose a day; without a time it goes live when that day starts.' };
  try {
    const moment = momentOf(text, timeZone);
    const { days, hours, minutes } = timeUntil(moment.toISOString(), new Date());
    if (moment <= new Date()) return { words: '', fault: 'This time has passed.' };
    const utc = timeZone === 'UTC' ? '' : `; ${localTime(moment, 'UTC').slice(11)} UTC`;
    const left =
      days > 0
        ? formatCountOf(days, 'day')
        : hours > 0
          ? formatCountOf(hours, 'hour')
          : formatCountOf(minutes, 'minute');
    return { words: `${longTime(moment, timeZone)} in ${timeZone}${utc}, in ${left}` };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { words: '', fault: error.message };
  }
}
