import { createElement } from '../../ui/browser.ts';
import { listRead } from './read-articles.ts';

/**
 * Offers to continue at the heading a reader had reached, if the article still has it; never moves the page itself. The
 * offer goes into a line that is there anyway, so nothing moves for it.
 */
export function offerToContinue(): void {
  const reached = listRead().find(({ path }) => path === location.pathname)?.heading;
  const headings = [...document.querySelectorAll<HTMLElement>('.prose > h2[id]')];
  const heading = headings.find(({ id }) => id === reached);
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
