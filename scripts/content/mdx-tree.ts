import { markdownToMdast, mdxToMdast } from 'satteri';

/** A node of an article's syntax tree, as far as the checks read it. */
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

/** An attribute of a component: text, an expression, or nothing behind its name. */
export interface MdxAttribute {
  type: string;
  name?: string;
  value?: string | { value: string } | null;
}

/** The tree of an MDX source; a syntax error comes back with the line it names. */
export function parseMdx(source: string): { tree: MdxNode } | { line: number; message: string } {
  try {
    return { tree: mdxToMdast(source) as unknown as MdxNode };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { line: Number(/^(\d+):/.exec(message)?.[1] ?? 1), message: message.replace(/^\d+:\d+: /, '') };
  }
}

/** The tree of a plain Markdown source. */
export const parseMarkdown = (source: string): MdxNode => markdownToMdast(source) as unknown as MdxNode;

/** Every node of a tree in reading order, with the node above it. */
export function* walk(node: MdxNode, parent?: MdxNode): Generator<{ node: MdxNode; parent: MdxNode | undefined }> {
  yield { node, parent };
  for (const child of node.children ?? []) yield* walk(child, node);
}

/** True for `<Component>` and `<tag>`, in a line or on its own. */
export const isElement = ({ type }: MdxNode): boolean => type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement';

/** Line of a node, counted from 1. */
export const lineOf = ({ position }: MdxNode): number => position?.start.line ?? 1;

/** The words of a node without its markup. */
export const textOf = (node: MdxNode): string => node.value ?? (node.children ?? []).map(textOf).join('');
