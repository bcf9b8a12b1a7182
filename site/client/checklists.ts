/** Remembers on this device what a reader has ticked in an article's checklists. */
const key = `checks:${location.pathname}`;
const boxes = [...document.querySelectorAll<HTMLInputElement>('.checklist input')];

// Storage may be forbidden; then the boxes last for the page.
try {
  const done = localStorage.getItem(key)?.split(' ') ?? [];
  for (const box of boxes) box.checked = done.includes(box.id);
  document.addEventListener('change', ({ target }) => {
    if (!boxes.includes(target as HTMLInputElement)) return;
    const ticked = boxes.filter(({ checked }) => checked).map(({ id }) => id);
    if (ticked.length > 0) localStorage.setItem(key, ticked.join(' '));
    else localStorage.removeItem(key);
  });
} catch {}

export {};
