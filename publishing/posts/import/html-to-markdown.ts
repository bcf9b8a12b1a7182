import { type Card, type Embed, findCard, findEmbed, noteNumber } from './cards.ts';
import { originalAddress } from './find-pictures.ts';
import {
  blockNames,
  elementsIn,
  findElement,
  type HtmlNode,
  headingShift,
  isInline,
  isText,
  languageOf,
  oneLine,
  parseTree,
  simplifyTree,
  textOf,
} from './html-tree.ts';
import {
  attributeText,
  codeBlock,
  component,
  emphasis,
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
  /** Returns the name of the file beside the article, or why the picture is not at hand. */
  picture(address: string): { name: string } | { problem: string };
  /** What is written: an article, or an issue, which has fewer forms. */
  kind: 'article' | 'issue';
  /** Title of the article, for pictures and videos without words of their own. */
  title: string;
  note(problem: string): void;
}

const silentNames = new Set(['style', 'head', 'noscript', 'template', 'link', 'meta', 'title']);

/** Turns the HTML of an article into Markdown that is safe in an MDX file. */
export function htmlToMarkdown(html: string, surroundings: Surroundings): string {
  const parsed = parseTree(html);
  const root = surroundings.kind === 'issue' ? simplifyTree(parsed) : parsed;
  const writer = new Writer(surroundings, headingShift(root));
  return [...writer.blocks(root.children), ...writer.notes()].join('\n\n');
}

class Writer {
  readonly #surroundings: Surroundings;
  readonly #levelShift: number;
  #levelAbove = 1;
  /** Pictures met inside a sentence: they follow its paragraph. */
  readonly #pictures: string[] = [];
  /** Footnotes: they follow the text. */
  #notes: string[] = [];

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

  notes(): string[] {
    const lines = this.#notes.map((note, at) => `${at + 1}. ${note.replace(/\s*\\?\n+\s*/g, ' ')}`);
    return lines.length === 0 ? [] : ['## Notes', lines.join('\n')];
  }

  get #isIssue(): boolean {
    return this.#surroundings.kind === 'issue';
  }

  #block(node: HtmlNode): string[] {
    const embed = findEmbed(node);
    if (embed) return this.#embed(embed);
    const card = findCard(node);
    if (card) return this.#card(card);
    const { name, children } = node;
    if (/^h[1-6]$/.test(name)) return this.#heading(node);
    if (name === 'figure') return this.#figure(node);
    if (name === 'ul' || name === 'ol') return this.#list(node);
    if (name === 'table') return this.#table(node);
    if (name === 'hr') return ['---'];
    if (name === 'pre') return [codeBlock(textOf(node), languageOf(node))];
    if (name === 'blockquote') return this.#quote(children);
    if (name === 'dt' || name === 'summary') return this.#paragraph(children).map((text) => wrapWords('**', text));
    return this.blocks(children);
  }

  #quote(children: readonly HtmlNode[]): string[] {
    const quoted = this.blocks(children).join('\n\n').split('\n');
    return [quoted.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')];
  }

  #card(card: Card): string[] {
    if (card.kind === 'notes') {
      this.#notes.push(...card.items.map((item) => this.blocks(item).join(' ')));
      return [];
    }
    if (card.kind === 'button') {
      const target = this.#surroundings.link(card.address);
      const words = escapeText(card.words);
      return [target === undefined ? protectStart(words) : `**[${words}](${linkTarget(target)})**`];
    }
    if (this.#isIssue) return this.#quote(card.children);
    const start = card.isWarning ? '<Callout title="Warning" tone="warning">' : '<Callout title="Note">';
    return [start, ...this.blocks(card.children), '</Callout>'];
  }

  #embed({ address, words, isKnown, video }: Embed): string[] {
    if (isKnown && address === undefined) return [];
    if (address === undefined) {
      this.#surroundings.note(`${words} was left out: it has no plain form.`);
      return [];
    }
    const shown = video?.still === undefined ? undefined : this.#video(video, video.still);
    if (shown !== undefined) return [shown];
    const label = escapeText(oneLine(isKnown ? words : address.replace(/^https?:\/\//, '')));
    const target = this.#surroundings.link(address);
    if (target === undefined) return [protectStart(label)];
    if (!isKnown) this.#surroundings.note(`${words} became a link: ${address}`);
    return [`[${label}](${linkTarget(target)})`];
  }

  /** Writes a video with the picture above it; undefined when there is none. */
  #video({ page, title }: NonNullable<Embed['video']>, still: string): string | undefined {
    const found = this.#surroundings.picture(still);
    if (!('name' in found)) return undefined;
    const words = title || this.#surroundings.title;
    const [poster, alt] = [`./${found.name}`, `Still from the video “${words}”`];
    if (this.#isIssue) return `[![${escapeText(alt)}](${linkTarget(poster)})](${linkTarget(page)})`;
    return component('Video', { src: page, poster, alt, title: words });
  }

  #takePictures(): string[] {
    return this.#pictures.splice(0);
  }

  #paragraph(nodes: readonly HtmlNode[]): string[] {
    const text = this.#inline(nodes)
      .replace(/[ \t]*\\\n[ \t]*/g, '\\\n')
      .replace(/^(\s|\\\n)+|(\s|\\\n)+$/g, '');
    return [protectStart(text), ...this.#takePictures()];
  }

  #heading(node: HtmlNode): string[] {
    const text = this.#inline(node.children).replace(/\\?\n/g, ' ').trim();
    const pictures = this.#takePictures();
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
      if (found.length < 2 || this.#isIssue) return shown;
      return ['<Gallery>', ...found, '</Gallery>', ...shown.filter((each) => !found.includes(each))];
    }
    const rest = this.blocks(node.children.filter((child) => child !== caption));
    return caption ? [...rest, ...this.#paragraph(caption.children).map((text) => wrapWords('_', text))] : rest;
  }

  #picture({ attributes }: HtmlNode, caption: string): string {
    const address = originalAddress(attributes);
    const alt = attributes['alt'] ?? '';
    if (address === '' || address.startsWith('data:')) return '';
    const found = this.#surroundings.picture(address);
    if (!('name' in found)) {
      this.#surroundings.note(
        /\.gif$/i.test(address.replace(/[?#].*$/s, ''))
          ? `The picture ${address} is a GIF, which is not shown here: save it as PNG beside the article.`
          : `The picture ${address} ${found.problem}: add it beside the article.`,
      );
      const words = oneLine([address, alt, caption].filter(Boolean).join(' · ')).replaceAll('*/', '* /');
      return this.#isIssue ? '' : `{/* Missing picture: ${words} */}`;
    }
    const { name } = found;
    if (alt === '') this.#surroundings.note(`The picture ${name} has no description: write what it shows.`);
    const shown = alt || caption || `Picture in “${this.#surroundings.title}”`;
    if (caption === '' || this.#isIssue) {
      const below = caption === '' ? '' : ` ${attributeText(caption)}`;
      return `![${escapeText(shown)}](./${linkTarget(name)}${below})`;
    }
    return component('Figure', { src: `./${name}`, alt: shown, caption });
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
    const rule = write(Array.from({ length: width }, () => '---'));
    return [[lines[0], rule, ...lines.slice(1)].join('\n'), ...this.#takePictures()];
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
    const number = noteNumber(node);
    if (number !== undefined) return ` \\[${number}\\]`;
    if (['code', 'kbd', 'samp', 'tt'].includes(name)) return markCode(textOf(node));
    const text = this.#marked(children);
    const mark = emphasis[name];
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
