import { displayDate, isExpired } from '../../core/dates.ts';
import type { FeedEntry } from '../../core/posts/feed.ts';
import { writeHtml } from '../../core/text/plain-text.ts';
import { buildDay } from '../../facts/site-time.ts';
import { counts, site } from '../../site.config.ts';
import { subject } from '../../tools/subject/subject.ts';
import { correctionsPath } from '../posts/corrections.ts';
import { type Issue, issuePicture } from '../posts/issue.ts';
import { loadIssues } from '../posts/issues.ts';
import { type Post, withoutSamples } from '../posts/post.ts';
import { loadPosts } from '../posts/posts.ts';
import { loadArticleText, ownPicture, pictureFile, withSourceList } from './article-text.ts';
import { correctionEntries, correctionsFeedTitle } from './correction-feed.ts';
import { issueHtml } from './issue-html.tsx';
import type { Feed } from './write-feeds.ts';

/** Makes an article an entry of a feed; what has run out says so in its title. */
async function postEntry(post: Post, base: string): Promise<FeedEntry> {
  const url = new URL(post.href, base).href;
  const hasEnded = post.validUntil !== undefined && isExpired(post.validUntil, buildDay);
  const text = withSourceList(await loadArticleText(post));
  return {
    url,
    title: hasEnded && post.validUntil ? `${post.title} (expired ${displayDate(post.validUntil)})` : post.title,
    summary: post.excerpt,
    html: writeHtml([...ownPicture(post), ...text], url),
    author: post.author,
    publishedOn: post.publishedAt,
    updatedOn: post.updatedAt,
    tags: post.categories,
    image: imageOf(post.imageSrc, base),
    validUntil: post.validUntil,
  };
}

const imageOf = (id: string | undefined, base: string): string | undefined =>
  id === undefined ? undefined : new URL(pictureFile(id).url, base).href;

/** Returns the issues of the newsletter as entries of a feed, each with its full text. */
const issueEntries = (issues: Issue[], base: string): FeedEntry[] =>
  issues.map((issue) => {
    const url = new URL(issue.href, base).href;
    return {
      url,
      title: issue.subject,
      summary: issue.preview,
      html: issueHtml(issue, base),
      author: site.author,
      publishedOn: issue.date,
      tags: [],
      image: imageOf(issuePicture(issue), base),
    };
  });

interface FeedPlan {
  title: string;
  description: string;
  homePath: string;
  loadEntries: (base: string) => Promise<FeedEntry[]>;
}

/** Feeds contain full texts and are fetched often, so they list only the newest articles. */
const newestEntries = (posts: Post[], base: string) =>
  Promise.all(posts.slice(0, counts.newestInFeed).map((post) => postEntry(post, base)));

/** Every feed of the site by its folder: all articles, the newsletter, corrections, and those of the subject. */
export const feedPlans: Readonly<Record<string, FeedPlan>> = {
  '': {
    title: site.name,
    description: site.description,
    homePath: '/',
    loadEntries: async (base) => newestEntries(withoutSamples(await loadPosts()), base),
  },
  '/newsletter': {
    title: `${site.name} newsletter`,
    description: `Every issue of the ${site.name} newsletter.`,
    homePath: '/newsletter',
    loadEntries: async (base) => issueEntries(await loadIssues(), base),
  },
  [correctionsPath]: {
    title: correctionsFeedTitle,
    description: 'What we got wrong, what is right, and when we changed it.',
    homePath: correctionsPath,
    loadEntries: async (base) => correctionEntries(await loadPosts(), base),
  },
  ...Object.fromEntries(
    Object.entries(subject.feeds ?? {}).map(([folder, { loadEntries, ...words }]) => [
      folder,
      { ...words, homePath: folder, loadEntries: async (base: string) => loadEntries(base) },
    ]),
  ),
};

export async function loadFeed(folder: string, base: string): Promise<Feed> {
  const plan = feedPlans[folder];
  if (!plan) throw new Error(`There is no feed in '${folder}'.`);
  const { title, description, homePath, loadEntries } = plan;
  return { title, description, folder, homeUrl: new URL(homePath, base).href, entries: await loadEntries(base) };
}
