import './contents-spy.ts';

/** Choosing a chapter on a phone folds the list away. */
document.querySelector('.contents-mobile')?.addEventListener('click', (event) => {
  const target = event.target as Element;
  if (target.closest('a')) target.closest('details')?.removeAttribute('open');
});

/** Names the save button by what a press would do; without cache storage (no https) the button is removed. */
const button = document.querySelector<HTMLElement>('[data-tool="save"]');
try {
  if (button && (await caches.has(button.dataset['cache'] ?? ''))) button.textContent = 'Remove from saved';
} catch {
  button?.remove();
}
