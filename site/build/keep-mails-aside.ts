import { rename, rm } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** After the build: moves the drawn mails out of the site to `dist/mails`, so that no address answers with them. */
export function keepMailsAside(): AstroIntegration {
  return {
    name: 'keep-mails-aside',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const aside = new URL('../mails/', dir);
        await rm(aside, { recursive: true, force: true });
        await rename(new URL('mails/', dir), aside);
      },
    },
  };
}
