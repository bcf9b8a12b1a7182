import { mailSlots } from '../mail/mail-template.ts';

const markName = 'i';

/**
 * Adds the mark (`?i=<id>`) to the links of its mail that lead to our own pages: the same for every subscriber,
 * so it tells which mail a visit came from and not whose. Pictures and personal links get none.
 */
export function markLinks({ html, text }: { html: string; text: string }, id: string) {
  const inText = new RegExp(`(?<!\\[Photo: [^\\]]*\\]\\s)<${mailSlots.site}([^<>\\s]*)>`, 'g');
  return {
    html: html.replace(
      new RegExp(`(<a\\b[^>]*\\bhref=")${mailSlots.site}([^"]*)`, 'g'),
      (_, start: string, path: string) => `${start}${mailSlots.site}${addMark(path, id, '&amp;')}`,
    ),
    text: text.replace(inText, (_, path: string) => `<${mailSlots.site}${addMark(path, id, '&')}>`),
  };
}

function addMark(address: string, id: string, and: string): string {
  const [path = '', ...anchor] = address.split('#');
  const marked = `${path || '/'}${path.includes('?') ? and : '?'}${markName}=${id}`;
  return [marked, ...anchor].join('#');
}

/** Returns the id of the issue that a request came from, as its address says; undefined without a mark. */
export function readMark(url: string): string | undefined {
  const [, id] = /[?&]i=([a-z0-9-]{1,64})(?:[&#]|$)/.exec(url) ?? [];
  return id;
}

/** Returns the pages of the site that a sent mail links to, each once. */
export function findMailedPages(html: string, siteUrl: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href === siteUrl || href.startsWith(`${siteUrl}/`));
  const paths = links.map((href) => decodeURI(new URL(href).pathname));
  return [...new Set(paths)];
}
