import type { AstroIntegration } from 'astro';

/** Pages for authors that no reader gets: the component page at /components, in `npm run dev` only. */
export function devOnlyPages(): AstroIntegration {
  return {
    name: 'dev-only-pages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({ pattern: '/components', entrypoint: './site/kit/kit.astro' });
      },
    },
  };
}
