import { getCollection, getEntry, render } from 'astro:content';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { readLetters } from '../../core/people/letter.ts';
import { matchesCategory } from '../../core/posts/category-match.ts';
import { buildTime } from '../../facts/site-time.ts';
import { counts, fillWords, letters } from '../../site.config.ts';
import { describePost, isVisible, type Post, type PostFrontmatter } from './post.ts';

/** Authors see drafts: in `npm run dev` and in a preview. */
export const showsDrafts = import.meta.env.DEV || import.meta.env.PREVIEW === true;

let built: Promise<Post[]> | undefined;

/** Loads every visible post, newest first: the first is featured. A build reads them once. */
export function loadPosts(): Promise<Post[]> {
  if (import.meta.env.DEV) return readPosts(buildTime);
  built ??= readPosts(buildTime);
  return built;
}

/** Loads the posts that are visible or will be at a later time of the site's clock, newest first. */
export const loadPostsUntil = (time: string): Promise<Post[]> => readPosts(time > buildTime ? time : buildTime);

async function readPosts(time: string): Promise<Post[]> {
  const entries = await getCollection('posts', ({ data }) => isVisible(data, time, showsDrafts));
  const posts = entries.map(({ id: slug, data, body = '' }) => ({
    ...describePost(slug, data, body),
    ...(isVisible(data, buildTime, false) ? {} : ({ isUnpublished: true } as const)),
    ...lettersOf(slug, data),
  }));
  return posts.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.id - b.id);
}

const letterFiles = import.meta.glob<string>('/content/letters/*.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Letters need this site's own server, which stores them; another backend takes none. */
function lettersOf(slug: string, data: PostFrontmatter) {
  const published = readLetters(letterFiles[`/content/letters/${slug}.yaml`] ?? '');
  const isOpen = !import.meta.env.PUBLIC_BACKEND_URL && letters.isOpen && data.letters !== 'closed';
  return { published, commentCount: published.length, isOpenForLetters: isOpen };
}

export async function loadSource(slug: string): Promise<string> {
  return (await getEntry('posts', slug))?.body ?? '';
}

async function renderEntry(collection: 'posts' | 'pages', id: string) {
  const entry = await getEntry(collection, id);
  if (!entry) throw new Error(`content/${collection}/${id} is missing.`);
  const { Content, headings } = await render(entry);
  return { Content, headings, body: entry.body ?? '' };
}

/** Renders the text of an article: its component, its headings and its source. */
export const renderPost = ({ slug }: Post) => renderEntry('posts', slug);

/** The compiled MDX of an article; given names instead of components, it shows which of them the text uses. */
type CompiledPost = (props: { components: Record<string, string> }) => unknown;
const compiled = import.meta.glob<CompiledPost>(['/content/posts/*/index.mdx', '/content/pages/*.mdx'], {
  import: 'default',
});

/** Loads the compiled MDX of an article or a text page by its path, for feeds, Markdown and lists of photos. */
export async function loadCompiled(file: string): Promise<CompiledPost> {
  const load = compiled[`/${file}`];
  if (!load) throw new Error(`${file} is missing.`);
  return load();
}

const explanations = import.meta.glob<AstroComponentFactory>('/content/tools/*.mdx', { import: 'default' });
const explanationSources = import.meta.glob<string>('/content/tools/*.mdx', { query: '?raw', import: 'default' });

/** Loads how a tool's result is worked out: its component and its source. */
export async function loadExplanation(slug: string) {
  const file = `content/tools/${slug}.mdx`;
  const [Content, source] = await Promise.all([explanations[`/${file}`]?.(), explanationSources[`/${file}`]?.()]);
  if (!Content || source === undefined) throw new Error(`${file} is missing.`);
  return { file, Content, source };
}

export async function loadTextPage(name: string) {
  const page = (await loadTextPages()).find(({ id }) => id === name);
  if (!page) throw new Error(`content/pages/${name}.mdx is missing.`);
  return { ...page, ...(await renderEntry('pages', name)) };
}

/** Loads the pages of content/pages: name, title, description, day of the last change. `{site}` is its name. */
export async function loadTextPages() {
  return (await getCollection('pages', ({ data }) => showsDrafts || !data.draft)).map(({ id, data }) => ({
    id,
    ...data,
    title: fillWords(data.title),
    description: fillWords(data.description),
  }));
}

export const postsIn = (posts: Post[], category: string): Post[] =>
  posts.filter((post) => matchesCategory(post.category, category));

/** 'Recent Posts' of an article's sidebar: without the article itself. */
export const recentExcept = (posts: Post[], current: Post): Post[] =>
  posts.filter(({ id }) => id !== current.id).slice(0, counts.recentInSidebar);

/** Returns the three posts closest in subject that are not `listed`: by categories, then keywords, then freshness. */
export function relatedPosts(posts: Post[], current: Post, listed: Post[] = []): Post[] {
  const closeness = (post: Post) =>
    3 * post.categories.filter((name) => current.categories.includes(name)).length +
    post.keywords.filter((word) => current.keywords.includes(word)).length;
  return posts
    .filter(({ id }) => id !== current.id && !listed.some((post) => post.id === id))
    .map((post) => ({ post, score: closeness(post) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ post }) => post);
}

/** Returns the titles of the published articles, by path. */
export const loadTitles = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await loadPosts()).map(({ href, title }) => [href, title]));
