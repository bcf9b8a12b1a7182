import { findEmbed } from './embeds.ts';
import { elementsIn, findElement, type HtmlNode, isText, oneLine, parseTree, textOf } from './html-tree.ts';
import {
  attributeText,
  codeBlock,
  escapeText,
  finishCode,
  linkTarget,
  markCode,
  protectStart,
  wrapWords,
} from './markdown-text.ts';

/** What the text of an article needs from its surroundings. */
export interface Surroundings {
  /** Returns the address a link gets here; undefined when only its words stay. */
  link(address: string): string | undefined;
  /** Returns the name of the file beside the article; undefined when the picture is not at hand. */
  picture(address: string): string | undefined;
  /** Notes something that a person must look at. */
  note(problem: string): void;
}

const blockNames = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html iframe embed object video audio li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
);
const silentNames = new Set(['style', 'head', 'noscript', 'template', 'link', 'meta', 'title']);
const marks: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '_',
  i: '_',
  cite: '_',
  del: '~~',
  s: '~~',
};

/** Turns the HTML of an article into Markdown that is safe in an MDX file. */
export function htmlToMarkdown(html: string, surroundings: Surroundings): string {
  const root = parseTree(html);
  const writer = new Writer(surroundings, levelsIn(root));
  return writer.blocks(root.children).join('\n\n');
}

/** Headings of an article start at level two, below its title. */
function levelsIn(root: HtmlNode): number {
  const levels = [...elementsIn(root)].flatMap(({ name }) => /^h([1-6])$/.exec(name)?.[1] ?? []).map(Number);
  return levels.length === 0 ? 0 : 2 - Math.min(...levels);
}

class Writer {
  readonly #surroundings: Surroundings;
  readonly #levelShift: number;
  #levelAbove = 1;
  /** Pictures met inside a sentence: they follow its paragraph. */
  #pictures: string[] = [];

  constructor(surroundings: Surroundings, levelShift: number) {
    this.#surroundings = surroundings;
    this.#levelShift = levelShift;
  }

