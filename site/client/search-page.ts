import { readSearchRequest, type SearchRequest, searchHref } from '../../core/search.ts';
import { describeCount, drawResults } from '../../core/search-results.ts';
import { handOver, loadSearch } from './search-load.ts';

/** Fills the search page's results in while the reader types. */
const form = document.querySelector<HTMLFormElement>('[data-search-form]');
const results = document.querySelector('#search-results');
const status = document.querySelector('[data-search-status]');
const field = form?.querySelector('input');
const filter = form?.querySelector('select');

async function show(request: SearchRequest): Promise<void> {
  const { search, drawStart } = await loadSearch();
  const outcome = request.query === '' ? { hits: [] } : search(request);
  if (results) results.innerHTML = drawResults(outcome, request) || drawStart();
  dispatchEvent(new Event('way-back-wanted'));
  if (status) status.textContent = describeCount(outcome, request);
  // A VIN stays out of the address.
  const shared = outcome.answer?.vin ? { query: '', category: '' } : request;
  history.replaceState(history.state, '', searchHref(shared));
}

function update(): void {
  // Where nothing can be fetched, the button still asks the server.
  show({ query: field?.value.trim() ?? '', category: filter?.value ?? '' }).catch(() => undefined);
}

form?.addEventListener('input', update);
form?.addEventListener('submit', (event) => {
  const vinCheck = results?.querySelector<HTMLAnchorElement>('[data-vin]');
  if (!vinCheck) return;
  event.preventDefault();
  vinCheck.click();
});
results?.addEventListener('click', (event) => handOver(event.target as Element));

const asked = readSearchRequest(location.search);
if (field && filter && asked.query && !field.defaultValue) {
  field.value = asked.query;
  filter.value = asked.category;
  show(asked).catch(() => undefined);
} else if (field && field.value !== field.defaultValue) {
  update();
} else {
  dispatchEvent(new Event('way-back-wanted'));
  loadSearch().catch(() => undefined);
}
