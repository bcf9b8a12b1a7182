import { elementsIn, type HtmlNode, isText } from './html-tree.ts';

const withName = (node: HtmlNode, name: string, children: HtmlNode[]): HtmlNode => ({ ...node, name, children });
const words = (text: string): HtmlNode => ({ name: '', attributes: {}, children: [], text });

/** Writes an article with what an issue has: no tables, code, lines across, struck-out text or lists inside lists. */
export const simplifyTree = (node: HtmlNode): HtmlNode => ({ ...node, children: node.children.flatMap(simplify) });

function simplify(node: HtmlNode): HtmlNode[] {
  const { name } = node;
  if (isText(node)) return [node];
  if (name === 'hr' || name === 'input') return [];
  if (name === 'table') return [tableAsList(node)];
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
    child.name === 'p' || child.name === 'div' ? [...child.children, words(' ')] : [child],
  );
  return [withName(item, 'li', line), ...lists.flatMap(({ children }) => children)];
}

function tableAsList(table: HtmlNode): HtmlNode {
  const rows = [...elementsIn(table)].filter(({ name }) => name === 'tr');
  const items = rows.map((row) => {
    const cells = row.children.filter(({ name }) => name === 'td' || name === 'th');
    const line = cells.flatMap((cell, at) => [...(at === 0 ? [] : [words(' · ')]), ...simplifyTree(cell).children]);
    return withName(row, 'li', line);
  });
  return withName(table, 'ul', items);
}