  blocks(nodes: readonly HtmlNode[]): string[] {
    const found: string[] = [];
    let run: HtmlNode[] = [];
    const endRun = (): void => {
      if (run.length > 0) found.push(...this.#paragraph(run));
      run = [];
    };
    for (const node of nodes) {
      if (isInline(node)) run.push(node);
      else {
        endRun();
        found.push(...this.#block(node));
      }
    }
    endRun();
    return found.filter((block) => block.trim() !== '');
  }

  #block(node: HtmlNode): string[] {
    const embed = findEmbed(node);
    if (embed) return this.#embed(embed);
    const { name, children } = node;
    if (/^h[1-6]$/.test(name)) return this.#heading(node);
    if (name === 'figure') return this.#figure(node);
    if (name === 'ul' || name === 'ol') return this.#list(node);
    if (name === 'table') return this.#table(node);
    if (name === 'hr') return ['---'];
    if (name === 'pre') return [codeBlock(textOf(node), languageOf(node))];
    if (name === 'blockquote') {
      const quoted = this.blocks(children).join('\n\n').split('\n');
      return [quoted.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')];
    }
    if (name === 'dt' || name === 'summary') return this.#paragraph(children).map((text) => wrapWords('**', text));
    return this.blocks(children);
  }

  #embed({ address, words, isKnown }: NonNullable<ReturnType<typeof findEmbed>>): string[] {
    if (isKnown && address === undefined) return [];
    if (address === undefined) {
      this.#surroundings.note(`${words} was left out: it has no plain form.`);
      return [];
    }
    const shown = escapeText(oneLine(isKnown ? words : address.replace(/^https?:\/\//, '')));
    const target = this.#surroundings.link(address);
    if (target === undefined) return [protectStart(shown)];
    if (!isKnown) this.#surroundings.note(`${words} became a link: ${address}`);
    return [`[${shown}](${linkTarget(target)})`];
  }

  #paragraph(nodes: readonly HtmlNode[]): string[] {
    const text = this.#inline(nodes)
      .replace(/[ \t]*\\\n[ \t]*/g, '\\\n')
      .replace(/^(\s|\\\n)+|(\s|\\\n)+$/g, '');
    const pictures = this.#pictures;
    this.#pictures = [];
    return [protectStart(text), ...pictures];
  }

  #heading(node: HtmlNode): string[] {
    const text = this.#inline(node.children).replace(/\\?\n/g, ' ').trim();
    const pictures = this.#pictures;
    this.#pictures = [];
    if (text === '') return pictures;
    const level = Math.min(Number(node.name[1]) + this.#levelShift, this.#levelAbove + 1, 6);
    this.#levelAbove = level;
    return [`${'#'.repeat(level)} ${text.replace(/^\*\*(.*)\*\*$/, '$1')}`, ...pictures];
  }

  #figure(node: HtmlNode): string[] {
    // A gallery is a figure of figures, each with its own caption.
    const isGallery = findElement(node, 'figure') !== undefined;
    const caption = isGallery
      ? node.children.find(({ name }) => name === 'figcaption')
      : findElement(node, 'figcaption');
    const pictures = [...elementsIn(node)].filter(({ name }) => name === 'img');
    if (pictures.length > 0 && !isGallery) {
      const words = caption ? textOf(caption).trim() : '';
      const shown = pictures.map((picture, at) => this.#picture(picture, at === pictures.length - 1 ? words : ''));
      const found = shown.filter((each) => each !== '' && !each.startsWith('{'));
      if (found.length < 2) return shown;
      return ['<Gallery>', ...found, '</Gallery>', ...shown.filter((each) => !found.includes(each))];
    }
    const rest = this.blocks(node.children.filter((child) => child !== caption));
    return caption ? [...rest, ...this.#paragraph(caption.children).map((text) => wrapWords('_', text))] : rest;
  }

  #picture({ attributes }: HtmlNode, caption: string): string {
    const address = originalAddress(attributes);
    const alt = attributes['alt'] ?? '';
    if (address === '' || address.startsWith('data:')) return '';
    const name = this.#surroundings.picture(address);
    if (name === undefined) {
      this.#surroundings.note(
        /\.gif$/i.test(address.replace(/[?#].*$/s, ''))
          ? `The picture ${address} is a GIF, which is not shown here: save it as PNG beside the article.`
          : `The picture ${address} is not in the file: add it beside the article.`,
      );
      const words = oneLine([address, alt, caption].filter(Boolean).join(' · ')).replaceAll('*/', '* /');
      return `{/* Missing picture: ${words} */}`;
    }
    if (alt === '') this.#surroundings.note(`The picture ${name} has no description: write what it shows.`);
    const shown = alt || caption || 'Say here what the picture shows';
    if (caption === '') return `![${escapeText(shown)}](./${linkTarget(name)})`;
    return `<Figure src=${attributeText(`./${name}`)} alt=${attributeText(shown)} caption=${attributeText(caption)} />`;
  }

  #list(node: HtmlNode): string[] {
    const start = Number.parseInt(node.attributes['start'] ?? '1', 10) || 1;
    const items = node.children
      .map((item) => (item.name === 'li' ? this.blocks(item.children) : this.blocks([item])))
      .filter((blocks) => blocks.length > 0);
    const lines = items.map((blocks, at) => {
      const marker = node.name === 'ol' ? `${start + at}.` : '-';
      const isTight = blocks.slice(1).every((block) => /^\s*(-|\d+\.) /.test(block));
      const text = blocks.join(isTight ? '\n' : '\n\n');
      return `${marker} ${text.replace(/\n(?=.)/g, `\n${' '.repeat(marker.length + 1)}`)}`;
    });
    return lines.length === 0 ? [] : [lines.join('\n')];
  }

  #table(node: HtmlNode): string[] {
    const rows = [...elementsIn(node)]
      .filter(({ name }) => name === 'tr')
      .map((row) => row.children.filter(({ name }) => name === 'td' || name === 'th'))
      .filter((cells) => cells.length > 0);
    const [first] = rows;
    if (first === undefined) return [];
    if (rows.flat().some(({ attributes }) => attributes['colspan'] ?? attributes['rowspan']))
      this.#surroundings.note('A table has merged cells: compare it with the original.');
    const width = Math.max(...rows.map((cells) => cells.length));
    const write = (cells: readonly string[]): string =>
      `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
    const lines = rows.map((cells) => write(cells.map((cell) => this.#cell(cell))));
    const pictures = this.#pictures;
    this.#pictures = [];
    return [[lines[0], write(Array.from({ length: width }, () => '---')), ...lines.slice(1)].join('\n'), ...pictures];
  }

  #cell(cell: HtmlNode): string {
    const text = this.#inline(cell.children).replace(/\\?\n/g, ' ').replace(/\s+/g, ' ').trim();
    return text.replaceAll('|', '\\|');
  }

  #inline(nodes: readonly HtmlNode[]): string {
    return finishCode(this.#marked(nodes));
  }

  #marked(nodes: readonly HtmlNode[]): string {
    return nodes.map((node) => this.#inlineNode(node)).join('');
  }

  #inlineNode(node: HtmlNode): string {
    const { name, children } = node;
    if (isText(node)) return escapeText(node.text);
    if (silentNames.has(name)) return '';
    const embed = findEmbed(node);
    if (embed) {
      this.#pictures.push(...this.#embed(embed));
      return '';
    }
    if (name === 'br') return '\\\n';
    if (name === 'img') {
      this.#pictures.push(this.#picture(node, ''));
      return '';
    }
    if (['code', 'kbd', 'samp', 'tt'].includes(name)) return markCode(textOf(node));
    const text = this.#marked(children);
    const mark = marks[name];
    if (mark !== undefined) return wrapWords(mark, text);
    if (name === 'a') return this.#link(node, text);
    // A block where only a line fits, such as a paragraph in a table cell.
    return blockNames.has(name) ? ` ${text} ` : text;
  }

  #link({ attributes }: HtmlNode, text: string): string {
    const address = attributes['href'] ?? '';
    if (text.trim() === '' || address === '') return text;
    const target = this.#surroundings.link(address);
    if (target === undefined) return text;
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
    return `${before}[${words}](${linkTarget(target)})${after}`;
  }
}

/** Whether a node is part of a sentence: text, or an element that holds no block. */
function isInline(node: HtmlNode): boolean {
  if (isText(node)) return true;
  if (blockNames.has(node.name)) return false;
  return ![...elementsIn(node)].some(({ name }) => blockNames.has(name));
}

function languageOf(node: HtmlNode): string {
  const classes = [node, ...elementsIn(node)].map(({ attributes }) => attributes['class'] ?? '').join(' ');
  return /\blang(?:uage)?-([\w+#-]+)/.exec(classes)?.[1] ?? '';
}

/** Returns the address of a picture in full size where the service says it. */
function originalAddress(attributes: HtmlNode['attributes']): string {
  try {
    const data: unknown = JSON.parse(attributes['data-attrs'] ?? 'null');
    if (typeof data === 'object' && data !== null && 'src' in data && typeof data.src === 'string') return data.src;
  } catch {
    // The plain address serves as well.
  }
  return attributes['src'] ?? attributes['data-src'] ?? '';
}
