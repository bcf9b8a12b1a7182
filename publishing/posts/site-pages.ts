import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesIn } from '../../core/node/list-files.ts';
import { navigation, referenceLinks } from '../../site.config.ts';
import { addressOf, listSlugs, type Project } from './post-files.ts';

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
