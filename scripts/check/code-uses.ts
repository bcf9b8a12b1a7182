import { identifierName, isSyntaxNode, parseFile, type SyntaxNode, walk } from './syntax-tree.ts';

/** What a rule may forbid: the environment, the real clock, a network call, a test that does not run with the rest. */
export type UseKind = 'environment' | 'clock' | 'fetch' | 'skipped-test';

/** One place in a file that uses something rules look for. */
export interface CodeUse {
  kind: UseKind;
  offset: number;
}

const testFunctions = new Set(['test', 'it', 'describe']);
const runChanges = new Set(['skip', 'only', 'todo', 'fixme']);

/** Finds those uses in real code: comments and strings that mention them do not count. */
export function findCodeUses(file: string, text: string): CodeUse[] {
  const uses: CodeUse[] = [];
  walk(parseFile(file, text).root, (node) => {
    const kind = kindOf(node);
    if (kind) uses.push({ kind, offset: node.start });
  });
  return uses;
}

function kindOf(node: SyntaxNode): UseKind | undefined {
  if (node.type === 'NewExpression') return isClock(node) ? 'clock' : undefined;
  if (node.type === 'CallExpression') return calledKind(node);
  if (node.type !== 'MemberExpression') return undefined;
  const object = identifierName(node.object);
  const property = identifierName(node.property);
  if (object === 'process' && property === 'env') return 'environment';
  if (object === 'Date' && property === 'now') return 'clock';
  const isRunChange = property !== undefined && runChanges.has(property);
  return isRunChange && testFunctions.has(rootName(node) ?? '') ? 'skipped-test' : undefined;
}

function calledKind(call: SyntaxNode): UseKind | undefined {
  const callee = call.callee;
  if (identifierName(callee) === 'Date') return 'clock';
  if (identifierName(callee) === 'fetch') return 'fetch';
  if (!isSyntaxNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const isGlobal = ['globalThis', 'window', 'self'].includes(identifierName(callee.object) ?? '');
  return isGlobal && identifierName(callee.property) === 'fetch' ? 'fetch' : undefined;
}

function isClock(created: SyntaxNode): boolean {
  const args = created.arguments;
  return identifierName(created.callee) === 'Date' && Array.isArray(args) && args.length === 0;
}

/** The first name of a chain: `test` of `test.describe.skip`. */
function rootName(node: SyntaxNode): string | undefined {
  const object = node.object;
  if (isSyntaxNode(object) && object.type === 'MemberExpression') return rootName(object);
  return identifierName(object);
}
