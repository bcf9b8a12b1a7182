/** An element of a text that needs neither style nor script: what feeds and Markdown are written from. */
export interface PlainElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: PlainNode[];
}

/** A piece of such a text: words or an element. */
export type PlainNode = string | PlainElement;

/** Makes an element. */
export const element = (
  tag: string,
  children: PlainNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): PlainElement => ({ tag, attributes, children });

/**
 * A figure of the ledger, which Markdown follows with the number of its source.
 * Without words it stands for the source alone, under a table that used it.
 */
export const figure = (id: string, text = ''): PlainElement => element('x-figure', text ? [text] : [], { id });

/** The words of some nodes without their marks. */
export const plainText = (nodes: readonly PlainNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children))).join('');
