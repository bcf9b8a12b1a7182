import type { Element } from 'hast';
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast';
import type { BlockContent, Image, ListItem, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { readVideo, type Video } from '../../../core/video.ts';
import {
  attribute,
  elementsIn,
  findByClass,
  findElement,
  hasClass,
  oneLine,
  parseHtml,
  readData,
  textOf,
} from './html-tree.ts';
import { sentencesIn, settleTree, writeMarkdown } from './markdown-tree.ts';

declare module 'mdast' {
  interface Data {
    /** Whether it has no sentence of the article: a button, a caption, the notes. */
    isSilent?: boolean;
  }
}

/** What the text of an article needs from its surroundings. */
export interface Surroundings {
  /** Returns the address a link gets here; undefined when only its words stay. */
  link(address: string): string | undefined;
  /** Returns the name of the file beside the article, or why the picture is not at hand. */
  picture(address: string): { name: string } | { problem: string };
  /** Title of the article, for pictures and videos without words of their own. */
  title: string;
  note(problem: string): void;
}

/** Turns the HTML of an article into Markdown that is safe in an MDX file, and returns its sentences, too. */
export function htmlToMarkdown(html: string, surroundings: Surroundings) {
  const converter = new Converter(surroundings);
  const handlers = Object.entries(defaultHandlers).map(([name, handle]): [string, Handle] => [
    name,
    (state, node, parent) => converter.convert(state, node) ?? (handle as Handle)(state, node, parent),
  ]);
  const root = toMdast(parseHtml(html), { handlers: Object.fromEntries(handlers) }) as Root;
  if (converter.notes.length > 0) {
    root.children.push(
      { type: 'heading', depth: 2, children: [text('Notes')], data: { isSilent: true } },
      { type: 'list', ordered: true, children: converter.notes, data: { isSilent: true } },
    );
  }
  settleTree(root);
  return { markdown: writeMarkdown(root), sentences: sentencesIn(root) };
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const html = (value: string): BlockContent => ({ type: 'html', value });
/** A line of its own that is no sentence. */
const line = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children, data: { isSilent: true } });

