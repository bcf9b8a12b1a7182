import { elementsIn, findByClass, findElement, type HtmlNode, hasClass, isText, oneLine, textOf } from './html-tree.ts';

/** A part of an article that the old service draws as a box, a button or a list of notes. */
export type Card =
  | { kind: 'callout'; isWarning: boolean; children: HtmlNode[] }
  | { kind: 'button'; address: string; words: string }
  /** Notes at the end, in order; a service that writes one box a note has a card for each. */
  | { kind: 'notes'; items: HtmlNode[][] };

const buttonClasses = ['kg-button-card', 'wp-block-button', 'button-wrapper'];

/** Recognizes the callouts, buttons and footnotes of Ghost, Substack, WordPress and Markdown. */
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
