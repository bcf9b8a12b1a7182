import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { namesIn } from '../../core/node/list-files.ts';
import { longestSlug, shortenSlug, toSlug } from '../../core/slug.ts';
import { navigation, referenceLinks } from '../../site.config.ts';
import { Refused } from '../refused.ts';
import { addressOf, assertSlug, listSlugs, type Project } from './post-files.ts';

/** The website's own pages, wherever the content is. */
const ownPages = fileURLToPath(new URL('../../site/pages', import.meta.url));

/** Returns the paths of every page that is known before a build: articles, pages, issues, tools and the site's own. */
export function listPages(project: Project): string[] {
  const { root, content } = project;
  const pagesIn = (folder: string, ending: string): string[] =>
    namesIn(folder, ending)
      .filter((name) => !/^[[_]/.test(name))
      .map((name) => basename(name, ending));
  const tools = join(root, 'tools');
  const toolFolders = existsSync(tools)
    ? readdirSync(tools, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  return [
    ...new Set([
      '/',
      '/blog',
      '/newsletter',
      ...navigation.map(({ href }) => href),
      ...referenceLinks.map(({ href }) => href),
      ...listSlugs(project).map(addressOf),
      ...pagesIn(join(content, 'pages'), '.mdx').map((name) => `/${name}`),
      ...pagesIn(join(content, 'newsletter'), '.md').map((name) => `/newsletter/${name}`),
      ...pagesIn(ownPages, '.astro')
        .filter((name) => !['index', '404', 'offline'].includes(name))
        .map((name) => `/${name}`),
      ...toolFolders.map(({ name }) => `/tools/${name}`),
    ]),
  ];
}

/** Writes the first file of a page and returns its name; refuses an address that is in use. */
export function startPage(project: Project, title: string): string {
  const id = shortenSlug(toSlug(title), longestSlug);
  assertSlug(id);
  if (listPages(project).includes(`/${id}`)) throw new Refused('page-exists', { id });
  const folder = join(project.content, 'pages');
  mkdirSync(folder, { recursive: true });
  const fields = stringify({ title, description: '', draft: true });
  writeFileSync(join(folder, `${id}.mdx`), `---\n${fields}---\n\n`, { flag: 'wx' });
  return id;
}
