import { readSearchRequest, type SearchRequest, searchHref } from '../../core/search.ts';
import { describeCount, drawResults } from '../../core/search-results.ts';
import { loadSearch } from './search-load.ts';

/** Fills the search page's results in while the reader types. */
const form = document.querySelector<HTMLFormElement>('[data-search-form]');
const results = document.querySelector('#search-results');
const status = document.querySelector('[data-search-status]');
const field = form?.querySelector('input');
const filter = form?.querySelector('select');

async function show(request: SearchRequest): Promise<void> {
  const search = await loadSearch();
  const outcome = request.query === '' ? { hits: [] } : search(request);
  if (results) results.innerHTML = drawResults(outcome, request);
  if (status) status.textContent = describeCount(outcome, request);
}

function update(): void {
  const request = { query: field?.value.trim() ?? '', category: filter?.value ?? '' };
  history.replaceState(history.state, '', searchHref(request));
  // Where nothing can be fetched, the button still asks the server.
  show(request).catch(() => undefined);
}

form?.addEventListener('input', update);

const asked = readSearchRequest(location.search);
if (field && filter && asked.query && !field.defaultValue) {
  field.value = asked.query;
  filter.value = asked.category;
  show(asked).catch(() => undefined);
} else loadSearch().catch(() => undefined);
