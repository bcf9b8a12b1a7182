import { createElement } from '../../ui/browser.ts';
import { findReached } from './contents-spy.ts';
import { listRead, storeRead } from './read-articles.ts';

const findHeadings = () => [...document.querySelectorAll<HTMLElement>('.prose > :is(h2, h3)[id]')];

/**
 * Offers to continue at the heading a reader had reached, if the article still has it; never moves the page itself. The
 * offer goes into a line that is there anyway, so nothing moves for it.
 */
export function offerToContinue(): void {
  const reached = listRead().find(({ path }) => path === location.pathname)?.heading;
  const heading = findHeadings().find(({ id }) => id === reached);
  // An address with a place of its own says where the reader wants to be.
  if (!heading || location.hash) return;
  const href = `#${heading.id}`;
  const offer = createElement(
    'a',
    { className: 'continue-reading', href },
    'Continue',
    createElement('span', {}, ' where you left off'),
    `: ${heading.textContent}`,
  );
  document.querySelector('.reading-bar')?.prepend(offer);
}

let isRead = false;

/** Notes that the article is being read: who has seen no more than its first screen has not. */
export function noticeReading(): void {
  isRead ||= scrollY >= innerHeight;
}

/** Stores where the article is left. Who leaves from its top keeps the place they had before. */
export function rememberPlace(): void {
  if (!isRead) return;
  const path = location.pathname;
  const before = listRead().find((article) => article.path === path)?.heading;
  const tail = document.querySelector('.article-tail')?.getBoundingClientRect().top ?? Infinity;
  storeRead({
    path,
    title: document.querySelector('h1')?.textContent ?? '',
    heading: tail < innerHeight ? undefined : (findReached(findHeadings())?.id ?? before),
  });
}
