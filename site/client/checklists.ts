/** Remembers on this device what a reader has ticked in an article's checklists, and counts it. */
const key = `checks:${location.pathname}`;
const boxes = [...document.querySelectorAll<HTMLInputElement>('.checklist input')];
const counts = document.querySelectorAll('.checklist-count');

const boxesOf = (count: Element) => boxes.filter((box) => count.previousElementSibling?.contains(box));

function count(): void {
  for (const line of counts) {
    const mine = boxesOf(line);
    const done = mine.filter(({ checked }) => checked).length;
    const [words, button] = line.children as unknown as [HTMLElement, HTMLElement];
    words.textContent = `${done} of ${mine.length} done`;
    button.hidden = done === 0;
  }
}

function save(): void {
  count();
  const done = boxes.filter(({ checked }) => checked).map(({ id }) => id);
  // Storage may be forbidden; then the boxes last for the page.
  try {
    if (done.length > 0) localStorage.setItem(key, done.join(' '));
    else localStorage.removeItem(key);
  } catch {}
}

try {
  const done = localStorage.getItem(key)?.split(' ') ?? [];
  for (const box of boxes) box.checked = done.includes(box.id);
} catch {}
count();
document.addEventListener('change', ({ target }) => boxes.includes(target as HTMLInputElement) && save());
for (const line of counts) {
  line.querySelector('button')?.addEventListener('click', () => {
    const mine = boxesOf(line);
    for (const box of mine) box.checked = false;
    save();
    // The button is gone now; the focus stays at the list.
    mine[0]?.focus();
  });
}

export {};
