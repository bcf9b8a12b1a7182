/** A piece of a built page: words between tags, a tag, or a part whose text is not touched. */
export interface HtmlToken {
  kind: 'text' | 'tag' | 'whole';
  html: string;
  /** Name of the tag; '/p' for a closing one. */
  tag: string;
}

/** Parts that are taken as they are: code, drawings, and islands, which React will draw again. */
const pieces =
  /<!--[\s\S]*?-->|<(script|style|svg|title|textarea|select|code|pre|astro-island|template)\b(?:"[^"]*"|[^">])*>[\s\S]*?<\/\1>|<(\/?[a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi;

/** Splits the HTML this site writes; it is no parser for other people's pages. */
export function tokenize(html: string): HtmlToken[] {
  return [...html.matchAll(pieces)].map(([piece, , tag = '']) => ({
    kind: tag ? 'tag' : piece.startsWith('<') ? 'whole' : 'text',
    html: piece,
    tag: tag.toLowerCase(),
  }));
}

const inline = new Set(
  ['a', 'abbr', 'b', 'br', 'del', 'em', 'i', 'ins', 'label', 'mark', 'small', 'span', 'strong', 'sup', 'time'].flatMap(
    (name) => [name, `/${name}`],
  ),
);

/** Returns whether a tag can be inside a sentence. */
export const isInline = ({ tag }: Pick<HtmlToken, 'tag'>): boolean => inline.has(tag);
