import { archiveHref, matchesCategory } from '../../core/category-match.ts';

const archive = document.querySelector<HTMLElement>('[data-archive]');
/** What the page was drawn with: the archive's own title, and the old category values. */
const { title, legacy } = JSON.parse(archive?.dataset['settings'] ?? '{}') as ArchiveSettings;

/** Written into the page by ArchivePage. */
export interface ArchiveSettings {
  title: string;
  legacy: Record<string, string>;
}

/** Returns the archive's title for a category: the same words as in the prerendered page. */
const titleOf = (category: string) => (category ? `${category} Archives - ${title}` : title);

/** Shows the cards of a category without a reload. */
function show(category: string): void {
  if (!archive) return;
  archive.dataset['archive'] = category;
  let shown = 0;
  for (const cell of archive.querySelectorAll<HTMLElement>('[data-category]')) {
    cell.hidden = category !== '' && !matchesCategory(cell.dataset['category'] ?? '', category);
    if (!cell.hidden) shown++;
  }
  for (const link of archive.querySelectorAll<HTMLElement>('[data-filter]')) {
    if (link.dataset['filter'] === category) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  document.title = titleOf(category);
  setText('[data-archive-title]', titleOf(category));
  setText('[data-archive-count] .visually-hidden', `${shown} `);
  const digits = String(shown).padStart(3, '0');
  for (const [at, wheel] of archive.querySelectorAll('.odometer i').entries()) wheel.textContent = digits[at] ?? '';
  archive.querySelector('[data-archive-count]')?.removeAttribute('hidden');
  archive.querySelector<HTMLElement>('[data-empty]')?.toggleAttribute('hidden', shown > 0);
}

function setText(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (element) element.textContent = text;
}

/** Returns the category the address asks for; an old value is replaced, in the history too. */
function fromAddress(): string {
  const asked = new URLSearchParams(location.search).get('category') ?? '';
  const current = legacy[asked] ?? asked;
  if (current !== asked) history.replaceState(null, '', archiveHref(current));
  return current;
}

document.querySelector('.archive-filter')?.addEventListener('click', (event) => {
  const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-filter]');
  if (!link || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  const category = link.dataset['filter'] ?? '';
  if (category !== fromAddress()) history.pushState(null, '', archiveHref(category));
  show(category);
});
addEventListener('popstate', () => show(fromAddress()));

// A host that ignores the query sends the complete archive.
if (archive && archive.dataset['archive'] !== fromAddress()) show(fromAddress());
