import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { isArticlePath } from '../../core/pages/offline.ts';
import { searchPagesPath } from '../../core/search/search.ts';
import { type SearchPage, searchPagesSchema } from '../../core/search/search-pages.ts';
import { readArticle, readSections } from '../publish/read-sections.ts';
import { onHook } from './on-hook.ts';

/** Adds `client:interaction`: an island's code is fetched when the reader reaches for it, and the first click is replayed. */
export const clientInteraction = () =>
  onHook('client-interaction', 'astro:config:setup', ({ addClientDirective }) =>
    addClientDirective({ name: 'interaction', entrypoint: './site/build/interaction-directive.ts' }),
  );

/** After the build: moves the mail templates out of the site to `mails/` of the release, so that the server does not serve them. */
export const moveMailTemplates = () =>
  onHook('move-mail-templates', 'astro:build:done', async ({ dir }) => {
    const mails = new URL('../mails/', dir);
    await rm(mails, { recursive: true, force: true });
    await rename(new URL('mails/', dir), mails);
  });

/** After the build: gives the search the articles' text as readers see it, every fact printed. */
export const indexSearch = () =>
  onHook('index-search', 'astro:build:done', async ({ dir, logger }) => {
    const file = new URL(`.${searchPagesPath}`, dir);
    const pages = searchPagesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const fill = async (page: SearchPage): Promise<SearchPage> => {
      if (!isArticlePath(page.href)) return page;
      const html = await readFile(new URL(`.${page.href}.html`, dir), 'utf8');
      return { ...page, sections: readSections(readArticle(html)) };
    };
    const filled = await Promise.all(pages.map(fill));
    await writeFile(file, JSON.stringify(filled));
    logger.info(`${filled.flatMap(({ sections }) => sections).length} parts of pages can be found`);
  });

/** Says how far the writing of the files is: a line for each stage, and in a terminal how much is done. */
export function showProgress(): AstroIntegration {
  let written = 0;
  let total = 0;
  const countOne = (): void => {
    written += 1;
    if (process.stdout.isTTY)
      process.stdout.write(`\r${Math.floor((written / total) * 100)} %${written < total ? '' : '\n'}`);
  };
  return {
    name: 'show-progress',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((own) => ({
          ...own,
          async getStaticPaths() {
            const paths = await own.getStaticPaths();
            total = paths.length;
            console.log(`Writing ${total} files…`);
            return paths;
          },
          async render(...given) {
            const response = await own.render(...given);
            countOne();
            return response;
          },
        })),
      'astro:build:generated': () => console.log('Compressing…'),
    },
  };
}
