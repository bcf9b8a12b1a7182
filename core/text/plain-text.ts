import { escapeHtml } from './html-text.ts';

/** An element of a text that needs neither style nor script: what feeds and Markdown are written from. */
export interface PlainElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: PlainNode[];
}

export type PlainNode = string | PlainElement;

export const element = (
  tag: string,
  children: PlainNode[] = [],
  attributes: Readonly<Record<string, string>> = {},
): PlainElement => ({ tag, attributes, children });

/** A fact of the ledger, which Markdown follows with the number of its source; without text it is the source alone. */
export const factNode = (id: string, text = ''): PlainElement => element('x-fact', text ? [text] : [], { id });

/** What a component of the vocabulary becomes in plain text. */
export type PlainComponent = (props: Readonly<Record<string, unknown>>, children: PlainNode[]) => PlainNode[];

/** Whether a value is an element as the MDX compiler leaves it behind. */
const isMdxElement = (value: unknown): value is { type: unknown; props: Record<string, unknown> } =>
  typeof value === 'object' && value !== null && 'type' in value && 'props' in value;

const keptTags = new Set(
  'p h2 h3 h4 h5 h6 ul ol li strong em del a blockquote br hr code pre table thead tbody tr th td'.split(' '),
);
const keptAttributes = ['href', 'id'];

/** Reads what the compiled MDX drew; components appear under their names, fragments under anything else. */
export function readMdx(drawn: unknown, vocabulary: Readonly<Record<string, PlainComponent>>): PlainNode[] {
  if (Array.isArray(drawn)) return drawn.flatMap((each) => readMdx(each, vocabulary));
  if (typeof drawn === 'string' || typeof drawn === 'number') return [String(drawn)];
  if (!isMdxElement(drawn)) return [];
  const { type, props } = drawn;
  const children = readMdx(props['children'], vocabulary);
  if (typeof type !== 'string') return children;
  // The box of a checklist.
  if (type === 'input') return [element('x-task')];
  if (Object.hasOwn(vocabulary, type)) return (vocabulary[type] as PlainComponent)(props, children);
  if (!keptTags.has(type)) {
    throw new Error(
      `<${type}> has no plain form for feeds and Markdown. Use Markdown or a component of site/mdx/registry.ts.`,
    );
  }
  const attributes = keptAttributes.flatMap((name) => (typeof props[name] === 'string' ? [[name, props[name]]] : []));
  return [element(type, children, Object.fromEntries(attributes))];
}

/** Gives every component its own name in place of a drawing, so that the reader finds it. */
export const namesOf = (vocabulary: Readonly<Record<string, PlainComponent>>): Record<string, string> =>
  Object.fromEntries(Object.keys(vocabulary).map((name) => [name, name]));

const empty = new Set(['img', 'br', 'hr']);

/** Plain text as HTML that is well-formed XML too; every address becomes absolute. `page` is the text's own address. */
export function writeHtml(nodes: readonly PlainNode[], page: string): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const { tag, attributes, children } = node;
      const inner = writeHtml(children, page);
      if (tag === 'x-fact' || tag === 'x-task') return inner;
      const written = Object.entries(attributes).map(([name, value]) => {
        const isAddress = name === 'href' || name === 'src';
        return ` ${name}="${escapeHtml(isAddress ? new URL(value, page).href : value)}"`;
      });
      const opened = `<${tag}${written.join('')}`;
      return empty.has(tag) ? `${opened} />` : `${opened}>${inner}</${tag}>`;
    })
    .join('');
}
