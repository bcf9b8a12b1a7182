import { markdownToMdast, mdxToMdast } from 'satteri';
import { linesBefore } from '../../core/problem/content-problem.ts';
import { readYaml, type SyntaxFault } from '../../core/text/yaml-lines.ts';
import { issueFact } from '../../site/posts/issue-body.ts';

/** A node of an article's syntax tree, limited to the fields the checks read. */
export interface MdxNode {
  type: string;
  name?: string | null;
  value?: string;
  url?: string;
  alt?: string;
  depth?: number;
  children?: MdxNode[];
  attributes?: MdxAttribute[];
  position?: { start: { line: number }; end: { line: number } };
}

/** An attribute of a component: text, an expression, or a bare name. */
export interface MdxAttribute {
  type: string;
  name?: string;
  value?: string | { value: string } | null;
}

/** Returns the tree of an MDX source; a syntax error is returned with its line. */
export function parseMdx(source: string): { tree: MdxNode } | (SyntaxFault & { line: number }) {
  try {
    return { tree: mdxToMdast(source) as unknown as MdxNode };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { line: Number(/^(\d+):/.exec(message)?.[1] ?? 1), ...explainMdxFault(message.replace(/^\d+:\d+: /, '')) };
  }
}

function explainMdxFault(message: string): SyntaxFault {
  const [, open] = /closing tag for `<(\w+)>`/.exec(message) ?? [];
  const [, closing] = /Unexpected closing tag `<\/(\w+)>`/.exec(message) ?? [];
  if (closing !== undefined) {
    const problem = `</${closing}> closes nothing that is open.`;
    return {
      problem,
      fix: open ? `Write </${open}>, which closes <${open}>.` : 'Delete it, or open the tag before it.',
    };
  }
  if (open !== undefined) {
    return {
      problem: `<${open}> is not closed.`,
      fix: `Write </${open}> after its text, or <${open} … /> if it has none.`,
    };
  }
  if (message.includes('after `<`')) {
    return {
      problem: 'A tag that begins with < is not complete.',
      fix: 'Close the tag and its quotes, or write &lt; for the sign.',
    };
  }
  if (message.includes('brace'))
    return { problem: 'A { is not closed.', fix: 'Write } after it, or \\{ for the sign.' };
  return {
    problem: `The text cannot be read: ${message.replace(/ \([\w:-]+\)$/, '')}.`,
    fix: 'Correct it on or above this line.',
  };
}

/** Returns the tree of a plain Markdown source. */
export const parseMarkdown = (source: string): MdxNode => markdownToMdast(source) as unknown as MdxNode;

/** Yields every node of a tree in document order, with its parent. */
export function* walk(node: MdxNode, parent?: MdxNode): Generator<{ node: MdxNode; parent: MdxNode | undefined }> {
  yield { node, parent };
  for (const child of node.children ?? []) yield* walk(child, node);
}

/** Returns true for `<Component>` and `<tag>`, inline or as a block. */
export const isElement = ({ type }: MdxNode): boolean => type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement';

/** Line of a node, counted from 1. */
export const lineOf = ({ position }: MdxNode): number => position?.start.line ?? 1;

export const textOf = (node: MdxNode): string => node.value ?? (node.children ?? []).map(textOf).join('');

/** The value of a component's attribute and the lines of its parts. */
export interface AttributeValue {
  name: string;
  value: unknown;
  /** The text between the braces of `name={…}` or `{...rest}`. */
  expression?: string | undefined;
  lineOf: (path: readonly PropertyKey[]) => number;
}

export type ComponentUse = ReturnType<typeof componentsIn>[number];

/** Returns every component of an article in reading order. */
export function componentsIn(tree: MdxNode, source: string) {
  const lines = source.split('\n');
  return [...walk(tree)]
    .filter(({ node }) => isElement(node))
    .map(({ node, parent }) => ({
      name: node.name ?? '',
      line: lineOf(node),
      parentName: parent?.name ?? undefined,
      attributes: (node.attributes ?? []).map((attribute) => readAttribute(attribute, node, lines)),
    }));
}

/** Returns the value of one attribute of a component, if it is there. */
export const attributeOf = (use: ComponentUse, name: string): AttributeValue | undefined =>
  use.attributes.find((attribute) => attribute.name === name);

/** JavaScript object and array literals are valid YAML flow collections, so one parser returns values and lines. */
function readAttribute({ type, name = '', value }: MdxAttribute, node: MdxNode, lines: string[]): AttributeValue {
  const line = lineOfAttribute(name, node, lines);
  if (value === null || value === undefined) return { name, value: true, lineOf: () => line };
  if (typeof value === 'string') {
    const expression = type === 'mdxJsxExpressionAttribute' ? value : undefined;
    return { name, value, expression, lineOf: () => line };
  }
  const yaml = readYaml(value.value, line);
  return { name, value: yaml.value, expression: value.value, lineOf: yaml.lineOf };
}

