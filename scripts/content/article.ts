import { type ComponentUse, componentsIn } from './components.ts';
import { withFacts } from './issue-facts.ts';
import { isElement, lineOf, type MdxNode, parseMarkdown, parseMdx, textOf } from './mdx-tree.ts';
import { readYaml, type YamlWithLines } from './yaml-lines.ts';

/** A run of an article's words: plain, or what one component or link makes of it. */
export interface Segment {
  kind: 'text' | 'fact' | 'term' | 'link' | 'code';
  /** The words themselves; empty for a figure of the ledger, which is printed from its id. */
  text: string;
  line: number;
  /** Id of the figure or term. */
  id?: string | undefined;
  /** True when a figure is printed without its unit. */
  isBare?: boolean;
}

/** A heading or a paragraph (list items and remarks in boxes are paragraphs too). */
export interface Block {
  kind: 'heading' | 'paragraph';
  depth: number;
  line: number;
  segments: Segment[];
}

/** A link of an article. */
export interface LinkUse {
  url: string;
  line: number;
}

/** A file of `content/posts`, `content/pages` or `content/newsletter`, taken apart. */
export interface Article {
  kind: 'post' | 'page' | 'issue';
  file: string;
  slug: string;
  source: string;
  frontmatter: YamlWithLines;
  /** What stopped the reader, if anything did; the rest is then empty. */
  fault?: { line: number; message: string };
  tree: MdxNode;
  blocks: Block[];
  components: ComponentUse[];
  links: LinkUse[];
}

/** Takes a file apart once, for all checks. */
export function readArticle(kind: Article['kind'], file: string, slug: string, source: string): Article {
  const matter = /^---\n([\s\S]*?)\n---(\n|$)/.exec(source)?.[1];
  const frontmatter = readYaml(matter ?? '', 2);
  const parsed = kind === 'issue' ? { tree: withFacts(parseMarkdown(source)) } : parseMdx(source);
  const tree = 'tree' in parsed ? parsed.tree : { type: 'root' };
  const components = componentsIn(tree, source);
  const fault = 'tree' in parsed ? frontmatter.faults[0] : parsed;
  return {
    ...{ kind, file, slug, source, frontmatter, tree, components },
    ...(fault ? { fault } : {}),
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

function linksIn(node: MdxNode, components: ComponentUse[]): LinkUse[] {
  const inMarkdown = (each: MdxNode): LinkUse[] => [
    ...(each.type === 'link' ? [{ url: each.url ?? '', line: lineOf(each) }] : []),
    ...(each.children ?? []).flatMap(inMarkdown),
  ];
  const inComponents = components.flatMap(({ attributes }) =>
    attributes
      .filter(({ name }) => name === 'href')
      .map((href) => ({ url: String(href.value), line: href.lineOf([]) })),
  );
  return [...inMarkdown(node), ...inComponents].sort((a, b) => a.line - b.line);
}
