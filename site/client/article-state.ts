import type { ReadArticle } from './lately.ts';

/** Stores the reading position and offers to resume from it; the page never scrolls on its own. */
const parts = [...(document.querySelector('.prose')?.children ?? [])];
const link = document.querySelector<HTMLAnchorElement>('a[data-resume]');
const key = `read:${location.pathname}`;
/** A part counts as being read until it has left under the sticky bar. */
const line = 80;

const isReadTo = (part: Element | null) => (part?.getBoundingClientRect().top ?? Infinity) < innerHeight;

/** Puts this article first among those read last; lately.ts reads them. A shared constant would cost a request. */
function remember(far: number): void {
  const path = location.pathname;
  const stored: ReadArticle[] = JSON.parse(localStorage.getItem('lately') ?? '[]');
  const own: ReadArticle = {
    path,
    title: document.querySelector('h1')?.textContent ?? '',
    picture: document.images[0]?.currentSrc ?? '',
    day: new Date().toJSON(),
    far,
  };
  const rest = stored.filter((each) => each.path !== path);
  localStorage.setItem('lately', JSON.stringify([own, ...rest.slice(0, 4)]));
}

// Storage may be forbidden; then nothing is remembered.
try {
  const part = parts[Number(localStorage.getItem(key) ?? -1)];
  if (link && part && !location.hash) {
    part.id ||= 'left-off';
    link.hash = part.id;
    link.hidden = false;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' || scrollY < innerHeight) return;
    const at = parts.findIndex((part) => part.getBoundingClientRect().bottom > line);
    const isRead = at < 0 || isReadTo(document.querySelector('.article-tail'));
    if (isRead) localStorage.removeItem(key);
    else localStorage.setItem(key, String(at));
    remember(isRead ? 100 : Math.round((100 * at) / parts.length));
  });
} catch {}

/** Names the save button by what a press would do; without cache storage (no https) the button is removed. */
const button = document.querySelector<HTMLElement>('[data-tool="save"]');
try {
  if (button && (await caches.has(button.dataset['cache'] ?? ''))) button.textContent = 'Remove from saved';
} catch {
  button?.remove();
}
