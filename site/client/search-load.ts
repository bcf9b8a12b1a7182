import { searchPagesPath } from '../../core/search.ts';
import { createSearch, type Search } from '../../core/search-index.ts';

let loading: Promise<Search> | undefined;

/** Fetches what a search looks at, once per visit to a page; a failure may be tried again. */
export function loadSearch(): Promise<Search> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Search> {
  // Asked for again each time (and mostly answered 304): results of an older deployment would lead nowhere.
  const answer = await fetch(searchPagesPath, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${searchPagesPath} answered ${answer.status}`);
  return createSearch(await answer.json());
}
