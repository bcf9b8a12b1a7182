import { getCollection, getEntry, render } from 'astro:content';
import { matchesCategory, splitCategories } from '../../core/category-match.ts';
import { buildDay, displayDate } from '../../core/dates.ts';
import { typeset } from '../../core/html-text.ts';
import { counts, fillWords } from '../../site.config.ts';
import { isVisible, type Post, postHref, readingMinutes } from './post.ts';

let built: Promise<Post[]> | undefined;

/**
 * Loads every visible post, newest first: the first is featured, the first five are recent. A build reads them once.
 */
export function loadPosts(): Promise<Post[]> {
  if (import.meta.env.DEV) return readPosts();
  built ??= readPosts();
  return built;
}

async function readPosts(): Promise<Post[]> {
  const entries = await getCollection('posts', ({ data }) => isVisible(data, buildDay, import.meta.env.DEV));
  const posts = entries.map(({ id: slug, data, body = '' }) => ({
    ...data,
    title: typeset(data.title),
    excerpt: typeset(data.excerpt),
    metaDescription: typeset(data.metaDescription),
    schema: typesetQuestions(data.schema),
    slug,
    href: postHref(slug),
    date: displayDate(data.publishedAt),
    categories: splitCategories(data.category),
    readingMinutes: readingMinutes(body),
  }));
  refuseSharedIds(posts);
  return posts.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.id - b.id);
}

/** Renders a post or a text page, ready to be drawn. */
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
const compiled = import.meta.glob<CompiledPost>('/content/posts/*/index.mdx', { import: 'default' });

/** Loads the compiled MDX of an article, for feeds and Markdown. */
export async function loadCompiledPost({ slug }: Post): Promise<CompiledPost> {
  const load = compiled[`/content/posts/${slug}/index.mdx`];
  if (!load) throw new Error(`content/posts/${slug}/index.mdx is missing.`);
  return load();
}

/** Loads a page of content/pages with its text. */
export async function loadTextPage(name: string) {
  const page = (await loadTextPages()).find(({ id }) => id === name);
  if (!page) throw new Error(`content/pages/${name}.mdx is missing.`);
  return { ...page, ...(await renderEntry('pages', name)) };
}

/** Loads the pages of content/pages: name, title, description, day of the last change. `{site}` is its name. */
export async function loadTextPages() {
  return (await getCollection('pages')).map(({ id, data }) => ({
    id,
    ...data,
    title: fillWords(data.title),
    description: fillWords(data.description),
  }));
}

/** Page and structured data say the same words, so both get them from here. */
function typesetQuestions(schema: Post['schema']): Post['schema'] {
  if (schema.type === 'Article') return schema;
  const questions = schema.questions.map(({ question, answer }) => ({
    question: typeset(question),
    answer: typeset(answer),
  }));
  return { ...schema, questions };
}

function refuseSharedIds(posts: Post[]): void {
  const known = new Map<number, Post>();
  for (const post of posts) {
    const other = known.get(post.id);
    known.set(post.id, post);
    if (other) {
      const free = Math.max(...posts.map(({ id }) => id)) + 1;
      throw new Error(
        `content/posts/${post.slug} and content/posts/${other.slug} both have id: ${post.id}. Write  id: ${free}  in one.`,
      );
    }
  }
}

/** Returns the posts of one archive page. */
export const postsIn = (posts: Post[], category: string): Post[] =>
  posts.filter((post) => matchesCategory(post.category, category));

/** 'Recent Posts' of an article's sidebar: without the article itself. */
export const recentExcept = (posts: Post[], current: Post): Post[] =>
  posts.filter(({ id }) => id !== current.id).slice(0, counts.recentInSidebar);

/**
 * Returns three posts closest in subject: shared categories count most, then shared keywords, then freshness. Posts
 * already listed on the page are left out.
 */
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
