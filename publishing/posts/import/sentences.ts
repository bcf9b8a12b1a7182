import { findCard, findEmbed, noteNumber } from './cards.ts';
import { type HtmlNode, hasClass, isInline, isText, oneLine, parseTree } from './html-tree.ts';

/** What no sentence of an article is in. */
const silentNames = new Set(
  'script style head title noscript template figure figcaption table pre nav svg h1 h2 h3 h4 h5 h6'.split(' '),
);

const isSilent = (node: HtmlNode): boolean => {
  if (silentNames.has(node.name) || hasClass(node, 'image-caption') || findEmbed(node)) return true;
  const card = findCard(node);
  return card !== undefined && card.kind !== 'callout';
};

/** Returns what an article says, a text for each paragraph and list item: no headings, captions, widgets, buttons or notes. */
export const sentencesOf = (html: string): string[] => blocksIn(parseTree(html)).map(oneLine).filter(Boolean);

function blocksIn(node: HtmlNode): string[] {
  const found: string[] = [];
  let run = '';
  const card = findCard(node);
  for (const child of card?.kind === 'callout' ? card.children : node.children) {
    if (isText(child)) run += child.text;
    else if (isSilent(child)) continue;
    else if (isInline(child)) run += wordsOf(child);
    else {
      found.push(run, ...blocksIn(child));
      run = '';
    }
  }
  return [...found, run];
}

function wordsOf(node: HtmlNode): string {
  if (isText(node)) return node.text;
  if (node.name === 'br') return ' ';
  if (isSilent(node) || noteNumber(node) !== undefined) return '';
  return node.children.map(wordsOf).join('');
}

export const joinSentences = (texts: readonly string[]): string =>
  texts.map((text) => (/[.!?…:;"”'’)]$/.test(text) ? text : `${text}.`)).join(' ');

/** Cuts a text between words. */
export function cutWords(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:–-]$/, '')}…`;
}

const named = '(?:first_name|last_name|subscriber\\.[\\w.]*name|FNAME|LNAME|uuid)';
const quote = '(?:"|&quot;|&#x27;|[“”\'])';
const placeholder = `(?:%%)?(?:\\{\\{?\\s*${named}\\s*(?:(?:,|\\|\\s*default:?)\\s*${quote}(.*?)${quote})?\\s*\\}?\\}|\\*\\|${named}\\|\\*)(?:%%)?`;
const opening = new RegExp(`(^|>)\\s*${placeholder}\\s*,\\s*`, 'g');
const inside = new RegExp(`(\\s*)${placeholder}`, 'g');

/** Writes what a mail says to someone without a name in place of "{first_name}": the words given for it, or none. */
export const fillPlaceholders = (html: string): string =>
  html
    .replace(opening, (_, before: string, words?: string) => (words ? `${before}${words}, ` : before))
    .replace(inside, (_, space: string, words?: string) => (words ? space + words : ''));
