/** Marks the part of the article being read in its table of contents, and remembers where the article is left. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a[href^="#"]')];
const headings = [...document.querySelectorAll<HTMLElement>('.prose > h2[id]')];
/** A heading counts as reached a little below the sticky bar. */
const line = 140;
/** Id of the heading reached last; going back to the top keeps it. */
let place: string | undefined;
/** Who has seen no more than the first screen has not read it. */
let isRead = false;

function mark(): void {
  isRead ||= scrollY >= innerHeight;
  const current = headings.findLast((heading) => heading.getBoundingClientRect().top < line);
  place = current?.id ?? place;
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

document.addEventListener('visibilitychange', () => {
  if (!isRead) return;
  const tail = document.querySelector('.article-tail')?.getBoundingClientRect().top ?? Infinity;
  const entry = [Date.now(), document.querySelector('h1')?.textContent, tail < innerHeight ? undefined : place];
  // Storage may be forbidden or full; then nothing is remembered. The key is that of read-articles.ts, which is not
  // imported: two inline scripts that share a module would both become files to fetch.
  try {
    localStorage.setItem(`read:${location.pathname}`, JSON.stringify(entry));
  } catch {}
});
