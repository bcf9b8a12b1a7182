import { archiveHref } from '../../../core/category-match.ts';
import { counts, site } from '../../../site.config.ts';
import { categoryPages } from '../../posts/category-pages.ts';
import { loadIssues } from '../../posts/issues.ts';
import type { Post } from '../../posts/post.ts';
import { loadPosts, postsIn } from '../../posts/posts.ts';
import { correctionEntries } from './correction-entries.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { issueEntries } from './issue-entries.ts';
import { postEntries } from './post-entries.ts';

/** A feed before its entries are read. */
interface FeedPlan {
  title: string;
  description: string;
  homePath: string;
  loadEntries: (base: string) => Promise<FeedEntry[]>;
}

/** Feeds carry whole texts and are fetched again and again: they hold the newest articles only. */
const newestEntries = (posts: Post[], base: string) => postEntries(posts.slice(0, counts.newestInFeed), base);

/** Every feed of the site by its folder: all articles, each category, the newsletter, corrections. */
export const feedPlans: Readonly<Record<string, FeedPlan>> = {
  '': {
    title: site.name,
    description: site.description,
    homePath: '/',
    loadEntries: async (base) => newestEntries(await loadPosts(), base),
  },
  '/newsletter': {
    title: `${site.name} newsletter`,
    description: `Every issue of the ${site.name} newsletter.`,
    homePath: '/newsletter',
    loadEntries: async (base) => issueEntries(await loadIssues(), base),
  },
  '/corrections': {
    title: `${site.name} corrections`,
    description: 'What we got wrong, what is right, and when we changed it.',
    homePath: '/corrections',
    loadEntries: async (base) => correctionEntries(await loadPosts(), base),
  },
  ...Object.fromEntries(
    categoryPages.map(({ name, path }) => [
      path,
      {
        title: `${site.name}: ${name}`,
        description: `Articles on the GM 2.7L turbo truck engine in the category ${name}.`,
        homePath: archiveHref(name),
        loadEntries: async (base: string) => newestEntries(postsIn(await loadPosts(), name), base),
      },
    ]),
  ),
};

/** The feed of a folder with its entries. */
export async function loadFeed(folder: string, base: string): Promise<Feed> {
  const plan = feedPlans[folder];
  if (!plan) throw new Error(`There is no feed in '${folder}'.`);
  const { title, description, homePath, loadEntries } = plan;
  return { title, description, folder, homeUrl: new URL(homePath, base).href, entries: await loadEntries(base) };
}
