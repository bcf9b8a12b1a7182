/** Names the save button by what a press would do; where the browser keeps nothing (a page without https) it goes. */
const button = document.querySelector<HTMLElement>('[data-tool="save"]');
try {
  if (button && (await caches.has(button.dataset['cache'] ?? ''))) button.textContent = 'Remove from saved';
} catch {
  button?.remove();
}

export {};
