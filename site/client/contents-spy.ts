/** Marks the part of the article being read in its table of contents. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a[href^="#"]')];
const headings = [...document.querySelectorAll<HTMLElement>('.prose > h2[id]')];
/** A heading counts as reached a little below the sticky bar. */
const line = 140;

function mark(): void {
  const current = headings.findLast((heading) => heading.getBoundingClientRect().top < line);
  for (const link of links) {
    if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

let isWaiting = false;
addEventListener(
  'scroll',
  () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  },
  { passive: true },
);
// Waits for the first frame, which computes layout anyway; reading it now would force an extra layout.
requestAnimationFrame(mark);

/** Choosing a chapter on a phone folds the list away. */
document.querySelector('.contents-mobile')?.addEventListener('click', (event) => {
  const target = event.target as Element;
  if (target.closest('a')) target.closest('details')?.removeAttribute('open');
});

export {};
