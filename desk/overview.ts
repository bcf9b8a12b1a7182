import { dirname } from 'node:path';
import { addDays, dayOf, displayDate, localTime, siteDay } from '../core/dates.ts';
import { formatCountOf } from '../core/text/counts.ts';
import { factsDueBy } from '../facts/fact-review.ts';
import { listBlockedDomains } from '../newsletter/bounces/list-waves.ts';
import { countLetters } from '../newsletter/letters/letter.ts';
import { readMailboxCounts } from '../newsletter/mailbox/mailbox-counts.ts';
import { reportVisits, visitNames } from '../newsletter/records/visits.ts';
import { countUnknown } from '../newsletter/sending/issue-state.ts';
import { listLeaveRequests } from '../newsletter/subscribers/leave-requests.ts';
import { readListHistory } from '../newsletter/subscribers/list-history.ts';
import { countStatuses } from '../newsletter/subscribers/subscriber.ts';
import { findKeysSavedAt } from '../publishing/keys-file.ts';
import { listSamples } from '../publishing/posts/samples.ts';
import type { DeskContext } from './context.ts';
import { type ArticleRow, addressOf } from './edit/article-files.ts';
import { countMails, type IssueRow, type IssueStage, listAllIssues } from './issues/issue-store.ts';
import type { ContentReader } from './read-content.ts';

const visitDays = 30;
const shownRows = 5;
const expiringDays = 30;

/** One thing to do; the web knows the view of each kind. */
interface Todo {
  kind: 'facts' | 'expiring' | 'scheduled-posts' | 'letters' | 'unknown-mails' | 'blocked' | 'people' | 'stale';
  title: string;
  detail?: string | undefined;
  /** A day or a word such as `today`. */
  when?: string;
  /** Path in the desk; what waits elsewhere has none. */
  to?: string;
}

/** Everything the overview shows but the lights. */
export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Collects the overview. Everything is read from totals or through an index: a list of a million readers is no slower. */
export async function readOverview(context: DeskContext, content: ContentReader, days: number) {
  const { newsletter, settings } = context;
  const { store } = newsletter;
  const issues = await listAllIssues(context);
  const started = issues
    .filter(({ startedAt }) => startedAt !== undefined)
    .sort((one, other) => (one.startedAt ?? '').localeCompare(other.startedAt ?? ''));
  const last = started.at(-1);
  const counts = await countStatuses(store);
  const list = await readListHistory(newsletter, days);
  const [first = ''] = list.map(({ day }) => day);
  // The list is counted by days in UTC.
  const flags = started
    .map(({ id, subject, startedAt = '' }) => ({ id, subject, day: siteDay(new Date(startedAt), 'UTC') }))
    .filter(({ day }) => day >= first);
  const siteTime = localTime(newsletter.now(), newsletter.timeZone);
  const today = dayOf(siteTime);
  const articles = content.readArticles(today);
  const todo = await listTodo(context, content, { articles, siteTime });
  const facts = content.readFacts();
  return {
    isFirstRun:
      counts.active + counts.pending + counts.unsubscribed === 0 &&
      last === undefined &&
      settings.smtpUrl === undefined,
    counts,
    list,
    flags,
    todo,
    /** Readers who wrote “unsubscribe” to the return address. */
    leaving: await listLeaveRequests(store),
    /** The titles of what a new magazine comes with. */
    samples: listSamples({ root: dirname(context.contentFolder), content: context.contentFolder }).titles,
    isKeysSaved: (await findKeysSavedAt(store, settings)) !== undefined,
    next: findNext(issues),
    last: last && { ...last, ...(await countMails(store, last)) },
    visits: await readVisits(context, articles),
    /** Numbers beside the menu; `letters` and `facts` wait for the publisher. */
    waiting: {
      subscribers: counts.active,
      articles: articles.filter(({ kind }) => kind === 'posts').length,
      letters: (await countLetters(newsletter)).waiting,
      facts: factsDueBy(facts.values(), today).length,
    },
  };
}

/** What is under way comes first, then what is scheduled, then the newest file that was not sent. */
function findNext(issues: readonly IssueRow[]): IssueRow | undefined {
  const inStage = (...stages: IssueStage[]) => issues.filter(({ stage }) => stages.includes(stage));
  return inStage('sending', 'paused')[0] ?? inStage('scheduled').at(-1) ?? inStage('draft', 'ready')[0];
}

