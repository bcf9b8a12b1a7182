/**
 * Shows a fact's source next to the fact: on hover, focus and tap.
 * The words are taken from 'Figures and sources' at the end of the article, so they are in the page once.
 */
const tip = document.createElement('div');
tip.id = 'fact-tip';
tip.className = 'fact-tip';
tip.popover = 'manual';
tip.setAttribute('role', 'tooltip');

let shownFor: HTMLAnchorElement | undefined;
let hideTimer: ReturnType<typeof setTimeout> | undefined;
const gap = 8;

function place(link: HTMLAnchorElement): void {
  const at = link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.max(gap, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - gap));
  const isRoomAbove = at.top - height - gap > 60;
  tip.style.left = `${left}px`;
  tip.style.top = `${isRoomAbove ? at.top - height - gap : at.bottom + gap}px`;
}

/** Shows the source of the fact that made the reader reach for it, before this code was here to see it. */
export function showSource(link: HTMLAnchorElement, isPress: boolean): void {
  if (isPress) link.dataset['tapped'] = 'yes';
  if (isPress || link.matches(':hover, :focus')) show(link);
}

function show(link: HTMLAnchorElement): void {
  clearTimeout(hideTimer);
  if (shownFor === link) return;
  const note = document.querySelector(link.hash);
  const source = note?.closest('li')?.querySelector('[data-source]');
  const dispute = document.getElementById(note?.getAttribute('data-dispute') ?? '');
  if (!note || !source) return;
  hide();
  const lines = [note, source, dispute].flatMap((part) => {
    if (!part) return [];
    const line = document.createElement('p');
    line.append(...[...part.cloneNode(true).childNodes]);
    return [line];
  });
  tip.replaceChildren(...lines);
  link.after(tip);
  tip.showPopover();
  place(link);
  link.setAttribute('aria-describedby', tip.id);
  shownFor = link;
}

function hide(): void {
  shownFor?.removeAttribute('aria-describedby');
  shownFor = undefined;
  if (tip.isConnected) tip.hidePopover();
  tip.remove();
}

/** A moment to reach the note itself, whose links can be followed. */
const hideSoon = () => {
  hideTimer = setTimeout(hide, 250);
};
const factOf = (event: Event) => (event.target as Element).closest?.<HTMLAnchorElement>('a.fact-link');
const isInside = (event: Event) => tip.contains(event.target as Node);

const article = document.querySelector('.tool-page, .prose');
for (const type of ['pointerover', 'focusin']) {
  article?.addEventListener(type, (event) => {
    const link = factOf(event);
    // A finger shows the note by its tap, not by passing over.
    if (link && !(event instanceof PointerEvent && event.pointerType !== 'mouse')) show(link);
    else if (isInside(event)) clearTimeout(hideTimer);
  });
}
for (const type of ['pointerout', 'focusout']) {
  article?.addEventListener(type, (event) => {
    if (factOf(event) || isInside(event)) hideSoon();
  });
}
document.addEventListener('click', (event) => {
  const link = factOf(event);
  const { ctrlKey, metaKey } = event;
  if (link && !ctrlKey && !metaKey) {
    // The second tap follows the link to the list.
    if (shownFor === link && link.dataset['tapped']) return;
    event.preventDefault();
    show(link);
    link.dataset['tapped'] = 'yes';
  } else if (!isInside(event)) hide();
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
});
// Focus may scroll the fact into view; the note moves with it.
addEventListener('scroll', () => shownFor && place(shownFor), { passive: true });
