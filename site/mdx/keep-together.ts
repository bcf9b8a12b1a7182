import { isInline, tokenize } from './html-tokens.ts';

/** A number with its unit, a short range, a name with a hyphen: '8,000 lb', '5 yr/60,000 mi', '19–20', 'F-150', '10-speed', 'half-ton'. */
const joined =
  /(?<![\w-])(?:\$?\d[\d,.]*(?:–\d[\d,.]*)?\s(?:lb-ft|lb|mi|mpg|hp|rpm|psi|qt|ft|gal|yr)(?:\/[\d,]+\smi)?|\d{2}–\d{2}|[A-Za-z]{1,3}-\d{1,4}|\d{1,4}-[a-z]{2,6}|[A-Za-z]{3,5}-[Tt]on)(?![\w-])/g;
/**
 * What is kept together in headings too: '5.3L V8', 'Sierra 1500', 'Five-Year'. In a narrow table cell it may break.
 * With the sign after it: in a heading these are boxes, and a line could start with their colon.
 */
const joinedInHeading = new RegExp(
  `(?:${joined.source}|\\d\\.\\dL\\sV\\d|(?:Silverado|Sierra)\\s\\d{4}|(?<![\\w-])[A-Z][a-z]{2,5}-[A-Z][a-z]{2,4}(?![\\w-]))[:;,.?!]*`,
  'g',
);

/** Elements whose text flows. In a flex or grid box, such as the link of a list, a wrapped word would be a box too. */
const flowing = new Set(['p', 'td', 'th', 'dd', 'figcaption', 'caption', 'h1', 'h2', 'h3']);
const empty = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

function doesFlow(open: readonly string[]): boolean {
  const block = open.findLastIndex((tag) => !isInline({ tag }));
  return (
    flowing.has(open[block] ?? '') ||
    (open[block] === 'li' && !open.slice(block).includes('a') && !open.includes('details'))
  );
}

/** Keeps the words of a built page together that no line should part; what a reader copies stays the same. */
export function keepTogether(page: string): string {
  const start = Math.max(0, page.indexOf('<body'));
  const open: string[] = [];
  const pieces = tokenize(page.slice(start)).map(({ kind, html, tag }, at, all) => {
    if (tag.startsWith('/')) open.length = Math.max(0, open.lastIndexOf(tag.slice(1)));
    else if (tag && !empty.has(tag)) open.push(tag);
    // A figure of the ledger is kept together by itself.
    const isFigure = all[at - 1]?.html.startsWith('<span class="fact-value"');
    if (kind !== 'text' || isFigure || !doesFlow(open)) return html;
    const isHeading = open.some((each) => /^h[1-3]$/.test(each));
    return html.replace(isHeading ? joinedInHeading : joined, '<span class="nowrap">$&</span>');
  });
  return page.slice(0, start) + pieces.join('');
}
