import type { AstroIntegration } from 'astro';

/** Adds `client:interaction`: an island's code is fetched when the reader reaches for it, and the first click is replayed. */
export function clientInteraction(): AstroIntegration {
  return {
    name: 'client-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'interaction', entrypoint: './site/build/interaction-directive.ts' }),
    },
  };
}
