import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closestWord } from '../../core/search/closest-word.ts';
import { readFields } from '../../core/text/frontmatter-text.ts';
import { longestSlug } from '../../core/text/slug.ts';
import { refusal } from '../refused.ts';

export const contentFolder = fileURLToPath(new URL('../../content', import.meta.url));

/** The content folder and the project around it. */
export interface Project {
  root: string;
  content: string;
}

/** Finds the project of a content folder; without one, this project. */
export function findProject(folder: string | undefined): Project {
  const content = folder === undefined ? contentFolder : resolve(folder);
  if (!existsSync(join(content, 'posts'))) throw refusal('no-posts-folder', { content });
  return { root: dirname(content), content };
}

/** Returns a path as messages show it: from the folder of the project, with forward slashes. */
export const shownPath = ({ root }: Project, path: string): string => relative(root, path).split(sep).join('/');

export const addressOf = (slug: string): string => `/blog/${slug}`;

export const folderOf = ({ content }: Project, slug: string): string => join(content, 'posts', slug);

/** Returns the file of the letters about an article, which few have. */
export const lettersOf = ({ content }: Project, slug: string): string => join(content, 'letters', `${slug}.yaml`);

/** Returns the slugs of every article, drafts too. */
export const listSlugs = ({ content }: Project): string[] =>
  readdirSync(join(content, 'posts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(content, 'posts', entry.name, 'index.mdx')))
    .map(({ name }) => name)
    .sort();

/** Refuses what cannot be the last part of an address. */
export function assertSlug(slug: string): void {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= longestSlug) return;
  throw refusal('slug', { slug });
}

/** Accepts a slug, an address or a path of an article; throws with the closest name when there is none. */
export function findSlug(project: Project, typed: string): string {
  const slug = typed
    .replace(/^.*(?:^|\/)(?:blog|posts)\//, '')
    .replace(/\/(index\.mdx)?$/, '')
    .replace(/^\//, '');
  const slugs = listSlugs(project);
  if (slugs.includes(slug)) return slug;
  const closest = slugs.find((each) => each.includes(slug)) ?? closestWord(slug, slugs, Math.max(3, slug.length / 3));
  throw refusal('no-post', { slug, closest });
}

/** Whether readers can see an article at a time of the site's clock: no draft, and its time has come. */
export function isPublic(project: Project, slug: string, time: string): boolean {
  const { draft, publishedAt } = readFrontmatter(join(folderOf(project, slug), 'index.mdx'));
  return draft !== true && String(publishedAt ?? '') <= time;
}

/** Reads the fields at the start of an article; a broken block has none. */
export const readFrontmatter = (file: string): Record<string, unknown> =>
  readFields(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')) ?? {};
