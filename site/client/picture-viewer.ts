import { addStyles } from '../../ui/browser.ts';
import { iconPaths } from '../../ui/icon-paths.ts';
import styles from './picture-viewer.css?inline';

/** Where on the stage something happens, in px from its middle. */
interface Point {
  x: number;
  y: number;
}

/** A picture's place on its stage: how many times its fitting size it is shown, and how far it is moved from the middle. */
interface View extends Point {
  scale: number;
}

/** Opens pictures in a dialog that zooms: pinch, double-tap, wheel, buttons and keys; Escape closes it. */
const icon = (d: string) => `<svg class="icon icon-line" viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"/></svg>`;
const button = (name: string, label: string, d: string) =>
  `<button type="button" class="tap" data-do="${name}" aria-label="${label}">${icon(d)}</button>`;
const dialog = document.createElement('dialog');
dialog.className = 'picture-viewer night';
dialog.setAttribute('aria-label', 'Picture');
dialog.innerHTML = `<div class="viewer-stage" tabindex="0" role="application" aria-label="Picture. Arrow keys move it, plus and minus zoom."><img alt="" draggable="false"></div>
<div class="row viewer-bar"><p class="viewer-caption" aria-live="polite"></p><p class="viewer-tools"><span class="viewer-place"></span>
${button('previous', 'Previous picture', iconPaths.left.d)}${button('next', 'Next picture', iconPaths.right.d)}
${button('out', 'Zoom out', 'M5 12h14')}${button('reset', 'Reset zoom', 'M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6')}${button('in', 'Zoom in', 'M12 5v14M5 12h14')}
${button('close', 'Close', iconPaths.close.d)}</p></div>`;
const find = <Found extends Element>(selector: string) => dialog.querySelector(selector) as Found;
const stage = find<HTMLElement>('.viewer-stage');
const image = find<HTMLImageElement>('img');
const step = 1.5;
const doubleTap = { time: 350, distance: 40 };
const swipeDistance = 60;

let links: HTMLAnchorElement[] = [];
let at = 0;
/** Width of the open picture over its height. */
let ratio = 16 / 9;
let view: View = { scale: 1, x: 0, y: 0 };

const mostScale = 8;
const limit = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Returns the size of the whole picture on its stage. */
function fitSize(): { width: number; height: number } {
  const width = Math.min(stage.clientWidth, stage.clientHeight * ratio);
  return { width, height: width / ratio };
}

/**
 * Returns the view a picture opens in: as high as the stage, so that a phone shows it larger than the page does. One
 * held upright opens whole: it fills a phone as it is.
 */
const opening = (): View => ({
  scale: ratio < 1 ? 1 : limit(stage.clientHeight / fitSize().height, 1, mostScale),
  x: 0,
  y: 0,
});

/** Shows a view within its bounds: no smaller than the whole picture, and no gap where the picture could fill it. */
function move({ scale, x, y }: View): void {
  const fit = fitSize();
  const kept = limit(scale, 1, mostScale);
  const roomX = Math.max(0, (fit.width * kept - stage.clientWidth) / 2);
  const roomY = Math.max(0, (fit.height * kept - stage.clientHeight) / 2);
  view = { scale: kept, x: limit(x, -roomX, roomX), y: limit(y, -roomY, roomY) };
  image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  dialog.dataset['zoom'] = view.scale.toFixed(2);
}

const middle: Point = { x: 0, y: 0 };

/** Shows the picture `times` as large, with its spot under `at` in its place. */
function zoom(times: number, at: Point = middle, from: View = view): void {
  const scale = limit(from.scale * times, 1, mostScale);
  const grown = scale / from.scale;
  move({ scale, x: at.x - (at.x - from.x) * grown, y: at.y - (at.y - from.y) * grown });
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
  move(opening());
}

const actions: Record<string, () => void> = {
  in: () => zoom(step),
  out: () => zoom(1 / step),
  reset: () => move(opening()),
  previous: () => show(at - 1),
  next: () => show(at + 1),
  close: () => dialog.close(),
};

