import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { loadEnv } from 'vite';
import { siteFeedSchema } from '../../contract/feed.ts';
import { linkPageNames } from '../../contract/link-pages.ts';
import type { SiteManifest } from '../../contract/site-manifest.ts';
import { legacyCategories } from '../../site.config.ts';
import { readBackend } from '../islands/newsletter/backend-settings.ts';
import { anyCategoryPage, categoryPages } from '../posts/category-pages.ts';
import { readCheckedRedirects } from '../posts/redirects.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { describeFile } from './describe-file.ts';

/** After the build: compresses every file once, hashes inline code, and writes `dist/manifest.json` for the server. */
export function siteManifest(): AstroIntegration {
  let backendUrl = '';
  return {
    name: 'site-manifest',
    hooks: {
      // Before anything is built: half a backend must not become a site whose forms fail.
      'astro:config:done': () => {
        backendUrl = readBackend(loadEnv('production', process.cwd(), 'PUBLIC_')).url;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
          .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replace(/^\/+/, ''));
        // All at once: compression runs on as many cores as there are.
        const described = await Promise.all(
          files.sort().map(async (file) => [addressOf(file), await describeFile(folder, file, backendUrl)] as const),
        );
        const entries: SiteManifest['entries'] = Object.fromEntries(described);
        const manifest: SiteManifest = {
          entries,
          categoryPages: Object.fromEntries(categoryPages.map(({ name, path }) => [name, path])),
          anyCategoryPage,
          linkPages: Object.fromEntries(linkPageNames.map((name) => [name, `/link-page/${name}`])),
          legacyCategories: { ...legacyCategories },
          redirects: readCheckedRedirects(
            await readFile('content/redirects.yaml', 'utf8'),
            new Set(Object.keys(entries)),
          ),
          articles: await readArticles(folder),
          baseCsp: contentSecurityPolicy(''),
        };
        await writeFile(new URL('../manifest.json', dir), JSON.stringify(manifest, null, 1));
        logger.info(`${files.length} files described and compressed`);
      },
    },
  };
}

/** The articles and issues as the feeds of this build name them. */
async function readArticles(folder: string): Promise<SiteManifest['articles']> {
  const feeds = await Promise.all(['feed.json', 'newsletter/feed.json'].map((file) => readFile(folder + file, 'utf8')));
  return feeds
    .flatMap((text) => siteFeedSchema.parse(JSON.parse(text)).items)
    .map(({ url, title }) => ({ href: new URL(url).pathname, title }));
}

/** 'blog.html' → '/blog', 'index.html' → '/', 'assets/x.css' → '/assets/x.css'. */
function addressOf(file: string): string {
  return `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;
}
