import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { clientInteraction } from './site/build/client-interaction.ts';
import { devOnlyPages } from './site/build/dev-only-pages.ts';
import { devRouting } from './site/build/dev-routing.ts';
import { dropUnusedStyles } from './site/build/drop-unused-styles.ts';
import { fillSearch } from './site/build/fill-search.ts';
import { keepMailsAside } from './site/build/keep-mails-aside.ts';
import { lazyAddress } from './site/build/lazy-address.ts';
import { offlineWorker } from './site/build/offline-worker.ts';
import { siteManifest } from './site/build/site-manifest.ts';
import { subsetFontsFirst } from './site/build/subset-fonts-first.ts';
import { toolPages } from './site/build/tool-pages.ts';
import { site } from './site.config.ts';

const siteUrl = process.env.SITE_URL ?? site.url;
if (!/^https?:\/\/[^/]+$/.test(siteUrl)) {
  throw new Error(`SITE_URL is '${siteUrl}': give scheme and host without a path, such as https://turbomax.example`);
}

export default defineConfig({
  site: siteUrl,
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './.cache/astro',
  trailingSlash: 'never',
  build: { format: 'file', assets: 'assets', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 3000) },
  integrations: [
    subsetFontsFirst(),
    react(),
    mdx(),
    clientInteraction(),
    lazyAddress(),
    devOnlyPages(),
    devRouting(),
    toolPages(),
    // Before the manifest, which describes everything that is left in the site.
    keepMailsAside(),
    fillSearch(),
    dropUnusedStyles(),
    offlineWorker(),
    siteManifest(),
  ],
  vite: {
    build: {
      // Pictures and fonts stay files; the few small scripts of a page travel inside it.
      assetsInlineLimit: (file: string) => /\.[jt]s$/.test(file),
      cssTarget: ['chrome111', 'safari16', 'firefox114'],
    },
  },
});
