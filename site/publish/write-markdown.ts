import type { PlainElement, PlainNode } from '../../core/text/plain-text.ts';

/** What the writer needs beside the text. */
export interface MarkdownContext {
  page: string;
  /** Footnote of a fact, by the id of its record. */
  footnotes: ReadonlyMap<string, number>;
}

const escapeText = (text: string): string => text.replace(/\s*\n\s*/g, ' ').replace(/[\\`*_[\]<]/g, '\\$&');

/** A line that starts like a heading, a list or a quote, but is none. */
const escapeStart = (line: string): string => line.replace(/^(#{1,6} |[-+>] |\d+(?=[.)] ))/, '\\$1');

const isBlock = (node: PlainNode): boolean =>
  typeof node !== 'string' &&
  /^(p|h[1-6]|ul|ol|li|table|thead|tbody|tr|blockquote|pre|hr|figure|figcaption)$/.test(node.tag);

/** Plain text as Markdown with tables and footnotes; blocks are separated by an empty line. */
export function writeMarkdown(nodes: readonly PlainNode[], context: MarkdownContext): string {
  const inline = (children: readonly PlainNode[]): string =>
    children.map((node) => (typeof node === 'string' ? escapeText(node) : writeInline(node))).join('');

  const writeInline = ({ tag, attributes, children }: PlainElement): string => {
    const inner = inline(children);
    switch (tag) {
      case 'strong':
        return `**${inner}**`;
      case 'em':
        return `*${inner}*`;
      case 'del':
        return `~~${inner}~~`;
      case 'code':
        return `\`${inner}\``;
      case 'br':
        return '  \n';
      case 'a':
        return `[${inner}](${absolute(attributes['href'])})`;
      case 'img':
        return `![${escapeText(attributes['alt'] ?? '')}](${absolute(attributes['src'])})`;
      case 'x-task':
        return '[ ]';
      case 'x-fact':
        return inner + footnote(attributes['id']);
      default:
        return inner;
    }
  };
  const absolute = (address = ''): string => new URL(address, context.page).href;
  const footnote = (id = ''): string => {
    const number = context.footnotes.get(id);
    return number === undefined ? '' : `[^${number}]`;
  };

  const writeItem = (mark: string, { children }: PlainElement): string => {
    const indent = ' '.repeat(mark.length);
    return mark + blocks(children).join('\n\n').replaceAll('\n', `\n${indent}`);
  };
  const writeTable = (table: PlainElement): string => {
    const rows = table.children.flatMap((part) => elementsOf(part)).map((row) => elementsOf(row).map(writeCell));
    const [head = [], ...body] = rows;
    return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  };
  const writeCell = ({ children }: PlainElement): string => inline(children).replaceAll('|', '\\|');

  const writeBlock = (node: PlainElement): string => {
    const { tag, children } = node;
    const items = elementsOf(node);
    if (/^h[1-6]$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} ${inline(children)}`;
    if (tag === 'ul') return items.map((item) => writeItem('- ', item)).join('\n');
    if (tag === 'ol') return items.map((item, at) => writeItem(`${at + 1}. `, item)).join('\n');
    if (tag === 'hr') return '---';
    if (tag === 'table') return writeTable(node);
    if (tag === 'blockquote') return blocks(children).join('\n\n').replace(/^/gm, '> ').replace(/ +$/gm, '');
    if (tag === 'pre') return `\`\`\`\n${textOf(node).trimEnd()}\n\`\`\``;
    if (tag === 'figure') return blocks(children).join('\n\n');
    return escapeStart(collapseFootnotes(inline(children)).trim());
  };
  /** Inline nodes between blocks make a paragraph of their own. */
  const blocks = (children: readonly PlainNode[]): string[] => {
    const runs: PlainNode[][] = [];
    for (const node of children) {
      const last = runs.at(-1);
      if (isBlock(node) || !last || isBlock(last[0] ?? '')) runs.push([node]);
      else last.push(node);
    }
    return runs
      .map((run) => (isBlock(run[0] ?? '') ? writeBlock(run[0] as PlainElement) : writeParagraph(run)))
      .filter((block) => block !== '');
  };
  const writeParagraph = (run: PlainNode[]): string => escapeStart(inline(run).trim());
  return blocks(nodes).join('\n\n');
}

const textOf = (node: PlainNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

const elementsOf = (node: PlainNode): PlainElement[] =>
  typeof node === 'string' ? [] : node.children.filter((child) => typeof child !== 'string');

/** Under a table each source is listed once, however many cells use it. */
const collapseFootnotes = (line: string): string =>
  line.replace(/(?:\[\^\d+\]){2,}/g, (marks) => [...new Set(marks.match(/\[\^\d+\]/g))].join(''));
