import { z } from 'zod';
import { element, factNode, type PlainNode } from '../core/text/plain-text.ts';
import type { Ledger } from '../facts/ledger.ts';
import { factIdsIn, fillFacts } from '../facts/print-fact.ts';

/** What the plain forms need from outside; the registry itself loads in plain Node. */
export interface PlainContext {
  ledger: Ledger;
  /** Data of the subject: `plainData` of tools/subject. */
  subject: unknown;
  /** Names the article in errors. */
  where: string;
  findPicture: (id: string) => { url: string; width: number; height: number };
  findTool: (slug: string) => { name: string; question: string; path: string } | undefined;
}

/** A component an author may use, without its drawing. */
export interface MdxComponent<Schema extends z.ZodObject> {
  /** One sentence for docs/writing.md. */
  description: string;
  /** Every property, described; the content check refuses all others. */
  props: Schema;
  /** Its form in feeds and in Markdown. */
  plain: (props: z.infer<Schema>, children: PlainNode[], context: PlainContext) => PlainNode[];
}

/** Defines a component of articles for a registry. */
export const define = <Schema extends z.ZodObject>(component: MdxComponent<Schema>): MdxComponent<Schema> => component;

export const text = (description: string) => z.string().describe(description);
export const optionalText = (description: string) => z.string().exactOptional().describe(description);
export const paragraph = (...children: PlainNode[]) => element('p', children);
export const strong = (words: string) => element('strong', [words]);
export const link = (href: string, ...children: PlainNode[]) => element('a', children, { href });

/** Returns a table with its title, its caption and the sources of its numbers below. */
export function plainTable(
  { title, caption = '' }: { title?: string; caption?: string },
  headers: readonly string[],
  rows: readonly (readonly (string | PlainNode[])[])[],
  { ledger, where }: PlainContext,
): PlainNode[] {
  const fill = (words: string) => fillFacts(words, ledger, where);
  const row = (cells: readonly (string | PlainNode[])[], tag: 'th' | 'td') =>
    element(
      'tr',
      cells.map((cell) => element(tag, typeof cell === 'string' ? [fill(cell)] : cell)),
    );
  const sources = factIdsIn([caption, ...rows.flat()].join(' '), ledger).map((id) => factNode(id));
  const below = [...(caption ? [fill(caption)] : []), ...sources];
  return [
    ...(title ? [paragraph(strong(title))] : []),
    element('table', [
      element('thead', [row(headers, 'th')]),
      element(
        'tbody',
        rows.map((cells) => row(cells, 'td')),
      ),
    ]),
    ...(below.length > 0 ? [element('p', below)] : []),
  ];
}
