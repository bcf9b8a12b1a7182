import 'astro';
import type { InteractionOptions } from './interaction-directive.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | InteractionOptions;
  }
}
