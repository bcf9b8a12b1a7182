/** Opens the gallery's pictures large: click or Enter opens, arrows step, Escape closes and the focus returns. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-view]')];
const viewer = document.querySelector<HTMLDialogElement>('dialog.gallery-viewer');
let at = 0;

function show(next: number): void {
  at = (next + links.length) % links.length;
  const link = links[at];
  const image = viewer?.querySelector('img');
  const small = link?.querySelector('img');
  if (!link || !image || !small) return;
  image.src = link.href;
  image.alt = small.alt;
  setText('figcaption', small.alt);
  setText('[data-viewer-place]', `${at + 1} of ${links.length}`);
}

function setText(selector: string, text: string): void {
  const element = viewer?.querySelector(selector);
  if (element) element.textContent = text;
}

document.querySelector('.gallery')?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-view]');
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  if (!link || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  show(links.indexOf(link));
  viewer?.showModal();
});
viewer?.addEventListener('click', (event) => {
  const target = event.target as Element;
  const step = target.closest<HTMLElement>('[data-viewer-step]')?.dataset['viewerStep'];
  if (step) show(at + Number(step));
  // A click beside the picture lands on the dialog itself.
  else if (target === viewer || target.closest('[data-viewer-close]')) viewer.close();
});
viewer?.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowRight') show(at + 1);
  if (key === 'ArrowLeft') show(at - 1);
});
viewer?.addEventListener('close', () => links[at]?.focus());

export {};
