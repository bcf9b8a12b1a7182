import { escapeHtml } from '../../core/html-text.ts';
import { maxQueryLength, type SearchRequest, searchHref, searchPath } from '../../core/search.ts';
import type { SearchOutcome } from '../../core/search-index.ts';
import { describeCount, drawAnswer, drawHit, drawWayOn } from '../../core/search-results.ts';
import { searchExample, searchFilters } from '../../site.config.ts';
import { addStyles } from '../../ui/browser.ts';
import styles from './search-dialog.css?inline';
import { handOver, type LoadedSearch, loadSearch } from './search-load.ts';

function drawDialog(): string {
  const filters = searchFilters.map((name) => `<option>${escapeHtml(name)}</option>`).join('');
  return `<div class="search-box"><form class="row search-form" role="search" action="${searchPath}">
<label class="visually-hidden" for="search-field">Search for</label>
<input id="search-field" type="search" name="q" maxlength="${maxQueryLength}" placeholder="${escapeHtml(searchExample)}" autocomplete="off" spellcheck="false" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="search-list">
<select name="category" aria-label="Search in"><option value="">Everything</option>${filters}</select>
<button class="btn btn-line btn-small" type="button" data-close>Close</button></form>
<p class="fine search-count" role="status">Loading …</p>
<div id="search-list" role="listbox" aria-label="Results" hidden></div>
<div data-way-on></div>
<p class="search-keys" aria-hidden="true"><kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close</p></div>`;
}

/** The search over any page: a native dialog with a combobox; arrows choose, Enter opens, Escape closes. */
const dialog = document.createElement('dialog');
dialog.className = 'search-dialog';
dialog.setAttribute('aria-label', 'Search');
dialog.innerHTML = drawDialog();
const find = <Found extends Element>(selector: string) => dialog.querySelector(selector) as Found;
const field = find<HTMLInputElement>('input');
const filter = find<HTMLSelectElement>('select');
const list = find<HTMLElement>('[role=listbox]');
const shown = 8;
let loaded: LoadedSearch | undefined;
let active = -1;

const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
const setText = (selector: string, text: string) => {
  find(selector).textContent = text;
};

function choose(next: number): void {
  const all = options();
  active = all.length === 0 ? -1 : (next + all.length) % all.length;
  for (const [at, option] of all.entries()) option.setAttribute('aria-selected', String(at === active));
  const chosen = all[active];
  if (chosen) {
    field.setAttribute('aria-activedescendant', chosen.id);
    chosen.scrollIntoView({ block: 'nearest' });
  } else field.removeAttribute('aria-activedescendant');
}

function show(): void {
  if (!loaded) return;
  const request: SearchRequest = { query: field.value.trim(), category: filter.value };
  const outcome: SearchOutcome = request.query === '' ? { hits: [] } : loaded.search(request);
  const drawn = drawOptions(outcome);
  list.innerHTML = drawn.join('');
  field.setAttribute('aria-expanded', String(drawn.length > 0));
  list.hidden = drawn.length === 0;
  setText('[role=status]', describeCount(outcome, request));
  find('[data-way-on]').innerHTML = request.query === '' ? loaded.drawStart() : drawMore(outcome, request);
  if (request.query === '') dispatchEvent(new Event('way-back-wanted'));
  // With new results nothing is chosen: Enter then leads to the page with all of them. A VIN is not sent there.
  active = -1;
  field.removeAttribute('aria-activedescendant');
  list.scrollTop = 0;
  if (outcome.answer?.vin) choose(0);
}

/** Renders the options of the list, the answer first. */
function drawOptions({ answer, hits }: SearchOutcome): string[] {
  const option = (at: number) => ` role="option" aria-selected="false" id="search-hit-${at}" tabindex="-1"`;
  const first = answer ? [drawAnswer(answer, option(0))] : [];
  return [...first, ...hits.slice(0, shown).map((hit, at) => drawHit(hit, option(at + first.length)))];
}

function drawMore(outcome: SearchOutcome, request: SearchRequest): string {
  const count = outcome.hits.length;
  if (outcome.answer?.vin || (count > 0 && count <= shown)) return '';
  if (count === 0) return drawWayOn(request);
  return `<a class="search-all" href="${escapeHtml(searchHref(request))}">All ${count} results</a>`;
}

async function open(): Promise<void> {
  const own = document.querySelector<HTMLInputElement>('[data-search-form] input');
  if (own) {
    own.focus();
    return;
  }
  if (dialog.open) return;
  dialog.showModal();
  field.select();
  try {
    loaded = await loadSearch();
    show();
  } catch {
    setText('[role=status]', 'The search could not be loaded. Press Enter to let the server search.');
  }
}

field.addEventListener('input', show);
filter.addEventListener('change', show);
field.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const chosen = options()[active];
  if (step) {
    event.preventDefault();
    choose(active === -1 && step === -1 ? -1 : active + step);
  } else if (event.key === 'Enter' && chosen) {
    event.preventDefault();
    chosen.click();
  }
});
dialog.addEventListener('click', (event) => {
  const target = event.target as Element;
  const query = target.closest<HTMLElement>('[data-query]')?.dataset['query'];
  if (query) {
    event.preventDefault();
    field.value = query;
    show();
    field.focus();
    return;
  }
  handOver(target);
  // A click beside the box lands on the dialog itself; a link may lead to this same page.
  if (target === dialog || target.closest('a,[data-close]')) dialog.close();
});
addEventListener('search', open);

addStyles(styles);
document.body.append(dialog);
