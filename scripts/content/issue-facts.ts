import { issueFigure } from '../../site/posts/issue-figures.ts';
import { linesBefore } from './finding.ts';
import { lineOf, type MdxNode } from './mdx-tree.ts';

/** Puts a <Fact> where an issue writes {fact:id}, so that one set of checks reads articles and issues. */
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
  for (const match of text.matchAll(issueFigure)) {
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
