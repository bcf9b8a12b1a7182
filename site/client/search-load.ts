import { otherKinds, searchPagesPath } from '../../core/search.ts';
import { createSearch } from '../../core/search-index.ts';
import type { SearchPage } from '../../core/search-pages.ts';
import { searchFillers } from '../../site.config.ts';
import { drawOwnLinks, keepForNextPage } from '../../tools/subject/subject-search.ts';
import { drawStart } from './search-start.ts';

/** The search, and what it shows before anything is typed. */
export type LoadedSearch = Awaited<ReturnType<typeof load>>;

let loading: Promise<LoadedSearch> | undefined;

/** Fetches what a search looks at, once per visit to a page; a failure may be tried again. */
export function loadSearch(): Promise<LoadedSearch> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  // Asked for again each time (and mostly answered 304): results of an older deployment would lead nowhere.
  const answer = await fetch(searchPagesPath, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${searchPagesPath} answered ${answer.status}`);
  const pages: SearchPage[] = await answer.json();
  const tools = pages.filter(({ categories }) => categories.includes(otherKinds.tool));
  return { search: createSearch(pages, searchFillers), drawStart: () => drawStart(tools, drawOwnLinks()) };
}

/** Takes the VIN along when an answer that needs it is opened. */
export function handOver(target: Element): void {
  const vin = target.closest<HTMLElement>('[data-vin]')?.dataset['vin'];
  if (vin) keepForNextPage(vin);
}
