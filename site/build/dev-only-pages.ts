import type { AstroIntegration } from 'astro';

/** Pages for authors that no reader gets: the components at /components and the mails at /mails, in `npm run dev` only. */
export function devOnlyPages(): AstroIntegration {
  return {
    name: 'dev-only-pages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({ pattern: '/components', entrypoint: './site/kit/kit.astro' });
        injectRoute({ pattern: '/mails', entrypoint: './site/kit/mails.astro' });
      },
    },
  };
}
