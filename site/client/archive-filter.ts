import { archiveHref, matchesCategory } from '../../core/posts/category-match.ts';

const archive = document.querySelector<HTMLElement>('[data-archive]');
/** What the page was drawn with. */
const { title, known, legacy } = JSON.parse(archive?.dataset['settings'] ?? '{}') as ArchiveSettings;

/** Written into the page by ArchivePage. */
export interface ArchiveSettings {
  title: string;
  /** Every category; only these become a headline. */
  known: string[];
  /** Old category values with the ones that replaced them. */
  legacy: Record<string, string>;
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const byJob = find('[data-by-job]');
const byCategory = find('[data-by-category]');
const cards = find('[data-cards]');
/** Every post, newest first, with its place in the list of its job. */
const items = [...document.querySelectorAll<HTMLElement>('li[data-category]')].map((item, at) => ({
  item,
  home: item.closest<HTMLElement>('[data-home]'),
  at,
  id: Number(item.dataset['id']),
  day: item.querySelector('time')?.dateTime ?? '',
}));
const newestFirst = items.toSorted((a, b) => b.day.localeCompare(a.day) || a.id - b.id);

/** Returns the archive's title for a category: the same words as in the prerendered page. */
const titleOf = (category: string) => (category ? `${category} Archives - ${title}` : title);

/** Shows the cards of a category, or the lists of all jobs, without a reload. */
function show(category: string): void {
  if (!archive) return;
  // A page drawn for one category does not have the lists.
  if (!category && !byJob) {
    location.assign(archiveHref());
    return;
  }
  archive.dataset['archive'] = category;
  for (const { item, home } of category ? newestFirst : items) {
    if (byJob) (category ? cards : home)?.append(item);
    item.hidden = category !== '' && !matchesCategory(item.dataset['category'] ?? '', category);
  }
  if (byJob) byJob.hidden = category !== '';
  if (byCategory) byCategory.hidden = category === '';
  for (const link of archive.querySelectorAll<HTMLElement>('[data-filter]')) {
    if (link.dataset['filter'] === category) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  document.title = titleOf(category);
  setText('[data-archive-title]', titleOf(known.includes(category) ? category : ''));
  const shown = items.filter(({ item }) => !item.hidden).length;
  setText('[data-archive-count] dd', String(shown));
  find('[data-archive-count]')?.removeAttribute('hidden');
  find('[data-empty]')?.toggleAttribute('hidden', shown > 0);
}

function setText(selector: string, text: string): void {
  const element = find(selector);
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
  const category = link?.dataset['filter'];
  // A page drawn for one category leaves 'All' to the browser.
  if (category === undefined || (!category && !byJob) || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  if (category !== fromAddress()) history.pushState(null, '', archiveHref(category));
  show(category);
});
addEventListener('popstate', () => {
  // A link to a job changes the hash only.
  if (archive?.dataset['archive'] !== fromAddress()) show(fromAddress());
});

// A host that ignores the query sends the complete archive.
if (archive && archive.dataset['archive'] !== fromAddress()) show(fromAddress());
