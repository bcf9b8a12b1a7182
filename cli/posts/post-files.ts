import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { editDistance } from '../../core/search-words.ts';
import { CommandError, UsageError } from '../command.ts';

/** The option that names another content folder. */
export const contentFlag = {
  type: 'string',
  value: '<folder>',
  help: 'folder of the content (default: content); site.config.ts and tools/ are looked for beside it',
} as const;

/** The content folder and the project around it. */
export interface Project {
  root: string;
  content: string;
}

/** Finds the project of a content folder; without one, this project. */
export function findProject(folder: string | undefined): Project {
  const content = folder === undefined ? fileURLToPath(new URL('../../content', import.meta.url)) : resolve(folder);
  if (!existsSync(join(content, 'posts'))) throw new CommandError(`There is no posts folder in ${content}.`);
  return { root: dirname(content), content };
}

/** Returns a path as messages show it: from the folder of the project, with forward slashes. */
export const shownPath = ({ root }: Project, path: string): string => relative(root, path).split(sep).join('/');

/** Returns the address of an article. */
export const addressOf = (slug: string): string => `/blog/${slug}`;

/** Returns the folder of an article. */
export const folderOf = ({ content }: Project, slug: string): string => join(content, 'posts', slug);

/** Returns the slugs of every article, drafts too. */
export const listSlugs = ({ content }: Project): string[] =>
  readdirSync(join(content, 'posts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(content, 'posts', entry.name, 'index.mdx')))
    .map(({ name }) => name)
    .sort();

const longestSlug = 100;

/** Refuses what cannot be the last part of an address. */
export function assertSlug(slug: string): void {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= longestSlug) return;
  throw new UsageError(
    `'${slug}' cannot be an address. Use small letters, digits and single hyphens, such as how-to-choose.`,
  );
}

/** Accepts a slug, an address or a path of an article; throws with the closest name when there is none. */
export function findSlug(project: Project, typed: string): string {
  const slug = typed
    .replace(/^.*(?:^|\/)(?:blog|posts)\//, '')
    .replace(/\/(index\.mdx)?$/, '')
    .replace(/^\//, '');
  const slugs = listSlugs(project);
  if (slugs.includes(slug)) return slug;
  const [closest] = slugs
    .map((each) => ({ each, distance: each.includes(slug) ? 0 : editDistance(slug, each) }))
    .sort((one, other) => one.distance - other.distance);
  const isClose = closest !== undefined && closest.distance <= Math.max(3, slug.length / 3);
  const hint = isClose ? `Did you mean ${closest.each}?` : 'The folders in content/posts are the names.';
  throw new CommandError(`There is no post '${slug}'. ${hint}`);
}

/** Whether readers can see an article on a day: no draft, and its day has come. */
export function isPublic(project: Project, slug: string, today: string): boolean {
  const { draft, publishedAt } = readFrontmatter(join(folderOf(project, slug), 'index.mdx'));
  return draft !== true && String(publishedAt ?? '') <= today;
}

/** Reads the fields at the start of an article; a broken block has none. */
export function readFrontmatter(file: string): Record<string, unknown> {
  const block = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  try {
    const value: unknown = parse(block);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
