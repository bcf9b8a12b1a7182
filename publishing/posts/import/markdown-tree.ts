import type { Nodes, Parents, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { type Handle, toMarkdown } from 'mdast-util-to-markdown';
import { oneLine } from './html-tree.ts';

const wordsOf = (node: Nodes): string => {
  if (node.type === 'html') return '';
  if (node.type === 'break') return ' ';
  if ('children' in node) return node.children.map(wordsOf).join('');
  return 'value' in node ? node.value : '';
};

/** Returns what an article says, a text for each paragraph: no headings, captions, tables, buttons or notes. */
export function sentencesIn(node: Nodes): string[] {
  if (node.data?.isSilent || !('children' in node)) return [];
  if (node.type !== 'paragraph') return node.children.flatMap(sentencesIn);
  // Without the numbers of notes.
  return [oneLine(wordsOf(node).replace(/ \[\d{1,3}\]/g, ''))].filter(Boolean);
}

/** Gives pictures lines of their own, headings levels from two without a gap, and items of lists their distance. */
export function settleTree(root: Root): void {
  settle(root);
  const headings = root.children.filter((node) => node.type === 'heading');
  const shift = 2 - Math.min(...headings.map(({ depth }) => depth));
  let above = 1;
  for (const heading of headings) {
    above = Math.min(heading.depth + shift, above + 1, 6);
    heading.depth = above as 1 | 2 | 3;
  }
}

const wordTypes = new Set(['text', 'inlineCode', 'emphasis', 'strong', 'delete', 'link', 'image', 'break']);

/** Puts words that are in no paragraph into one. */
function wrapWords(nodes: readonly RootContent[]): RootContent[] {
  const found: RootContent[] = [];
  let run: PhrasingContent[] = [];
  for (const node of nodes) {
    if (!wordTypes.has(node.type)) run = [];
    else if (run.push(node as PhrasingContent) > 1) continue;
    found.push(run.length === 0 ? node : { type: 'paragraph', children: run });
  }
  return found;
}

function settle(parent: Parents): void {
  parent.children = wrapWords(parent.children).flatMap((child): RootContent[] => {
    if (!('children' in child)) return [child];
    const lines: RootContent[] = [];
    if (child.type === 'table') settleTable(child, lines);
    else if (child.type === 'paragraph') child.children = trim(settleWords(child.children, lines));
    else if (child.type === 'heading') {
      const words = trim(settleWords(child.children, lines));
      child.children = words[0]?.type === 'strong' && words.length === 1 ? words[0].children : words;
    } else settle(child);
    if (child.type === 'listItem') child.spread = child.children.filter(({ type }) => type !== 'list').length > 1;
    if (child.type === 'list') child.spread = child.children.some(({ spread }) => spread);
    // An item without a list is its words.
    if (child.type === 'listItem' && parent.type !== 'list') return child.children;
    return [...(child.children.length === 0 ? [] : [child]), ...lines];
  }) as never;
}

function settleTable(table: Table, lines: RootContent[]): void {
  const [head, ...rows] = table.children;
  // A table without a head got an empty one.
  if (rows.length > 0 && head?.children.every(({ children }) => children.length === 0)) table.children = rows;
  for (const cell of table.children.flatMap(({ children }) => children))
    cell.children = trim(settleWords(cell.children, lines));
}

/** Puts words together that belong together, and what needs a line of its own into `lines`. */
function settleWords(nodes: readonly RootContent[], lines: RootContent[]): PhrasingContent[] {
  const found: PhrasingContent[] = [];
  const add = (node: PhrasingContent): void => {
    const last = found.at(-1);
    // Side by side, the fences of two codes would join and open others.
    if ((node.type === 'text' || node.type === 'inlineCode') && last?.type === node.type) last.value += node.value;
    else found.push(node);
  };
  for (const node of nodes) {
    if (node.type === 'text') add({ ...node, value: node.value.replace(/\s+/g, ' ') });
    else if (node.type === 'inlineCode' || node.type === 'code') {
      const value = node.value.replace(/\s+/g, ' ');
      add(value.trim() === '' ? { type: 'text', value } : { type: 'inlineCode', value });
    } else if (node.type === 'break') add(node);
    else if (node.type === 'image') lines.push({ type: 'paragraph', children: [node] });
    else if (node.type === 'html') lines.push(node);
    else if ('children' in node) {
      const words = settleWords(node.children, lines);
      const inner = trim(words);
      const isMark = ['emphasis', 'strong', 'delete', 'link'].includes(node.type);
      const [first, last] = [words.at(0), words.at(-1)];
      // Marks go around words, with the spaces outside.
      if (!isMark || (first?.type === 'text' && /^\s/.test(first.value))) add({ type: 'text', value: ' ' });
      if (isMark && inner.length > 0) add({ ...node, children: inner } as PhrasingContent);
      else for (const word of inner) add(word);
      if (!isMark || (last?.type === 'text' && /\s$/.test(last.value))) add({ type: 'text', value: ' ' });
    }
  }
  return found;
}

/** Returns words without spaces and line breaks at their ends. */
function trim(words: readonly PhrasingContent[]): PhrasingContent[] {
  const isBlank = (node: PhrasingContent) =>
    node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
  const start = words.findIndex((node) => !isBlank(node));
  if (start < 0) return [];
  const kept = words.slice(start, words.findLastIndex((node) => !isBlank(node)) + 1).map((node) => ({ ...node }));
  const [first, last] = [kept.at(0), kept.at(-1)];
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return kept;
}

const writeTable: Handle = (table: Table, _parent, state, info) => {
  const exit = state.enter('phrasing');
  const rows = table.children.map((row) => {
    const cells = row.children.map((cell) => state.containerPhrasing(cell, { ...info, before: '|', after: '|' }));
    return `| ${cells.map((cell) => cell.replace(/\\?\n/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  });
  exit();
  return [rows[0], `|${' --- |'.repeat(table.children[0]?.children.length ?? 0)}`, ...rows.slice(1)].join('\n');
};

const writeDelete: Handle = (node, _parent, state, info) =>
  `~~${state.containerPhrasing(node, { ...info, before: '~', after: '~' })}~~`;

/** Writes a tree so that Markdown and MDX show its text as it is: no tag and no code by accident. */
export const writeMarkdown = (root: Root): string =>
  toMarkdown(root, {
    bullet: '-',
    emphasis: '_',
    listItemIndent: 'one',
    resourceLink: true,
    rule: '-',
    handlers: { delete: writeDelete, table: writeTable },
    unsafe: [
      { character: '{' },
      { character: '<' },
      { character: '~', inConstruct: 'phrasing' },
      // A line that starts so is code in MDX.
      { atBreak: true, character: 'i', after: 'mport\\b' },
      { atBreak: true, character: 'e', after: 'xport\\b' },
    ],
  }).trim();
