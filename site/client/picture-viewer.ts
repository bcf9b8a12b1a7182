import { addStyles } from '../../ui/browser.ts';
import { iconPaths } from '../../ui/icon-paths.ts';
import styles from './picture-viewer.css?inline';

/** Opens pictures in a dialog with two sizes; scrolling and pinching are the browser's. */
const button = (name: string, label: string, d: string) =>
  `<button type="button" class="tap" data-do="${name}" aria-label="${label}"><svg class="icon icon-line" viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"/></svg></button>`;
const dialog = document.createElement('dialog');
dialog.className = 'picture-viewer night';
dialog.setAttribute('aria-label', 'Picture');
dialog.innerHTML = `<div class="viewer-stage" tabindex="0" role="group" aria-label="Picture. Arrow keys move it."><img alt=""></div>
<div class="row viewer-bar"><p class="viewer-caption" aria-live="polite"></p><p class="viewer-tools"><span class="viewer-place"></span>
${button('previous', 'Previous picture', iconPaths.left.d)}${button('next', 'Next picture', iconPaths.right.d)}
${button('zoom', 'Zoom', iconPaths.enlarge.d)}${button('close', 'Close', iconPaths.close.d)}</p></div>`;
const find = <Found extends Element>(selector: string) => dialog.querySelector(selector) as Found;
const stage = find<HTMLElement>('.viewer-stage');
const image = find<HTMLImageElement>('img');
/** How much larger the second size is. */
const enlarged = 3;

let links: HTMLAnchorElement[] = [];
let at = 0;
/** Width of the open picture over its height. */
let ratio = 16 / 9;
let isEnlarged = false;

/**
 * Draws the picture, its middle in sight. It opens as high as the stage, so that a phone shows it larger than the page
 * does; one held upright opens whole: it fills a phone as it is.
 */
function draw(): void {
  const opening = ratio < 1 ? 1 : Math.max(1, (stage.clientHeight * ratio) / stage.clientWidth);
  const zoom = opening * (isEnlarged ? enlarged : 1);
  image.style.setProperty('--zoom', String(zoom));
  dialog.dataset['zoom'] = zoom.toFixed(2);
  stage.scrollTo((stage.scrollWidth - stage.clientWidth) / 2, (stage.scrollHeight - stage.clientHeight) / 2);
}

function show(next: number): void {
  at = (next + links.length) % links.length;
  const link = links[at];
  if (!link) return;
  // A figure's link contains its picture; the one in the header is next to it.
  const small = link.querySelector('img') ?? link.parentElement?.querySelector('img');
  const { large = link.href, caption = '' } = link.dataset;
  ratio = Number(small?.getAttribute('width')) / Number(small?.getAttribute('height')) || 16 / 9;
  image.style.setProperty('--ratio', String(ratio));
  image.alt = small?.alt || caption;
  image.onerror = () => {
    image.onerror = null;
    image.src = link.href;
  };
  image.src = large;
  find('.viewer-caption').textContent = caption;
  find('.viewer-place').textContent = links.length > 1 ? `${at + 1} of ${links.length}` : '';
  isEnlarged = false;
  draw();
}

function toggleZoom(): void {
  isEnlarged = !isEnlarged;
  draw();
}

const actions: Record<string, () => void> = {
  previous: () => show(at - 1),
  next: () => show(at + 1),
  zoom: toggleZoom,
  close: () => dialog.close(),
};

// Where there are several pictures and this one is not enlarged; otherwise the browser scrolls.
dialog.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step === undefined || links.length < 2 || isEnlarged || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  show(at + step);
});
dialog.addEventListener('click', ({ target }) => {
  actions[(target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'] ?? '']?.();
});
dialog.addEventListener('close', () => links[at]?.focus());
image.addEventListener('dblclick', toggleZoom);
addEventListener('resize', () => dialog.open && draw());

/** Opens the picture behind a link; where the page shows many, the viewer steps through all of them. */
export function openPicture(link: HTMLAnchorElement): void {
  if (!dialog.isConnected) {
    addStyles(styles);
    document.body.append(dialog);
  }
  const gallery = link.closest('.gallery');
  links = gallery ? [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-tool="enlarge"]')] : [link];
  for (const name of ['previous', 'next']) find<HTMLElement>(`[data-do=${name}]`).hidden = links.length < 2;
  dialog.showModal();
  show(links.indexOf(link));
  stage.focus();
}
