import type { Element, ElementContent, Root } from 'hast';
import { htmlToHast } from 'satteri';

/** Returns text as one line without control characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

/** Writes every line end as a line feed and leaves out control characters: Markdown ends a line at a bare CR, too. */
const cleanText = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

/** Reads HTML; mistakes are forgiven. Text has no control characters, and the value of an attribute is one line. */
export function parseHtml(html: string): Root {
  const root = htmlToHast(html, { fragment: true }) as Root;
  for (const node of nodesIn(root)) {
    if (node.type === 'text') node.value = cleanText(node.value);
    if (node.type !== 'element') continue;
    for (const [name, value] of Object.entries(node.properties))
      node.properties[name] = Array.isArray(value)
        ? value.map((word) => oneLine(String(word)))
        : oneLine(String(value));
  }
  return root;
}

function* nodesIn(node: Root | Element): Generator<ElementContent> {
  for (const child of node.children as ElementContent[]) {
    yield child;
    if (child.type === 'element') yield* nodesIn(child);
  }
}

export const elementsIn = (node: Root | Element): Element[] =>
  [...nodesIn(node)].filter((child) => child.type === 'element');

export const textOf = (node: Root | Element): string =>
  [...nodesIn(node)].map((child) => (child.type === 'text' ? child.value : '')).join('');

/** Returns a line such as a title as plain text; services write entities and tags into it. */
export const plainLine = (text: string): string =>
  /&#?\w+;|<\/?[a-z][^>]*>/i.test(text) ? oneLine(textOf(parseHtml(text))) : oneLine(text);

/** Returns an attribute by its name in scripts, such as `dataSrc`; empty when the element does not have it. */
export const attribute = (node: Element | undefined, name: string): string => {
  const value = node?.properties[name];
  return Array.isArray(value) ? value.join(' ') : String(value ?? '');
};

/** Returns the first element below a node with one of these names. */
export const findElement = (node: Root | Element, ...names: string[]): Element | undefined =>
  elementsIn(node).find(({ tagName }) => names.includes(tagName));

export const hasClass = (node: Element, ...names: string[]): boolean =>
  attribute(node, 'className')
    .split(' ')
    .some((name) => names.includes(name));

/** Returns the first element below a node with a class. */
export const findByClass = (node: Element, name: string): Element | undefined =>
  elementsIn(node).find((element) => hasClass(element, name));

/** Reads what Substack writes beside a picture or an embed: its texts by name. */
export function readData(node: Element): Partial<Record<string, string>> {
  try {
    const data: unknown = JSON.parse(attribute(node, 'dataAttrs') || 'null');
    return Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
