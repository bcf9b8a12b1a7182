import { readVideo, type Video } from '../../../core/video.ts';
import {
  elementsIn,
  findByClass,
  findElement,
  type HtmlNode,
  hasClass,
  isText,
  oneLine,
  readData,
  textOf,
} from './html-tree.ts';

/** A part of an article that the old service draws as a box, a button or a list of notes. */
export type Card =
  | { kind: 'callout'; isWarning: boolean; children: HtmlNode[] }
  | { kind: 'button'; address: string; words: string }
  /** Notes at the end, in order; a service that writes one box a note has a card for each. */
  | { kind: 'notes'; items: HtmlNode[][] };

const buttonClasses = ['kg-button-card', 'button-wrapper'];

/** Recognizes the callouts, buttons and footnotes of Ghost, Substack and Markdown. */
export function findCard(node: HtmlNode): Card | undefined {
  if (hasClass(node, 'kg-callout-card') || hasClass(node, 'callout-block')) return readCallout(node);
  if (buttonClasses.some((name) => hasClass(node, name))) {
    const link = findElement(node, 'a');
    const address = link?.attributes['href'] ?? '';
    return link && address !== '' ? { kind: 'button', address, words: oneLine(textOf(link)) } : undefined;
  }
  if (hasClass(node, 'footnote') && node.name === 'div')
    return { kind: 'notes', items: [withoutMarks(findByClass(node, 'footnote-content') ?? node).children] };
  if (!hasClass(node, 'footnotes')) return undefined;
  const items = [...elementsIn(node)].filter(({ name }) => name === 'li');
  return items.length === 0 ? undefined : { kind: 'notes', items: items.map((item) => withoutMarks(item).children) };
}

function readCallout(node: HtmlNode): Card {
  const sign = findByClass(node, 'kg-callout-emoji');
  const isWarning = /[⚠❗🚨⛔🛑]/u.test(sign ? textOf(sign) : '');
  const body = findByClass(node, 'kg-callout-text') ?? node;
  return { kind: 'callout', isWarning, children: body.children.filter((child) => child !== sign) };
}

/** Returns the number of the footnote that a link in a sentence leads to; undefined for another link. */
export function noteNumber(node: HtmlNode): string | undefined {
  if (node.name !== 'a' || !node.attributes['href']?.startsWith('#')) return undefined;
  return /^\[?(\d{1,3})\]?$/.exec(textOf(node).trim())?.[1];
}

/** Whether a link leads from a footnote back to its place in the text. */
const isWayBack = ({ name, attributes }: HtmlNode): boolean =>
  name === 'a' && /^#(?:user-content-)?(?:fnref|footnote-anchor|footnote-ref|.*-link$)/.test(attributes['href'] ?? '');

const withoutMarks = (node: HtmlNode): HtmlNode => ({
  ...node,
  children: node.children
    .filter((child) => !isWayBack(child))
    .map((child) => (isText(child) ? child : withoutMarks(child))),
});

/** Something that Markdown has no form for. */
export interface Embed {
  /** Where it can be seen; undefined when there is no such place. */
  address?: string | undefined;
  words: string;
  /** Whether nothing is lost: a bookmark that becomes a link, a form of the old service that is left out. */
  isKnown: boolean;
  /** Set for a video that can be played here, with the title its player has. */
  video?: Video & { title: string };
}

const playerNames = new Set('iframe embed object video audio script form svg canvas input button'.split(' '));

/** Recognizes an embed of a web page, or of Ghost or Substack; undefined for everything else. */
export function findEmbed(node: HtmlNode): Embed | undefined {
  const classes = node.attributes['class'] ?? '';
  // Sign-up forms and buttons of the old service.
  if (/\b(subscription-widget|subscribe-widget|kg-signup-card|kg-cta-card|captioned-button-wrap)/.test(classes))
    return { words: 'a sign-up form', isKnown: true };
  if (hasClass(node, 'button-wrapper') && /\/subscribe\b/.test(findElement(node, 'a')?.attributes['href'] ?? ''))
    return { words: 'a sign-up button', isKnown: true };
  if (hasClass(node, 'kg-bookmark-card')) return readBookmark(node);
  const data = node.name === 'div' && /youtube|vimeo|tweet|embed|spotify/.test(classes) ? addressOf(node) : undefined;
  if (data) return describe(data, node);
  if (!playerNames.has(node.name)) return undefined;
  return readPlayer(node);
}

function readBookmark(node: HtmlNode): Embed | undefined {
  const address = findElement(node, 'a')?.attributes['href'];
  const title = findByClass(node, 'kg-bookmark-title');
  return address ? { address, words: title ? textOf(title).trim() : address, isKnown: true } : undefined;
}

function readPlayer(node: HtmlNode): Embed | undefined {
  const { name, attributes } = node;
  const source = attributes['src'] ?? attributes['data'] ?? findElement(node, 'source', 'embed')?.attributes['src'];
  // The script that draws a tweet or a form adds nothing of its own.
  if (name === 'script') return { words: 'A script', isKnown: !/gist\.github/.test(source ?? '') };
  if (source === undefined) return { words: `A <${name}>`, isKnown: false };
  return describe(source.startsWith('//') ? `https:${source}` : source, node);
}

/** Describes what a player shows; a link to the player of a video itself would show a bare video. */
function describe(source: string, { attributes }: HtmlNode): Embed {
  const video = readVideo(source.replace(/^http:/, 'https:'));
  const address = video?.page ?? source;
  const words = `An embed (${URL.canParse(address) ? new URL(address).hostname : address})`;
  return { address, words, isKnown: false, ...(video && { video: { ...video, title: attributes['title'] ?? '' } }) };
}

function addressOf({ attributes }: HtmlNode): string | undefined {
  const { videoId, url } = readData(attributes);
  return videoId === undefined ? url : `https://www.youtube.com/watch?v=${videoId}`;
}