function lineOfAttribute(name: string, node: MdxNode, lines: string[]): number {
  const start = lineOf(node);
  const end = node.position?.end.line ?? start;
  const at = lines.slice(start - 1, end).findIndex((text) => new RegExp(`\\b${name}\\b\\s*(=|/?>|$)`).test(text));
  return at === -1 ? start : start + at;
}

/** Replaces {fact:id} in an issue with a <Fact>, so that one set of checks covers articles and issues. */
export function withFacts(node: MdxNode): MdxNode {
  if (node.children) return { ...node, children: node.children.flatMap(cutAtFacts) };
  return node;
}

function cutAtFacts(node: MdxNode): MdxNode[] {
  if (node.type !== 'text' || node.value === undefined) return [withFacts(node)];
  const text = node.value;
  const parts: MdxNode[] = [];
  const positionAt = (offset: number) => {
    const line = lineOf(node) + linesBefore(text, offset);
    return { start: { line }, end: { line } };
  };
  const addText = (from: number, to: number): void => {
    if (to > from) parts.push({ type: 'text', value: text.slice(from, to), position: positionAt(from) });
  };
  let end = 0;
  for (const match of text.matchAll(issueFact)) {
    const [written, id = '', suffix] = match;
    addText(end, match.index);
    const attributes = [{ type: 'mdxJsxAttribute', name: 'id', value: id }];
    if (suffix) attributes.push({ type: 'mdxJsxAttribute', name: 'as', value: 'value' });
    parts.push({
      type: 'mdxJsxTextElement',
      name: 'Fact',
      attributes,
      children: [],
      position: positionAt(match.index),
    });
    end = match.index + written.length;
  }
  addText(end, text.length);
  return parts;
}

/** A run of text in an article: plain, or from one component or link. */
export interface Segment {
  kind: 'text' | 'fact' | 'term' | 'link' | 'code';
  /** The text; empty for a fact, which is printed from its id. */
  text: string;
  line: number;
  id?: string | undefined;
  /** True when a fact is printed without its unit. */
  isBare?: boolean;
}

/** A heading or a paragraph (list items and callouts count as paragraphs). */
export interface Block {
  kind: 'heading' | 'paragraph';
  depth: number;
  line: number;
  segments: Segment[];
}

export interface LinkUse {
  url: string;
  line: number;
}

/** A file of `content/posts`, `content/pages`, `content/tools` or `content/newsletter`, parsed. */
export type Article = ReturnType<typeof readArticle>;

/** Parses a file once, for all checks. */
export function readArticle(kind: 'post' | 'page' | 'tool' | 'issue', file: string, slug: string, source: string) {
  const matter = /^---\n([\s\S]*?)\n---(\n|$)/.exec(source)?.[1];
  const frontmatter = readYaml(matter ?? '', 2);
  const parsed = kind === 'issue' ? { tree: withFacts(parseMarkdown(source)) } : parseMdx(source);
  const tree: MdxNode = 'tree' in parsed ? parsed.tree : { type: 'root' };
  const components = componentsIn(tree, source);
  const fault = 'tree' in parsed ? frontmatter.faults[0] : parsed;
  return {
    kind,
    file,
    slug,
    source,
    frontmatter,
    tree,
    components,
    /** The parse error, if any; the other fields are then empty. */
    fault,
    blocks: blocksIn(tree),
    links: linksIn(tree, components),
  };
}

function blocksIn(node: MdxNode): Block[] {
  if (node.type === 'heading' || node.type === 'paragraph') {
    return [{ kind: node.type, depth: node.depth ?? 0, line: lineOf(node), segments: segmentsIn(node) }];
  }
  return (node.children ?? []).flatMap(blocksIn);
}

function segmentsIn(node: MdxNode): Segment[] {
  const line = lineOf(node);
  const attribute = (name: string) => node.attributes?.find((each) => each.name === name)?.value;
  if (isElement(node) && node.name === 'Fact') {
    return [{ kind: 'fact', text: '', line, id: String(attribute('id')), isBare: attribute('as') === 'value' }];
  }
  if (isElement(node) && node.name === 'Term') {
    return [{ kind: 'term', text: textOf(node), line, id: String(attribute('id')) }];
  }
  if (node.type === 'inlineCode') return [{ kind: 'code', text: node.value ?? '', line }];
  if (node.type === 'link') return [{ kind: 'link', text: textOf(node), line }];
  if (node.value !== undefined) return [{ kind: 'text', text: node.value, line }];
  return (node.children ?? []).flatMap(segmentsIn);
}

function linksIn(tree: MdxNode, components: ComponentUse[]): LinkUse[] {
  const inMarkdown = [...walk(tree)].flatMap(({ node }) =>
    node.type === 'link' ? { url: node.url ?? '', line: lineOf(node) } : [],
  );
  const inComponents = components.flatMap(({ attributes }) =>
    attributes
      .filter(({ name }) => name === 'href')
      .map((href) => ({ url: String(href.value), line: href.lineOf([]) })),
  );
  return [...inMarkdown, ...inComponents].sort((a, b) => a.line - b.line);
}
