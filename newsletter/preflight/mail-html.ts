import { unescapeHtml } from '../../core/html-text.ts';

/** The attributes of one tag; names in small letters. */
export type Attributes = ReadonlyMap<string, string>;

const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The tags of one name in HTML that a program wrote, in order, with their attributes. */
export function findTags(html: string, name: string): Attributes[] {
  const tag = new RegExp(`<${name}(?=[\\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'gi');
  return [...html.matchAll(tag)].map(([, inside = '']) => readAttributes(inside));
}

/** Every anchor a page has. */
export function findAnchors(html: string): Set<string> {
  const named = html.matchAll(/\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi);
  return new Set([...named].map(([, double, single, bare]) => unescapeHtml(double ?? single ?? bare ?? '')));
}

function readAttributes(inside: string): Attributes {
  const pairs = [...inside.matchAll(attribute)].map(([, name = '', double, single, bare]): [string, string] => [
    name.toLowerCase(),
    unescapeHtml(double ?? single ?? bare ?? ''),
  ]);
  return new Map(pairs.reverse());
}