const component = (name: string, fields: Readonly<Record<string, string>>): BlockContent => {
  const escaped = (value: string): string =>
    oneLine(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const attributes = Object.entries(fields).map(([key, value]) => `${key}="${escaped(value)}"`);
  return html(`<${name} ${attributes.join(' ')} />`);
};

const encodeTarget = (address: string): string =>
  address.replace(
    /[\s\p{Cc}()<>{}\\]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

const playerNames = new Set('iframe embed object video audio script form svg canvas input button'.split(' '));
/** Sign-up forms and buttons of the old service. */
const signUp = /\b(subscription-widget|subscribe-widget|kg-signup-card|kg-cta-card|captioned-button-wrap)/;
/** Where a link leads that goes from a footnote back to its place in the text. */
const wayBack = /^#(?:user-content-)?(?:fnref|footnote-anchor|footnote-ref|.*-link$)/;

/** Gives the pictures, links, boxes, buttons, notes and embeds of Ghost, Substack and Markdown the form they have here. */
class Converter {
  /** Footnotes: they follow the text. */
  readonly notes: ListItem[] = [];
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Returns what an element becomes; undefined for one that Markdown has a form for. */
  convert(state: State, node: Element): RootContent | RootContent[] | undefined {
    const { tagName } = node;
    const classes = attribute(node, 'className');
    if (signUp.test(classes)) return [];
    if (hasClass(node, 'kg-button-card', 'button-wrapper')) return this.#button(findElement(node, 'a'));
    if (hasClass(node, 'kg-callout-card', 'callout-block')) return this.#callout(state, node);
    if (hasClass(node, 'kg-bookmark-card')) {
      const address = attribute(findElement(node, 'a'), 'href');
      const title = findByClass(node, 'kg-bookmark-title');
      return line(...this.#link(address, [text(title ? oneLine(textOf(title)) : address)]));
    }
    if (hasClass(node, 'footnote') && tagName === 'div')
      return this.#takeNotes(state, [findByClass(node, 'footnote-content') ?? node]);
    if (hasClass(node, 'footnotes'))
      return this.#takeNotes(
        state,
        elementsIn(node).filter((each) => each.tagName === 'li'),
      );
    if (tagName === 'div' && /youtube|vimeo|tweet|embed|spotify/.test(classes)) {
      const { videoId, url } = readData(node);
      const address = videoId === undefined ? url : `https://www.youtube.com/watch?v=${videoId}`;
      if (address !== undefined) return this.#embed(address, '');
    }
    if (playerNames.has(tagName)) return this.#player(node);
    if (tagName === 'img') return this.#picture(node, '');
    if (tagName === 'figure') return this.#figure(state, node);
    if (tagName === 'a') return this.#anchor(state, node);
    if (
      tagName === 'table' &&
      elementsIn(node).some(({ properties }) => properties['colSpan'] ?? properties['rowSpan'])
    )
      this.#surroundings.note('A table has merged cells: compare it with the original.');
    return undefined;
  }

  #link(address: string, children: PhrasingContent[]): PhrasingContent[] {
    const target = address === '' ? undefined : this.#surroundings.link(address);
    return target === undefined ? children : [{ type: 'link', url: encodeTarget(target), children }];
  }

  #anchor(state: State, node: Element): PhrasingContent[] {
    const href = attribute(node, 'href');
    if (wayBack.test(href)) return [];
    // The number of a footnote: a link within a page has no target here.
    const number = href.startsWith('#') ? /^\[?(\d{1,3})\]?$/.exec(textOf(node).trim())?.[1] : undefined;
    if (number !== undefined) return [text(` [${number}]`)];
    const children = state.all(node) as PhrasingContent[];
    return textOf(node).trim() === '' ? children : this.#link(href, children);
  }

  #button(link: Element | undefined): RootContent[] | undefined {
    const address = attribute(link, 'href');
    if (link === undefined || address === '') return undefined;
    if (/\/subscribe\b/.test(address)) return [];
    const [words] = this.#link(address, [text(oneLine(textOf(link)))]);
    return words === undefined ? [] : [line(words.type === 'link' ? { type: 'strong', children: [words] } : words)];
  }

  #callout(state: State, node: Element): RootContent[] {
    const sign = findByClass(node, 'kg-callout-emoji');
    const body = findByClass(node, 'kg-callout-text') ?? node;
    const words = { ...body, children: body.children.filter((child) => child !== sign) };
    const children = state.toFlow(state.all(words)) as BlockContent[];
    const isWarning = sign !== undefined && /[⚠❗🚨⛔🛑]/u.test(textOf(sign));
    const start = html(isWarning ? '<Callout title="Warning" tone="warning">' : '<Callout title="Note">');
    return [start, ...children, html('</Callout>')];
  }

  #takeNotes(state: State, items: readonly Element[]): RootContent[] {
    for (const item of items)
      this.notes.push({ type: 'listItem', children: state.toFlow(state.all(item)) as BlockContent[] });
    return [];
  }

  #player(node: Element): RootContent[] {
    const { tagName } = node;
    const source =
      [attribute(node, 'src'), attribute(node, 'data'), attribute(findElement(node, 'source', 'embed'), 'src')].find(
        Boolean,
      ) ?? '';
    // The script that draws a tweet or a form adds nothing of its own.
    if (tagName === 'script' && !/gist\.github/.test(source)) return [];
    if (tagName !== 'script' && source !== '')
      return this.#embed(source.startsWith('//') ? `https:${source}` : source, attribute(node, 'title'));
    const name = tagName === 'script' ? 'A script' : `A <${tagName}>`;
    this.#surroundings.note(`${name} was left out: it has no plain form.`);
    return [];
  }

  /** Writes what a player shows; a link to the player of a video itself would show a bare video. */
  #embed(source: string, title: string): RootContent[] {
    const video = readVideo(source.replace(/^http:/, 'https:'));
    const player = video && this.#video(video, title || this.#surroundings.title);
    if (player) return [player];
    const address = video?.page ?? source;
    const words = this.#link(address, [text(oneLine(address.replace(/^https?:\/\//, '')))]);
    if (words[0]?.type === 'link') {
      const host = URL.canParse(address) ? new URL(address).hostname : address;
      this.#surroundings.note(`An embed (${host}) became a link: ${address}`);
    }
    return [line(...words)];
  }

  /** Writes a video with the picture above it; undefined when there is none. */
  #video({ page, still }: Video, title: string): RootContent | undefined {
    const found = still === undefined ? undefined : this.#surroundings.picture(still);
    if (found === undefined || !('name' in found)) return undefined;
    const poster = `./${found.name}`;
    const alt = `Still from the video “${title}”`;
    return component('Video', { src: page, poster, alt, title });
  }

  #picture(node: Element, caption: string): Image | BlockContent | [] {
    const address = readData(node)['src'] ?? (attribute(node, 'src') || attribute(node, 'dataSrc'));
    const alt = attribute(node, 'alt');
    if (address === '' || address.startsWith('data:')) return [];
    const { picture, note, title } = this.#surroundings;
    const found = picture(address);
    if (!('name' in found)) {
      note(
        /\.gif$/i.test(address.replace(/[?#].*$/s, ''))
          ? `The picture ${address} is a GIF, which is not shown here: save it as PNG beside the article.`
          : `The picture ${address} ${found.problem}: add it beside the article.`,
      );
      const words = oneLine([address, alt, caption].filter(Boolean).join(' · ')).replaceAll('*/', '* /');
      return html(`{/* Missing picture: ${words} */}`);
    }
    if (alt === '') note(`The picture ${found.name} has no description: write what it shows.`);
    const shown = alt || caption || `Picture in “${title}”`;
    const src = `./${encodeTarget(found.name)}`;
    if (caption !== '') return component('Figure', { src, alt: shown, caption });
    return { type: 'image', url: src, alt: shown };
  }

  #figure(state: State, node: Element): RootContent[] {
    // A gallery is a figure of figures, each with its own caption.
    const isGallery = findElement(node, 'figure') !== undefined;
    const pictures = isGallery ? [] : elementsIn(node).filter(({ tagName }) => tagName === 'img');
    const caption = isGallery
      ? node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'figcaption')
      : findElement(node, 'figcaption');
    if (pictures.length > 0) {
      const words = caption ? oneLine(textOf(caption)) : '';
      const shown = pictures.flatMap((each, at) => this.#picture(each, at === pictures.length - 1 ? words : ''));
      const lost = shown.filter((each) => each.type === 'html' && each.value.startsWith('{'));
      if (shown.length - lost.length < 2) return shown;
      return [html('<Gallery>'), ...shown.filter((each) => !lost.includes(each)), html('</Gallery>'), ...lost];
    }
    const rest = state.toFlow(state.all({ ...node, children: node.children.filter((child) => child !== caption) }));
    if (caption === undefined) return rest as RootContent[];
    return [...(rest as RootContent[]), line({ type: 'emphasis', children: state.all(caption) as PhrasingContent[] })];
  }
}
