import { escapeHtml } from '../../../core/html-text.ts';
import type { PlainNode } from './plain-node.ts';

const empty = new Set(['img', 'br', 'hr']);

/** Plain text as HTML that is well-formed XML too; every address becomes absolute. `page` is the text's own address. */
export function writeHtml(nodes: readonly PlainNode[], page: string): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const { tag, attributes, children } = node;
      const inner = writeHtml(children, page);
      if (tag === 'x-figure') return inner;
      const written = Object.entries(attributes).map(([name, value]) => {
        const isAddress = name === 'href' || name === 'src';
        return ` ${name}="${escapeHtml(isAddress ? new URL(value, page).href : value)}"`;
      });
      const opened = `<${tag}${written.join('')}`;
      return empty.has(tag) ? `${opened} />` : `${opened}>${inner}</${tag}>`;
    })
    .join('');
}
