import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { searchPagesPath } from '../../core/search.ts';
import { type SearchPage, searchPagesSchema } from '../../core/search-pages.ts';
import { readArticle, readSections } from '../publish/read-sections.ts';

/** After the build: gives the search the articles' text as readers see it, every figure printed. */
export function fillSearch(): AstroIntegration {
  return {
    name: 'fill-search',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const file = new URL(`.${searchPagesPath}`, dir);
        const pages = searchPagesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
        const fill = async (page: SearchPage): Promise<SearchPage> => {
          if (!page.href.startsWith('/blog/')) return page;
          const html = await readFile(new URL(`.${page.href}.html`, dir), 'utf8');
          return { ...page, sections: readSections(readArticle(html)) };
        };
        const filled = await Promise.all(pages.map(fill));
        await writeFile(file, JSON.stringify(filled));
        logger.info(`${filled.flatMap(({ sections }) => sections).length} parts of pages can be found`);
      },
    },
  };
}
