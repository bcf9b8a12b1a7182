import { DomUtils, parseDocument } from 'htmlparser2';

/** An element of a document, or a piece of text (`name` is empty). */
export interface HtmlNode {
  /** Small letters in HTML; as written, with its prefix, in XML. Empty for text and for the root. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
  text: string;
}

/** Writes every line end as a line feed and leaves out control characters: Markdown ends a line at a bare CR, too. */
const cleanText = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

/** Returns text as one line without control characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

const textNode = (text: string): HtmlNode => ({ name: '', attributes: {}, children: [], text });

/**
 * Reads HTML or XML as a tree; entities are decoded, comments are left out, mistakes are forgiven. Text has no control
 * characters, and a value is one line.
 */
export function parseTree(source: string, { isXml = false } = {}): HtmlNode {
  const { children } = parseDocument(source, { xmlMode: isXml, decodeEntities: true });
  return { ...textNode(''), children: children.flatMap(toNodes) };
}

function toNodes(node: ReturnType<typeof parseDocument>['children'][number]): HtmlNode[] {
  if (DomUtils.isText(node)) return [textNode(cleanText(node.data))];
  const children = DomUtils.hasChildren(node) ? node.children.flatMap(toNodes) : [];
  // A CDATA section of XML is its text.
  if (!DomUtils.isTag(node)) return children;
  const attributes = Object.fromEntries(Object.entries(node.attribs).map(([key, value]) => [key, oneLine(value)]));
  return [{ name: node.name, attributes, children, text: '' }];
}

export const isText = (node: HtmlNode): boolean => node.name === '';

export const textOf = (node: HtmlNode): string => node.text + node.children.map(textOf).join('');

/** Returns a line such as a title as plain text; services write entities and tags into it. */
export const plainLine = (text: string): string =>
  /&#?\w+;|<\/?[a-z][^>]*>/i.test(text) ? oneLine(textOf(parseTree(text))) : oneLine(text);

/** Yields every element below a node, in order. */
export function* elementsIn(node: HtmlNode): Generator<HtmlNode> {
  for (const child of node.children) {
    if (!isText(child)) yield child;
    yield* elementsIn(child);
  }
}

/** Returns the first element below a node with one of these names. */
export function findElement(node: HtmlNode, ...names: string[]): HtmlNode | undefined {
  for (const element of elementsIn(node)) if (names.includes(element.name)) return element;
  return undefined;
}

export const hasClass = ({ attributes }: HtmlNode, name: string): boolean =>
  (attributes['class'] ?? '').split(/\s+/).includes(name);

/** Returns the first element below a node with a class. */
export function findByClass(node: HtmlNode, name: string): HtmlNode | undefined {
  for (const element of elementsIn(node)) if (hasClass(element, name)) return element;
  return undefined;
}

/** Reads what Substack writes beside a picture or an embed: its texts by name. */
export function readData(attributes: HtmlNode['attributes']): Partial<Record<string, string>> {
  try {
    const data: unknown = JSON.parse(attributes['data-attrs'] ?? 'null');
    return Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Elements that begin a line of their own. */
export const blockNames = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html iframe embed object video audio li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);

/** Whether a node is part of a sentence: text, or an element that holds no block. */
export function isInline(node: HtmlNode): boolean {
  if (isText(node)) return true;
  if (blockNames.has(node.name)) return false;
  return ![...elementsIn(node)].some(({ name }) => blockNames.has(name));
}

/** Returns the language that a block of code names. */
export function languageOf(node: HtmlNode): string {
  const classes = [node, ...elementsIn(node)].map(({ attributes }) => attributes['class'] ?? '').join(' ');
  return /\blang(?:uage)?-([\w+#-]+)/.exec(classes)?.[1] ?? '';
}

/** Returns what to add to the level of a heading: those of an article start at level two, below its title. */
export function headingShift(root: HtmlNode): number {
  const levels = [...elementsIn(root)].flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? []).map(Number);
  return levels.length === 0 ? 0 : 2 - Math.min(...levels);
}

const withName = (node: HtmlNode, name: string, children: HtmlNode[]): HtmlNode => ({ ...node, name, children });

/** Writes an article with what an issue has: no code, lines across, struck-out text or lists inside lists. */
export const simplifyTree = (node: HtmlNode): HtmlNode => ({ ...node, children: node.children.flatMap(simplify) });

function simplify(node: HtmlNode): HtmlNode[] {
  const { name } = node;
  if (isText(node)) return [node];
  if (name === 'hr' || name === 'input') return [];
  const { children } = simplifyTree(node);
  if (name === 'pre') return [withName(node, 'p', children)];
  if (/^h[4-6]$/.test(name)) return [withName(node, 'h3', children)];
  if (['del', 's', 'code', 'kbd', 'samp', 'tt'].includes(name)) return children;
  if (name === 'ul' || name === 'ol') return [withName(node, name, children.flatMap(flattenItem))];
  return [{ ...node, children }];
}

/** An item of a list is one line: what is inside it follows as items of its own. */
function flattenItem(item: HtmlNode): HtmlNode[] {
  if (isText(item) || item.name !== 'li') return [item];
  const lists = item.children.filter(({ name }) => name === 'ul' || name === 'ol');
  const rest = item.children.filter((child) => !lists.includes(child));
  // Two paragraphs of an item become one.
  const line = rest.flatMap((child) =>
    child.name === 'p' || child.name === 'div' ? [...child.children, textNode(' ')] : [child],
  );
  return [withName(item, 'li', line), ...lists.flatMap(({ children }) => children)];
}
