import type { Definition, ListItem, Nodes, Parents, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { type Handle, toMarkdown } from 'mdast-util-to-markdown';
import { markdownToMdast } from 'satteri';

/** What the text of an article needs from its surroundings. */
export interface Surroundings {
  /** Returns the address a link gets here; undefined when only its words stay. */
  link(address: string): string | undefined;
  /** Returns the name of the file beside the article, or why the picture is not at hand. */
  picture(address: string): { name: string } | { problem: string };
  /** Title of the article, for pictures without words of their own. */
  title: string;
  note(problem: string): void;
}

/** Returns text as one line without control characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

/** Writes Markdown of another site so that it is safe in an MDX file, with our links and pictures, and returns its sentences, too. */
export function rewriteMarkdown(source: string, surroundings: Surroundings) {
  const root = structuredClone(markdownToMdast(source)) as Root;
  const sentences = sentencesIn(root);
  new Rewriter(surroundings, root).finish();
  return { markdown: writeMarkdown(root), sentences };
}

const wordsOf = (node: Nodes): string => {
  if (node.type === 'html' || node.type === 'footnoteReference') return '';
  if (node.type === 'break') return ' ';
  if ('children' in node) return node.children.map(wordsOf).join('');
  return 'value' in node ? node.value : '';
};

/** Returns what an article says, a text for each paragraph: no headings, tables or notes. */
function sentencesIn(node: Nodes): string[] {
  if (node.type === 'paragraph') return [oneLine(wordsOf(node))].filter(Boolean);
  return 'children' in node && node.type !== 'footnoteDefinition' ? node.children.flatMap(sentencesIn) : [];
}

const encodeTarget = (address: string): string =>
  address.replace(
    /[\s\p{Cc}()<>{}\\]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

class Rewriter {
  readonly #surroundings: Surroundings;
  readonly #root: Root;
  readonly #definitions = new Map<string, Definition>();
  /** Names of the footnotes, in the order of the text. */
  readonly #numbers: string[] = [];
  readonly #notes = new Map<string, RootContent[]>();

  constructor(surroundings: Surroundings, root: Root) {
    this.#surroundings = surroundings;
    this.#root = root;
    this.#collect(root);
  }

  #collect(node: Nodes): void {
    if (node.type === 'definition') this.#definitions.set(node.identifier, node);
    for (const child of 'children' in node ? node.children : []) this.#collect(child);
  }

  finish(): void {
    this.#rewrite(this.#root);
    const headings = this.#root.children.filter((node) => node.type === 'heading');
    const shift = 2 - Math.min(...headings.map(({ depth }) => depth));
    let above = 1;
    // The headings of an article start at level two, below its title, without a gap.
    for (const heading of headings) {
      above = Math.min(heading.depth + shift, above + 1, 6);
      heading.depth = above as 1 | 2 | 3;
    }
    const notes = this.#numbers.map(
      (name): ListItem => ({ type: 'listItem', children: (this.#notes.get(name) ?? []) as ListItem['children'] }),
    );
    if (notes.length > 0)
      this.#root.children.push(
        { type: 'heading', depth: 2, children: [{ type: 'text', value: 'Notes' }] },
        { type: 'list', ordered: true, children: notes },
      );
  }

  #rewrite(parent: Parents): void {
    const found: RootContent[] = [];
    for (const node of (parent.children as RootContent[]).flatMap((child) => this.#convert(child))) {
      const last = found.at(-1);
      // Side by side, the fences of two codes would join and open others.
      if ((node.type === 'text' || node.type === 'inlineCode') && last?.type === node.type) last.value += node.value;
      else found.push(node);
    }
    parent.children = found as never;
  }

  #convert(node: RootContent): RootContent[] {
    if ('children' in node) this.#rewrite(node);
    switch (node.type) {
      case 'text':
        return [{ type: 'text', value: node.value.replace(/\s+/g, ' ') }];
      case 'inlineCode':
        return node.value.trim() === '' ? [] : [{ type: 'inlineCode', value: node.value.replace(/\s+/g, ' ') }];
      case 'code':
        return [{ type: 'code', lang: node.lang, value: node.value }];
      case 'html':
        return this.#leaveOut(node.value);
      case 'definition':
        return [];
      case 'link':
        return this.#link(node.url, node.children);
      case 'linkReference':
        return this.#link(this.#definitions.get(node.identifier)?.url ?? '', node.children);
      case 'image':
        return [this.#picture(node.url, node.alt)];
      case 'imageReference':
        return [this.#picture(this.#definitions.get(node.identifier)?.url ?? '', node.alt)];
      case 'footnoteReference': {
        if (!this.#numbers.includes(node.identifier)) this.#numbers.push(node.identifier);
        return [{ type: 'text', value: ` [${this.#numbers.indexOf(node.identifier) + 1}]` }];
      }
      case 'footnoteDefinition':
        this.#notes.set(node.identifier, node.children);
        return [];
      default:
        return 'children' in node && node.children.length === 0 && node.type !== 'tableCell' ? [] : [node];
    }
  }

  #leaveOut(html: string): RootContent[] {
    const name = /^<([a-z][\w-]*)/i.exec(html)?.[1];
    if (name !== undefined) this.#surroundings.note(`Its HTML (<${name}>) was left out: look for what is missing.`);
    return [];
  }

  #link(address: string, children: PhrasingContent[]): PhrasingContent[] {
    const target = address === '' || children.length === 0 ? undefined : this.#surroundings.link(address);
    return target === undefined ? children : [{ type: 'link', url: encodeTarget(target), children }];
  }

  #picture(address: string, given: string | null | undefined): RootContent {
    const { picture, note, title } = this.#surroundings;
    const alt = oneLine(given ?? '');
    const found = picture(address);
    if ('name' in found) {
      if (alt === '') note(`The picture ${found.name} has no description: write what it shows.`);
      return { type: 'image', url: `./${encodeTarget(found.name)}`, alt: alt || `Picture in “${title}”` };
    }
    note(
      /\.gif$/i.test(address.replace(/[?#].*$/s, ''))
        ? `The picture ${address} is a GIF, which is not shown here: save it as PNG beside the article.`
        : `The picture ${address} ${found.problem}: add it beside the article.`,
    );
    const words = oneLine([address, alt].filter(Boolean).join(' · ')).replaceAll('*/', '* /');
    return { type: 'html', value: `{/* Missing picture: ${words} */}` };
  }
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
const writeMarkdown = (root: Root): string =>
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
