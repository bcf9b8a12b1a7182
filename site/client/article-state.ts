/** Stores the reading position and offers to resume from it; the page never scrolls on its own. */
const parts = [...(document.querySelector('.prose')?.children ?? [])];
const link = document.querySelector<HTMLAnchorElement>('a[data-resume]');
const key = `read:${location.pathname}`;
/** A part counts as being read until it has left under the sticky bar. */
const line = 80;

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
    const tail = document.querySelector('.article-tail')?.getBoundingClientRect().top ?? Infinity;
    if (at < 0 || tail < innerHeight) localStorage.removeItem(key);
    else localStorage.setItem(key, String(at));
  });
} catch {}

/** Names the save button by what a press would do; without cache storage (no https) the button is removed. */
const button = document.querySelector<HTMLElement>('[data-tool="save"]');
try {
  if (button && (await caches.has(button.dataset['cache'] ?? ''))) button.textContent = 'Remove from saved';
} catch {
  button?.remove();
}

export {};
