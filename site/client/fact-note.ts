import { watchHref, watchLabel } from '../../core/people/watch-link.ts';
import { addStyles, createElement } from '../../ui/browser.ts';
import styles from './fact-note.css?inline';

/**
 * Opens the note of a source or of a term next to it; on a phone it is a sheet at the bottom.
 * The words of a source are taken from the list at the end of the page, so they are in the page once.
 */
addStyles(styles);

const note = createElement('div', { className: 'source-note', popover: 'manual', tabIndex: -1 });
note.setAttribute('role', 'dialog');

let shownFor: HTMLAnchorElement | undefined;
const gap = 8;

function place(link: HTMLAnchorElement): void {
  const at = link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = note;
  const left = Math.max(gap, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - gap));
  const isRoomBelow = at.bottom + gap + height < innerHeight;
  note.style.setProperty('--x', `${left}px`);
  note.style.setProperty('--y', `${isRoomBelow ? at.bottom + gap : Math.max(gap, at.top - height - gap)}px`);
}

const paragraph = (...parts: (Node | string)[]) => createElement('p', {}, ...parts);
const linkTo = (href: string, words: string) => createElement('a', { href }, words);

const copyOf = (part: Element) =>
  [...part.cloneNode(true).childNodes].filter(
    (child) => !(child instanceof Element && child.matches('a[href^="#note-"]')),
  );

/** Another backend has no such form. */
const watchLink = ({ id }: HTMLElement): (Node | string)[] =>
  import.meta.env.PUBLIC_BACKEND_URL ? [] : [' · ', linkTo(watchHref(id.replace('figure-', 'fact.')), watchLabel)];

/** Each figure with its calculation; then, once for all of one source, where they come from, and what others say. */
function describeFacts(figures: HTMLElement[]): Node[] {
  const sources = new Set(figures.flatMap((figure) => figure.closest('li') ?? []));
  return [...sources].flatMap((source) => {
    const mine = figures.filter((figure) => source.contains(figure));
    const month = mine[0]?.dataset['checked'];
    const title = source.querySelector('[data-source]') ?? source;
    const disputes = new Set(mine.flatMap(({ dataset }) => document.getElementById(dataset['dispute'] ?? '') ?? []));
    return [
      ...mine.map((figure) => paragraph(...copyOf(figure), ...watchLink(figure))),
      paragraph(...copyOf(title), month ? `. Looked up ${month}.` : '.'),
      ...[...disputes].map((words) =>
        createElement('p', { className: 'is-disputed' }, 'Sources disagree: ', ...copyOf(words)),
      ),
    ];
  });
}

function describe({ dataset, id, hash, href }: HTMLAnchorElement): Node[] {
  const { term = '', definition } = dataset;
  if (definition !== undefined) {
    return [paragraph(createElement('b', {}, term)), paragraph(definition), paragraph(linkTo(href, 'In the glossary'))];
  }
  // The list names the numeral of each figure, and so which figures share one.
  const back = id && document.querySelectorAll<HTMLElement>(`.fact-note:has(> a[href="#${id}"])`);
  const figure = document.querySelector<HTMLElement>(hash);
  const lines = describeFacts(back ? [...back] : figure ? [figure] : []);
  return lines.length > 0 ? [...lines, paragraph(linkTo(href, 'All sources'))] : [];
}

/** Opens the note of a numeral or a term; a second press closes it. */
export function toggleNote(link: HTMLAnchorElement): void {
  const isOpen = shownFor === link;
  hide();
  if (isOpen) return;
  const lines = describe(link);
  if (lines.length === 0) {
    location.assign(link.href);
    return;
  }
  note.replaceChildren(...lines);
  note.ariaLabel = link.dataset['term'] ?? link.ariaLabel;
  (link.closest('sup') ?? link).after(note);
  note.showPopover();
  place(link);
  shownFor = link;
  note.focus({ preventScroll: true });
}

function hide(): void {
  shownFor = undefined;
  if (note.isConnected) note.hidePopover();
  note.remove();
}

document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  // A link inside the note closes it, too; the press on the numeral itself is handled there.
  if (link ? link !== shownFor : !note.contains(target as Node)) hide();
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !shownFor) return;
  const link = shownFor;
  hide();
  link.focus({ preventScroll: true });
});
note.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget && relatedTarget !== shownFor && !note.contains(relatedTarget as Node)) hide();
});
// The note moves with its numeral.
addEventListener('scroll', () => shownFor && place(shownFor), { passive: true });
