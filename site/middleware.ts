import { defineMiddleware } from 'astro:middleware';
import { getFact } from '../facts/ledger.ts';
import { siteLedger } from '../facts/site-facts.ts';
import { drawChecklists } from './mdx/draw-checklists.ts';
import { keepTogether } from './mdx/keep-together.ts';
import { markSources } from './mdx/mark-sources.ts';
import { nameTables } from './mdx/name-tables.ts';

/**
 * Finishes every page: checklists with boxes, tables with names, numerals that lead to sources, no line break inside a figure or a name.
 *
 * Astro wraps what it passes into a React component that is only drawn at build in <astro-static-slot>.
 * Nothing needs the wrapper afterwards, and inside <ul> or <table> it would be invalid HTML.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.includes('text/html')) return response;
  const html = (await response.text()).replace(/<\/?astro-static-slot[^>]*>/g, '');
  const findFact = (id: string) => getFact(siteLedger, id, context.url.pathname);
  return new Response(keepTogether(markSources(drawChecklists(nameTables(liftStyles(html))), findFact)), response);
});

/** Moves styles from the body, where Astro puts those of islands, to the end of the head: HTML allows them only there. */
function liftStyles(html: string): string {
  return html.replace(/<\/head>[\s\S]*/, (rest) => {
    const styles: string[] = [];
    const body = rest.replace(/<(script|svg|template|style)\b[\s\S]*?<\/\1>/g, (part, tag: string) => {
      if (tag !== 'style') return part;
      styles.push(part);
      return '';
    });
    return styles.join('') + body;
  });
}
