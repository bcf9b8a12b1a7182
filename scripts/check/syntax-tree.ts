import { parse as parseAstro } from '@astrojs/compiler-rs';
import { parseSync } from 'vite';

/** A node of the ESTree that both parsers give, with the parts our rules look at. */
export interface SyntaxNode {
  type: string;
  start: number;
  name?: unknown;
  namespace?: unknown;
  object?: unknown;
  property?: unknown;
  callee?: unknown;
  arguments?: unknown;
}

/** A parsed file: the whole tree, for .astro the markup alone as well, and what the parser did not understand. */
export interface SyntaxTree {
  root: SyntaxNode;
  /** The part of an .astro file below its frontmatter; empty for other files. */
  markup: SyntaxNode[];
  errors: string[];
}

/** Parses TypeScript, JSX or an .astro file, chosen by the file's name. */
export function parseFile(file: string, text: string): SyntaxTree {
  if (file.endsWith('.astro')) {
    const { ast, diagnostics } = parseAstro(text);
    const { body } = ast as { body?: unknown };
    const errors = diagnostics.filter((each) => each.severity === 'error').map((each) => each.text);
    return { root: ast as unknown as SyntaxNode, markup: Array.isArray(body) ? body.filter(isSyntaxNode) : [], errors };
  }
  const { program, errors } = parseSync(file, text);
  return { root: program as unknown as SyntaxNode, markup: [], errors: errors.map((each) => each.message) };
}

/** Calls `visit` for a node and everything below it, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isSyntaxNode(child)) walk(child, visit);
    }
  }
}

/** True for a value that is a node of the tree. */
export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The name of an identifier, or undefined for any other node. */
export function identifierName(node: unknown): string | undefined {
  if (!isSyntaxNode(node)) return undefined;
  const isIdentifier = node.type === 'Identifier' || node.type === 'JSXIdentifier';
  return isIdentifier && typeof node.name === 'string' ? node.name : undefined;
}
