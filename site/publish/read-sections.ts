import type { SearchSection } from '../../core/search/search-pages.ts';
import { unescapeHtml } from '../../core/text/html-text.ts';

/** Splits the HTML of an article or an issue at its headings with an anchor, without the list of facts at its end. */
export function readSections(html: string): SearchSection[] {
  const body = html
    .replace(/<h2 class="heading-plain"[\s\S]*$/, '')
    .replace(/<sup>[\s\S]*?<\/sup>|<span class="margin-note[\s\S]*?<\/span>/g, '')
    .replace(/<details class="contents-mobile[\s\S]*?<\/details>/, '')
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '');
  const [top = '', ...parts] = body.split(/(?=<h[23][^>]*\bid=")/);
  const sections = parts.map((part) => {
    const [tag = '', id = '', heading = ''] = /^<h[23][^>]*?\bid="([^"]*)"[^>]*>([\s\S]*?)<\/h[23]>/.exec(part) ?? [];
    return { id: unescapeHtml(id), heading: readText(heading), text: readText(part.slice(tag.length)) };
  });
  return [{ id: '', heading: '', text: readText(top) }, ...sections];
}

/** Reads the article of a built page, as HTML. */
export function readArticle(page: string): string {
  const [, article] = /<article class="prose[^>]*>([\s\S]*?)<\/article>/.exec(page) ?? [];
  if (article === undefined)
    throw new Error('The page has no <article class="prose">: site/publish/read-sections.ts reads its text there.');
  return article;
}

/** Reads what a sighted reader sees: no hidden words, no note numbers, no buttons; cells and rows apart. */
function readText(html: string): string {
  const spaced = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(span|div|caption) [^>]*\bclass="[^"]*\bvisually-hidden\b[^"]*"[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<(sup|button|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?(?:a|b|em|strong|i|span|abbr|code|mark)\b[^>]*>/g, '')
    .replace(/<\/t[dh]>/g, ', ')
    .replace(/<\/(?:tr|li|caption|figcaption|summary|dt|dd)>/g, '. ');
  return unescapeHtml(spaced.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/(?: ?,)+ ?(?=\.)/g, '')
    .replace(/([.!?:;,])(?: ?[.,])+(?=\s|$)/g, '$1')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .trim();
}