async function listTodo(
  context: DeskContext,
  content: ContentReader,
  { articles, siteTime }: { articles: readonly ArticleRow[]; siteTime: string },
): Promise<Todo[]> {
  const { newsletter } = context;
  const today = dayOf(siteTime);
  const soon = addDays(today, expiringDays);
  const todo: Todo[] = [];
  const { waiting: letters } = await countLetters(newsletter);
  if (letters > 0) todo.push({ kind: 'letters', title: `${are(letters, 'letter')} waiting`, to: '/letters' });
  for (const { id, count } of await countUnknown(newsletter)) {
    const title = `${are(count, 'mail', ` of ${id}`)} unknown`;
    const detail = 'They arrived or they did not; nobody can tell';
    todo.push({ kind: 'unknown-mails', title, detail, to: `/issues/${id}/report` });
  }
  todo.push(...(await listReturned(newsletter)));
  const facts = [...content.readFacts().values()];
  const ending = facts.filter(
    ({ validUntil }) => validUntil !== undefined && validUntil >= today && validUntil <= soon,
  );
  if (ending.length > 0) {
    const when = displayDate(ending.map(({ validUntil = '' }) => validUntil).sort()[0] ?? '');
    const title = `${formatCountOf(ending.length, 'fact')} ${ending.length === 1 ? 'runs' : 'run'} out soon`;
    todo.push({ kind: 'expiring', title, when, to: '/facts?state=expiring' });
  }
  const due = factsDueBy(facts, today);
  if (due.length > 0) {
    const title = `${are(due.length, 'fact')} due for a check`;
    todo.push({ kind: 'facts', title, when: 'today', to: '/facts?state=due' });
  }
  const inState = (state: ArticleRow['state']) => articles.filter((article) => article.state === state);
  for (const { kind, id, title, publishedAt } of inState('scheduled').filter((each) => each.publishedAt > siteTime))
    todo.push({
      kind: 'scheduled-posts',
      title: `“${title}” goes live by itself`,
      when: displayDate(dayOf(publishedAt)),
      to: kind === 'posts' ? `/articles/${id}` : `/articles/pages/${id}`,
    });
  const stale = inState('stale').map(({ title }) => title);
  if (stale.length > 0) {
    const detail =
      stale.length > 3 ? `${stale.slice(0, 2).join(', ')}, and ${stale.length - 2} more` : stale.join(', ');
    todo.push({ kind: 'stale', title: `${are(stale.length, 'article')} stale`, detail, to: '/articles?state=stale' });
  }
  return todo;
}

const peopleDays = 7;

/** What came back and waits for a person: domains that block us, and mails of people in the mailbox of returned mail. */
async function listReturned(newsletter: DeskContext['newsletter']): Promise<Todo[]> {
  const todo = (await listBlockedDomains(newsletter)).map(({ issueId, domain, kept }): Todo => {
    const detail = `${formatCountOf(kept, 'reader')} stay on the list until you decide`;
    return { kind: 'blocked', title: `${domain} blocks your mail`, detail, to: `/issues/${issueId}/report` };
  });
  const { people } = await readMailboxCounts(newsletter, peopleDays);
  if (people === 0) return todo;
  const title = `${formatCountOf(people, 'mail')} of people came to your return address this week`;
  return [...todo, { kind: 'people', title, detail: 'Read them in the mailbox set as BOUNCE_MAILBOX' }];
}

const are = (count: number, noun: string, which = ''): string =>
  `${formatCountOf(count, noun)}${which} ${count === 1 ? 'is' : 'are'}`;

async function readVisits({ newsletter, settings }: DeskContext, articles: readonly ArticleRow[]) {
  const titles = new Map([['/', 'Home'], ...articles.map((row) => [addressOf(row), row.title] as const)]);
  const report = await reportVisits(newsletter, visitDays);
  const byDay = new Map(report.days.map(({ day, views }) => [day, views]));
  const days = Array.from({ length: visitDays }, (_, index) => {
    const day = addDays(report.from, index);
    return { day, views: byDay.get(day) ?? 0 };
  });
  const sum = (name: 'views' | 'visitors' | 'subscribed'): number =>
    report.days.reduce((total, day) => total + day[name], 0);
  return {
    isCounting: settings.isCountingVisits,
    views: sum('views'),
    visitors: sum('visitors'),
    subscribed: sum('subscribed'),
    days,
    pages: report.pages
      .filter(({ views }) => views > 0)
      .slice(0, shownRows)
      .map(({ path, views }) => ({ path, title: titles.get(path), views })),
    referrers: report.referrers.filter(({ host }) => host !== visitNames.internal).slice(0, shownRows),
    winners: report.pages
      .filter(({ subscribed }) => subscribed > 0)
      .toSorted((one, other) => other.subscribed - one.subscribed)
      .slice(0, shownRows)
      .map((page) => ({ ...page, title: titles.get(page.path) })),
  };
}