/** Moves the picture; where there are several and this one is not enlarged, turns to the one on that side. */
function press(x: -1 | 0 | 1, y: -1 | 0 | 1): void {
  const isEnlarged = view.scale > opening().scale * 1.05;
  if (x !== 0 && links.length > 1 && !isEnlarged) show(at + x);
  else move({ ...view, x: view.x - x * stage.clientWidth * 0.2, y: view.y - y * stage.clientHeight * 0.2 });
}

const keys: Record<string, () => void> = {
  ArrowLeft: () => press(-1, 0),
  ArrowRight: () => press(1, 0),
  ArrowUp: () => press(0, -1),
  ArrowDown: () => press(0, 1),
  '+': () => zoom(step),
  '=': () => zoom(step),
  '-': () => zoom(1 / step),
  '0': () => move(opening()),
};

dialog.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
dialog.addEventListener('click', ({ target }) => {
  actions[(target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'] ?? '']?.();
});
dialog.addEventListener('close', () => links[at]?.focus());

function spotOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

const fingers = new Map<number, Point>();
let lastTap = { time: 0, x: 0, y: 0 };
let moved = 0;
/** Where a finger came down, and the view it met. */
let start = { spot: middle, x: 0 };

function pinchOf(): { distance: number; center: Point } {
  const [a = middle, b = a] = [...fingers.values()];
  return { distance: Math.hypot(a.x - b.x, a.y - b.y), center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
}

function tap(event: PointerEvent): void {
  const spot = spotOf(event);
  const isNear = Math.hypot(spot.x - lastTap.x, spot.y - lastTap.y) < doubleTap.distance;
  if (isNear && event.timeStamp - lastTap.time < doubleTap.time) {
    const isLarge = view.scale > opening().scale * 1.1;
    if (isLarge) move(opening());
    else zoom(2, spot);
    lastTap = { time: 0, x: 0, y: 0 };
  } else lastTap = { time: event.timeStamp, ...spot };
}

/** Turns to the next picture where a finger went sideways and the picture had no more to show on that side. */
function swipe({ x, y }: Point): void {
  const [across, down] = [x - start.spot.x, y - start.spot.y];
  const isSwipe = Math.abs(across) > swipeDistance && Math.abs(across) > 2 * Math.abs(down);
  if (isSwipe && moved < Number.POSITIVE_INFINITY && links.length > 1 && Math.abs(view.x - start.x) < 1)
    show(at - Math.sign(across));
}

stage.addEventListener('pointerdown', (event) => {
  if (event.button !== 0) return;
  stage.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, spotOf(event));
  moved = fingers.size > 1 ? Number.POSITIVE_INFINITY : 0;
  start = { spot: spotOf(event), x: view.x };
});
stage.addEventListener('pointermove', (event) => {
  if (!fingers.has(event.pointerId)) return;
  stage.classList.add('is-dragged');
  const before = pinchOf();
  const old = fingers.get(event.pointerId) ?? middle;
  const now = spotOf(event);
  fingers.set(event.pointerId, now);
  moved += Math.hypot(now.x - old.x, now.y - old.y);
  const after = pinchOf();
  const dragged = {
    ...view,
    x: view.x + after.center.x - before.center.x,
    y: view.y + after.center.y - before.center.y,
  };
  if (fingers.size > 1 && before.distance > 0) zoom(after.distance / before.distance, after.center, dragged);
  else move(dragged);
});
function lift(event: PointerEvent): void {
  if (!fingers.delete(event.pointerId)) return;
  stage.classList.remove('is-dragged');
  if (event.type !== 'pointerup') return;
  if (moved < 8) tap(event);
  else swipe(spotOf(event));
}
stage.addEventListener('pointerup', lift);
stage.addEventListener('pointercancel', lift);
stage.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.002), spotOf(event));
  },
  { passive: false },
);
addEventListener('resize', () => dialog.open && move(view));

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
