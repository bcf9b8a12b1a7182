/** Names the save button by what a press would do; without cache storage (no https) the button is removed. */
const button = document.querySelector<HTMLElement>('[data-tool="save"]');
try {
  if (button && (await caches.has(button.dataset['cache'] ?? ''))) button.textContent = 'Remove from saved';
} catch {
  button?.remove();
}

export {};
