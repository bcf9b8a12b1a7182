import { element, type PlainNode } from './plain-node.ts';

/** What a component of the vocabulary becomes in plain text. */
export type PlainComponent = (props: Readonly<Record<string, unknown>>, children: PlainNode[]) => PlainNode[];

/** An element as the MDX compiler leaves it behind. */
interface MdxElement {
  type: unknown;
  props: Record<string, unknown>;
}

const isMdxElement = (value: unknown): value is MdxElement =>
  typeof value === 'object' && value !== null && 'type' in value && 'props' in value;

const keptTags = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'br', 'code']);
const keptAttributes = ['href', 'id'];

/** Reads what the compiled MDX drew; a component stands there under its name, a fragment under anything else. */
export function readMdx(drawn: unknown, vocabulary: Readonly<Record<string, PlainComponent>>): PlainNode[] {
  if (Array.isArray(drawn)) return drawn.flatMap((each) => readMdx(each, vocabulary));
  if (typeof drawn === 'string' || typeof drawn === 'number') return [String(drawn)];
  if (!isMdxElement(drawn)) return [];
  const { type, props } = drawn;
  const children = readMdx(props['children'], vocabulary);
  if (typeof type !== 'string') return children;
  if (Object.hasOwn(vocabulary, type)) return (vocabulary[type] as PlainComponent)(props, children);
  if (!keptTags.has(type)) {
    throw new Error(
      `<${type}> has no plain form for feeds and Markdown. Add it to site/publish/text/plain-vocabulary.ts.`,
    );
  }
  const attributes = keptAttributes.flatMap((name) => (typeof props[name] === 'string' ? [[name, props[name]]] : []));
  return [element(type, children, Object.fromEntries(attributes))];
}

/** Gives every component its own name in place of a drawing, so that the reader finds it. */
export const namesOf = (vocabulary: Readonly<Record<string, PlainComponent>>): Record<string, string> =>
  Object.fromEntries(Object.keys(vocabulary).map((name) => [name, name]));
