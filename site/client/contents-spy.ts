/** A heading counts as reached a little below the sticky bar. */
const line = 140;

/** Returns the last heading of a list that the reader has reached. */
export const findReached = (headings: readonly HTMLElement[]): HTMLElement | undefined =>
  headings.findLast((heading) => heading.getBoundingClientRect().top < line);

/** Marks the part of the article being read in its table of contents, from now on. */
export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a[href^="#"]')];
  const headings = [...document.querySelectorAll<HTMLElement>('.prose > h2[id]')];
  let isWaiting = false;
  const markInFrame = () => {
    if (isWaiting) return;
    isWaiting = true;
    // The frame computes layout anyway; reading it earlier would force an extra layout.
    requestAnimationFrame(() => {
      isWaiting = false;
      markCurrent(links, findReached(headings));
    });
  };
  addEventListener('scroll', markInFrame, { passive: true });
  markInFrame();
}

function markCurrent(links: readonly HTMLAnchorElement[], current: HTMLElement | undefined): void {
  for (const link of links) {
    if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
