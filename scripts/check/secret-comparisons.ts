import { type Finding, lineAt } from './finding.ts';
import { identifierName, isSyntaxNode, parseFile, type SyntaxNode, walk } from './syntax-tree.ts';

const equalities = new Set(['===', '!==', '==', '!=']);
const comparers = new Set(['equals', 'compare', 'startsWith', 'endsWith', 'includes', 'localeCompare', 'indexOf']);
/** Functions that give keyed marks to other files. */
const exportedMakers = ['signBody', 'signToken', 'messageIdOf'];
const message =
  'compares a keyed mark letter by letter, so its time tells how many are right: use timingSafeEqual on bytes of one length';

/** Finds places that compare what `createHmac` made in another way than by `timingSafeEqual`. */
export function checkSecretComparisons(file: string, text: string): Finding[] {
  if (!text.includes('createHmac') && !exportedMakers.some((name) => text.includes(name))) return [];
  const { root } = parseFile(file, text);
  const names = findMarks(root);
  const findings: Finding[] = [];
  walk(root, (node) => {
    if (isComparison(node, names)) findings.push({ file, line: lineAt(text, node.start), message });
  });
  return findings;
}

/** The functions that make marks and the variables that hold one. */
function findMarks(root: SyntaxNode): Set<string> {
  const names = new Set(['createHmac', ...exportedMakers]);
  let size = 0;
  // A mark may pass through several names, in any order.
  while (size !== names.size) {
    size = names.size;
    walk(root, (node) => {
      const { id, init } = node as unknown as { id?: unknown; init?: unknown };
      const name = identifierName(id);
      if (name === undefined) return;
      const made = node.type === 'FunctionDeclaration' ? returned(node) : [init];
      if (made.some((value) => holdsMark(value, names))) names.add(name);
    });
  }
  return names;
}

function returned(node: SyntaxNode): unknown[] {
  const values: unknown[] = [];
  walk(node, (inner) => {
    if (inner.type === 'ReturnStatement') values.push((inner as unknown as { argument: unknown }).argument);
  });
  return values;
}

/** A yes or no about a mark is no mark: what is handed to `timingSafeEqual` stays there. */
function holdsMark(value: unknown, names: ReadonlySet<string>): boolean {
  if (!isSyntaxNode(value)) return false;
  if (value.type === 'CallExpression' && identifierName(value.callee) === 'timingSafeEqual') return false;
  if (names.has(identifierName(value) ?? '')) return true;
  if (value.type.endsWith('FunctionExpression') || value.type === 'ObjectExpression') return false;
  const children = Object.values(value).flatMap((child) => (Array.isArray(child) ? child : [child]));
  return children.some((child) => holdsMark(child, names));
}

function isComparison(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  const { operator, left, right } = node as unknown as { operator?: string; left?: unknown; right?: unknown };
  if (node.type === 'BinaryExpression' && equalities.has(operator ?? '')) {
    const isLength = [left, right].some((side) => isSyntaxNode(side) && identifierName(side.property) === 'length');
    return !isLength && (holdsMark(left, names) || holdsMark(right, names));
  }
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isSyntaxNode(callee) || callee.type !== 'MemberExpression') return false;
  if (!comparers.has(identifierName(callee.property) ?? '')) return false;
  const given = Array.isArray(node.arguments) ? node.arguments : [];
  return [callee.object, ...given].some((value) => holdsMark(value, names));
}
