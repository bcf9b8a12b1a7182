import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { readBuildSettings, withProjectEnvFile } from './core/node/settings/settings.ts';
import { showContentErrors } from './publishing/content/dev-errors.ts';
import { clientInteraction, indexSearch, moveMailTemplates, showProgress } from './site/build/build-steps.ts';
import { bundleWorker } from './site/build/bundle-worker.ts';
import { privateFiles } from './site/build/dev-server.ts';
import { lazyChunkUrl } from './site/build/lazy-chunk-url.ts';
import { licenseNotices, type ShippedPackages } from './site/build/license-notices.ts';
import { markdownPhotos } from './site/build/markdown-photos.ts';
import { addOptionalPages } from './site/build/optional-pages.ts';
import { purgeCss } from './site/build/purge-css.ts';
import { shareScripts } from './site/build/share-scripts.ts';
import { siteManifest } from './site/build/site-manifest.ts';
import { writeTheme } from './site/build/write-theme.ts';
import { features, site } from './site.config.ts';

const { siteUrl, port, publicSettings, privateFolders, distFolder } = readBuildSettings(
  withProjectEnvFile(process.env),
  site,
);
Object.assign(process.env, publicSettings);
const noSubject = fileURLToPath(new URL('./tools/no-subject.ts', import.meta.url));
const shippedPackages: ShippedPackages = new Set();

export default defineConfig({
  site: siteUrl,
  srcDir: './site',
  publicDir: './site/public',
  // Only for a build that is not made by publishing/build/build.ts, which names the folder of the new release.
  outDir: './.cache/site',
  cacheDir: './.cache/astro',
  trailingSlash: 'never',
  build: { format: 'file', assets: 'assets', inlineStylesheets: 'always' },
  // Colored code would need styles in every element, which the content security policy forbids.
  markdown: { syntaxHighlight: false, processor: satteri({ mdastPlugins: [markdownPhotos] }) },
  devToolbar: { enabled: false },
  server: { port },
  integrations: [
    // Given by publishing/build/build.ts, but for a preview.
    showProgress(),
    writeTheme(),
    react(),
    mdx(),
    clientInteraction(),
    lazyChunkUrl(),
    showContentErrors(),
    addOptionalPages(),
    // Before the manifest, which describes everything that is left in the site.
    moveMailTemplates(),
    indexSearch(),
    shareScripts(),
    purgeCss(process.env.SITE_INPUTS),
    bundleWorker(shippedPackages),
    licenseNotices(shippedPackages),
    siteManifest(siteUrl, publicSettings, distFolder),
  ],
  vite: {
    // Settings come from one file, which ENV_FILE names: Vite would read four of its own, in tests too.
    envDir: false,
    // Set by publishing/build/build.ts for a preview: the pages of drafts are built too.
    define: { 'import.meta.env.PREVIEW': JSON.stringify(process.env.SITE_PREVIEW === 'on') },
    // Beside Astro's: node_modules belongs to another user in a container and under systemd.
    cacheDir: './.cache/vite',
    server: privateFiles(privateFolders),
    // A subject that is switched off is not even read: its facts may be missing.
    resolve: {
      alias: features.subject
        ? []
        : [
            {
              find: /^.*\/subject\/subject(-(content|mdx|home|client|own))?\.ts$/,
              replacement: noSubject,
            },
          ],
    },
    build: {
      // Pictures and fonts stay files; the few small scripts of a page travel inside it.
      assetsInlineLimit: (file: string) => /\.[jt]s$/.test(file),
      // The large chunk renders the pages; what readers load has budgets of its own.
      chunkSizeWarningLimit: 4000,
      cssTarget: ['chrome111', 'safari16', 'firefox114'],
      rolldownOptions: {
        // Astro marks each MDX module with "use astro:head-inject" for its own plugin, which has read it before bundling.
        onLog: (level, log, print) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log);
        },
      },
    },
  },
});
