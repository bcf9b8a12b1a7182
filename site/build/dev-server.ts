import { readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { archiveHref } from '../../core/category-match.ts';
import { legacyCategories } from '../../site.config.ts';
import { anyCategoryPage, categoryPages } from '../posts/category-pages.ts';
import { readRedirects } from '../posts/redirects.ts';

/** Pages for authors that no reader gets: the components at /components and the mails at /mails, in `npm run dev` only. */
export function devOnlyPages(): AstroIntegration {
  return {
    name: 'dev-only-pages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({ pattern: '/components', entrypoint: './site/pages/_components.astro' });
        injectRoute({ pattern: '/mails', entrypoint: './site/pages/_mails.astro' });
      },
    },
  };
}

/** Gives `npm run dev` the server's responses for redirects and for `/blog?category=…`. */
export function devRouting(): AstroIntegration {
  return {
    name: 'dev-routing',
    hooks: {
      'astro:server:setup': ({ server }) => {
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
      },
    },
  };
}
