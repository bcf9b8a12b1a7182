import { addStyles } from '../../ui/browser.ts';
import { iconPaths } from '../../ui/icon-paths.ts';
import styles from './picture-viewer.css?inline';

/** Opens pictures in a dialog that zooms by buttons, keys and a double click; scrolling and pinching are the browser's. */
const icon = (d: string) => `<svg class="icon icon-line" viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"/></svg>`;
const button = (name: string, label: string, d: string) =>
  `<button type="button" class="tap" data-do="${name}" aria-label="${label}">${icon(d)}</button>`;
const dialog = document.createElement('dialog');
dialog.className = 'picture-viewer night';
dialog.setAttribute('aria-label', 'Picture');
dialog.innerHTML = `<div class="viewer-stage" tabindex="0" role="group" aria-label="Picture. Arrow keys move it, plus and minus zoom."><img alt="" draggable="false"></div>
<div class="row viewer-bar"><p class="viewer-caption" aria-live="polite"></p><p class="viewer-tools"><span class="viewer-place"></span>
${button('previous', 'Previous picture', iconPaths.left.d)}${button('next', 'Next picture', iconPaths.right.d)}
${button('out', 'Zoom out', 'M5 12h14')}${button('reset', 'Reset zoom', 'M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6')}${button('in', 'Zoom in', 'M12 5v14M5 12h14')}
${button('close', 'Close', iconPaths.close.d)}</p></div>`;
const find = <Found extends Element>(selector: string) => dialog.querySelector(selector) as Found;
const stage = find<HTMLElement>('.viewer-stage');
const image = find<HTMLImageElement>('img');
const step = 1.5;
const mostZoom = 8;

let links: HTMLAnchorElement[] = [];
let at = 0;
/** Width of the open picture over its height. */
let ratio = 16 / 9;
/** How many times its fitting size the picture is shown. */
let zoom = 1;

/**
 * Returns the zoom a picture opens in: as high as the stage, so that a phone shows it larger than the page does. One held
 * upright opens whole: it fills a phone as it is.
 */
const openingZoom = (): number =>
  ratio < 1 ? 1 : Math.min(mostZoom, Math.max(1, (stage.clientHeight * ratio) / stage.clientWidth));

/** Shows the picture at a zoom, with what is at these px of the stage, or in its middle, in its place. */
function setZoom(next: number, x = stage.clientWidth / 2, y = stage.clientHeight / 2): void {
  const across = (stage.scrollLeft + x - image.offsetLeft) / image.offsetWidth;
  const down = (stage.scrollTop + y - image.offsetTop) / image.offsetHeight;
  zoom = Math.min(mostZoom, Math.max(1, next));
  image.style.setProperty('--zoom', String(zoom));
  dialog.dataset['zoom'] = zoom.toFixed(2);
  stage.scrollTo(image.offsetLeft + across * image.offsetWidth - x, image.offsetTop + down * image.offsetHeight - y);
}

function reset(): void {
  setZoom(openingZoom());
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
  reset();
}

const actions: Record<string, () => void> = {
  in: () => setZoom(zoom * step),
  out: () => setZoom(zoom / step),
  reset,
  previous: () => show(at - 1),
  next: () => show(at + 1),
  close: () => dialog.close(),
};
const zoomKeys: Record<string, string> = { '+': 'in', '=': 'in', '-': 'out', '0': 'reset' };
/** Where there are several pictures and this one is not enlarged; otherwise the browser scrolls. */
const turnKeys: Record<string, string> = { ArrowLeft: 'previous', ArrowRight: 'next' };

dialog.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const turns = links.length > 1 && zoom <= openingZoom() ? turnKeys : {};
  const act = actions[{ ...zoomKeys, ...turns }[event.key] ?? ''];
  if (!act) return;
  event.preventDefault();
  act();
});
dialog.addEventListener('click', ({ target }) => {
  actions[(target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'] ?? '']?.();
});
dialog.addEventListener('close', () => links[at]?.focus());
// The stage is at the upper left of the screen.
stage.addEventListener('dblclick', ({ clientX, clientY }) => {
  if (zoom > openingZoom()) reset();
  else setZoom(zoom * 2, clientX, clientY);
});
// A finger scrolls by itself.
stage.addEventListener('pointermove', ({ buttons, pointerType, movementX, movementY }) => {
  if (buttons === 1 && pointerType === 'mouse') stage.scrollBy(-movementX, -movementY);
});
addEventListener('resize', () => dialog.open && reset());

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
