import { join } from 'node:path';
import { addDays, dayOf, displayDate, localTime, siteDay } from '../core/dates.ts';
import type { Explanation } from '../core/wording.ts';
import { factsDueBy } from '../facts/fact-review.ts';
import type { StoreClock } from '../newsletter/db/store.ts';
import { countLetters } from '../newsletter/letters/letter.ts';
import { readJournal } from '../newsletter/records/journal.ts';
import { reportVisits, visitNames } from '../newsletter/records/visits.ts';
import {
  countDeliveries,
  countLeftSince,
  countOutbox,
  countUnknown,
  findIssue,
} from '../newsletter/sending/issue-state.ts';
import { explainStored } from '../newsletter/sending/pause-reason.ts';
import { readListHistory } from '../newsletter/subscribers/list-history.ts';
import { countStatuses } from '../newsletter/subscribers/subscriber.ts';
import { type IssueFile, readIssueFiles } from '../publishing/issues/issue-files.ts';
import { formatCountOf } from '../ui/format.ts';
import type { DeskContext } from './context.ts';
import { type ArticleRow, addressOf } from './edit/article-files.ts';
import type { ContentReader } from './read-content.ts';

const visitDays = 30;
const shownRows = 5;
const expiringDays = 30;

type StoredIssue = {
  id: string;
  status: string;
  subject: string;
  send_at: string | null;
  pause_reason: string | null;
  started_at: string | null;
};

/** The issue that is under way, or comes next. */
export interface NextIssue {
  id: string;
  subject: string;
  /** `draft` and `ready` are files; the others are states of the sending. */
  state: 'draft' | 'ready' | 'scheduled' | 'sending' | 'paused';
  /** ISO time it is scheduled for. */
  sendAt?: string | undefined;
  /** The day in its file. */
  date?: string;
  pauseReason?: Explanation | undefined;
  recipients: number;
}

/** One thing to do; the web knows the view of each kind. */
interface Todo {
  kind: 'facts' | 'expiring' | 'scheduled-posts' | 'letters' | 'unknown-mails' | 'stale';
  title: string;
  detail?: string | undefined;
  /** A day or a word such as `today`. */
  when?: string;
  /** Path in the desk. */
  to: string;
}

/** Everything the overview shows but the lights. */
export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Collects the overview. Everything is read from totals or through an index: a list of a million readers is no slower. */
export async function readOverview(context: DeskContext, content: ContentReader, days: number) {
  const { newsletter, contentFolder, settings } = context;
  const { store } = newsletter;
  const stored = await store.query<StoredIssue>(
    'select id, status, subject, send_at, pause_reason, started_at from issues order by created_at desc, id',
  );
  const drafts = await readIssueFiles(join(contentFolder, 'newsletter'));
  const counts = await countStatuses(store);
  const list = await readListHistory(newsletter, days);
  const [first = ''] = list.map(({ day }) => day);
  // The list is counted by days in UTC.
  const flags = stored
    .map(({ id, subject, started_at: at }) => ({ id, subject, day: at ? siteDay(new Date(at), 'UTC') : '' }))
    .filter(({ day }) => day >= first)
    .reverse();
  const siteTime = localTime(newsletter.now(), newsletter.timeZone);
  const today = dayOf(siteTime);
  const articles = content.readArticles(today);
  const todo = await listTodo(context, content, { articles, siteTime });
  const facts = content.readFacts();
  return {
    isFirstRun:
      counts.active + counts.pending + counts.unsubscribed === 0 &&
      stored.length === 0 &&
      settings.smtpUrl === undefined,
    ...{ counts, list, flags, todo },
    next: findNext(drafts, stored, counts.active),
    last: await findLast(newsletter, stored),
    visits: await readVisits(context, articles),
    journal: await readJournal(store, { limit: shownRows }),
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
function findNext(
  drafts: readonly IssueFile[],
  stored: readonly StoredIssue[],
  recipients: number,
): NextIssue | undefined {
  const running = stored.find(({ status }) => status === 'sending' || status === 'enqueueing' || status === 'paused');
  if (running) {
    const state = running.status === 'paused' ? 'paused' : 'sending';
    const pauseReason = explainStored(running.pause_reason);
    return { id: running.id, subject: running.subject, state, pauseReason, recipients };
  }
  const [scheduled] = stored
    .filter(({ status, send_at }) => status === 'scheduled' && send_at !== null)
    .sort((one, other) => (one.send_at ?? '').localeCompare(other.send_at ?? ''));
  if (scheduled) {
    const { id, subject } = scheduled;
    return { id, subject, state: 'scheduled', sendAt: scheduled.send_at ?? undefined, recipients };
  }
  const known = new Set(stored.filter(({ status }) => status !== 'cancelled').map(({ id }) => id));
  const draft = drafts.find(({ id, sent }) => !known.has(id) && sent === undefined);
  if (draft === undefined) return undefined;
  const { id, subject, date, draft: isDraft } = draft;
  return { id, subject: subject || id, date, state: isDraft ? 'draft' : 'ready', recipients };
}

/** Finds the issue that went out last, in numbers that add up. */
async function findLast(newsletter: StoreClock, stored: readonly StoredIssue[]) {
  const [last] = stored
    .filter(({ started_at }) => started_at !== null)
    .sort((one, other) => (other.started_at ?? '').localeCompare(one.started_at ?? ''));
  const { store } = newsletter;
  const issue = last && (await findIssue(store, last.id));
  if (issue === undefined) return undefined;
  const counts = await countDeliveries(store, issue.id);
  const outbox = await countOutbox(newsletter, issue.id);
  return {
    ...counts,
    outbox,
    accepted: counts.accepted - outbox,
    id: issue.id,
    subject: issue.subject,
    startedAt: issue.started_at,
    toGo: counts.queued + counts.sending,
    leftSince: await countLeftSince(store, issue),
  };
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
