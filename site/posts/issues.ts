import { getCollection } from 'astro:content';
import { momentOf } from '../../core/dates.ts';
import type { ScheduledPage } from '../../core/pages/site-manifest.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { buildTime } from '../../facts/site-time.ts';
import { site } from '../../site.config.ts';
import { buildIssue, type Issue } from './issue.ts';
import { loadPostsUntil, showsDrafts } from './posts.ts';

/** What an issue dated ahead links to is public when its page is. */
const isPublicWith = (date: string) => {
  const time = date > buildTime ? date : buildTime;
  return ({ publishedAt }: { publishedAt: string }): boolean => showsDrafts || publishedAt <= time;
};

const endOfTime = '9999-12-31';

/** Loads every issue, drafts too, newest first. */
export async function loadAllIssues(): Promise<Issue[]> {
  const posts = await loadPostsUntil(endOfTime);
  const known = new Set((await getCollection('posts')).map(({ id }) => id));
  const issues = (await getCollection('issues')).map(({ id, data, body = '' }): Issue => {
    const visible = posts.filter(isPublicWith(data.date));
    return buildIssue({ id, data, body }, { ledger: siteLedger, posts: visible, known });
  });
  return issues.sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
}

export const loadIssues = async (): Promise<Issue[]> => (await loadIssuePages()).filter(({ isListed }) => isListed);

/** Loads the issues that have a page, newest first: no drafts and nothing dated ahead; authors see everything. */
export async function loadIssuePages(): Promise<Issue[]> {
  return (await loadAllIssues()).filter(({ isDraft, date }) => showsDrafts || (!isDraft && date <= buildTime));
}

/** Lists all posts and issues that are no drafts, with the moment each becomes public; the manifest keeps those to come. */
export async function listDatedPages(): Promise<ScheduledPage[]> {
  const at = (text: string): string => momentOf(text, site.timeZone).toISOString();
  const posts = (await loadPostsUntil(endOfTime)).map(
    ({ slug, title, publishedAt }): ScheduledPage => ({ kind: 'post', id: slug, title, at: at(publishedAt) }),
  );
  const issues = (await loadAllIssues())
    .filter(({ isDraft }) => !isDraft)
    .map(({ id, subject, date }): ScheduledPage => ({ kind: 'issue', id, title: subject, at: at(date) }));
  return [...posts, ...issues];
}
