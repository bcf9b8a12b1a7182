import { otherKinds, readSearchQuery, searchHref, searchPagesPath } from '../../core/search/search.ts';
import { createSearch } from '../../core/search/search-index.ts';
import type { SearchPage } from '../../core/search/search-pages.ts';
import { describeCount, drawResults } from '../../core/search/search-results.ts';
import { searchFillers } from '../../site.config.ts';
import { drawOwnLinks, keepForNextPage } from '../../tools/subject/subject-search.ts';
import { drawStart } from './search-start.ts';

/** Fills the search page's results in while the reader types. */
const form = document.querySelector<HTMLFormElement>('[data-search-form]');
const results = document.querySelector('#search-results');
const status = document.querySelector('[data-search-status]');
const field = form?.querySelector('input');

let loading: ReturnType<typeof load> | undefined;

async function load() {
  // Asked for again each time (and mostly answered 304): results of an older deployment would lead nowhere.
  const answer = await fetch(searchPagesPath, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${searchPagesPath} answered ${answer.status}`);
  const pages: SearchPage[] = await answer.json();
  const tools = pages.filter(({ categories }) => categories.includes(otherKinds.tool));
  // Now: what is typed takes a truck out of the address.
  const own = drawOwnLinks();
  return { search: createSearch(pages, searchFillers), drawStart: () => drawStart(tools, own) };
}

async function show(query: string): Promise<void> {
  // A failure may be tried again.
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  const { search, drawStart } = await loading;
  const outcome = query === '' ? { hits: [] } : search(query);
  if (results) results.innerHTML = drawResults(outcome, query) || drawStart();
  if (status) status.textContent = describeCount(outcome, query);
  // A VIN stays out of the address.
  history.replaceState(history.state, '', searchHref(outcome.answer?.vin ? '' : query));
}

function update(): void {
  // Where nothing can be fetched, the button still asks the server.
  show(field?.value.trim() ?? '').catch(() => undefined);
}

form?.addEventListener('input', update);
form?.addEventListener('submit', (event) => {
  const vinCheck = results?.querySelector<HTMLAnchorElement>('[data-vin]');
  if (!vinCheck) return;
  event.preventDefault();
  vinCheck.click();
});
/** Takes the VIN along when an answer that needs it is opened. */
results?.addEventListener('click', ({ target }) => {
  const vin = (target as Element).closest<HTMLElement>('[data-vin]')?.dataset['vin'];
  if (vin) keepForNextPage(vin);
});

if (field && !field.value) field.value = readSearchQuery(location.search);
// What the server has filled in stays; otherwise the page begins with what is the reader's own.
if (!field?.defaultValue || field.value !== field.defaultValue) update();
