import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { archiveHref } from '../../core/category-match.ts';
import { legacyCategories } from '../../site.config.ts';
import { anyCategoryPage, categoryPages } from '../posts/category-pages.ts';
import { readRedirects } from '../posts/redirects.ts';
import { onHook } from './on-hook.ts';

/** Pages for authors that no reader gets: the components at /components and the mails at /mails, in `npm run dev` only. */
export const devOnlyPages = () =>
  onHook('dev-only-pages', 'astro:config:setup', ({ command, injectRoute }) => {
    if (command !== 'dev') return;
    injectRoute({ pattern: '/components', entrypoint: './site/pages/_components.astro' });
    injectRoute({ pattern: '/mails', entrypoint: './site/pages/_mails.astro' });
  });

/** Gives `npm run dev` the server's responses for redirects and for `/blog?category=…`. */
export const devRouting = () =>
  onHook('dev-routing', 'astro:server:setup', ({ server }) => {
    server.middlewares.use(async (request, response, next) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const category = url.pathname === '/blog' ? url.searchParams.get('category') : null;
      const target = category
        ? legacyCategories[category] && archiveHref(legacyCategories[category])
        : readRedirects(await readFile('content/redirects.yaml', 'utf8'))[url.pathname];
      if (target) {
        response.writeHead(301, { location: target }).end();
        return;
      }
      if (category) request.url = categoryPages.find(({ name }) => name === category)?.path ?? anyCategoryPage;
      next();
    });
  });

/** What a page in development may load. Vite would serve every file of the project: the list, its keys, its backups. */
const servedFiles = [
  ...['art', 'content', 'core', 'facts', 'site', 'tools', 'ui', 'node_modules', '.cache/theme'],
  ...['.cache/vite', '.cache/optional-pages', 'site.colors.ts', 'site.config.ts', 'site.words.ts'],
];

/**
 * Returns the settings of Vite's server that keep all other files private, and those in `privateFolders` wherever they
 * are. No page of another server may read an answer.
 */
export function privateFiles(privateFolders: readonly string[]) {
  // Packages may be a link, and Vite asks for the file behind it.
  const packages = existsSync('node_modules') ? [realpathSync('node_modules')] : [];
  const deny = privateFolders.map((folder) => `**/${relative('.', folder)}/**`);
  const always = [
    '.env',
    '.env.*',
    '*.{crt,pem,key,p12,pfx,cer,der}',
    '.npmrc',
    '**/.git/**',
    '*.sqlite*',
    'link-keys.json',
  ];
  return { cors: false, fs: { strict: true, allow: [...servedFiles, ...packages], deny: [...always, ...deny] } };
}
