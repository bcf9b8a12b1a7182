import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { toolSlugs } from '../../tools/tool-slugs.ts';

const folder = fileURLToPath(new URL('../../.cache/tool-pages/', import.meta.url));

/**
 * Adds the page /tools/<slug> for every tool folder. Each is a file of its own, not one page with a parameter: Astro
 * gives a page the styles of everything it may import, so one page would carry the styles of all tools.
 */
export function toolPages(): AstroIntegration {
  return {
    name: 'tool-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        for (const slug of toolSlugs) {
          // The prefix keeps its style sheet from having the name of the one that articles fetch.
          const entrypoint = `${folder}page-${slug}.astro`;
          writeFileSync(entrypoint, writePage(slug));
          injectRoute({ pattern: `/tools/${slug}`, entrypoint, prerender: true });
        }
      },
    },
  };
}

const writePage = (slug: string) => `---
import Tool from '../../site/layouts/Tool.astro';
import Island from '../../tools/${slug}/Island.astro';
---
<Tool slug="${slug}"><Island /></Tool>
`;
