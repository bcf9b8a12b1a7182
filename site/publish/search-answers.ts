import { otherKinds } from '../../core/search.ts';
import type { SearchPage } from '../../core/search-pages.ts';
import { subject } from '../../tools/subject/subject.ts';

const namedKinds = new Set<string>([otherKinds.tool, otherKinds.reference]);

/** Gives each page its answers and the queries it comes first for; tools and reference pages also for their own name. */
export function addAnswers(pages: readonly SearchPage[]): SearchPage[] {
  const { asks: pageAsks = {}, answers: writeAnswers } = subject.search ?? {};
  const written = writeAnswers?.(pages) ?? [];
  return pages.map((page) => {
    const isNamed = !page.isOnlyAsked && namedKinds.has(page.categories[0] ?? '');
    const asks = [...(page.asks ?? []), ...(isNamed ? [page.title] : []), ...(pageAsks[page.href] ?? [])];
    // The first page at an address holds them: a page that was switched off or not published takes its answers along.
    const answers = written.filter(({ href }) => href.replace(/[{?#].*/, '') === page.href);
    return { ...page, ...(asks.length > 0 && { asks }), ...(answers.length > 0 && { answers }) };
  });
}
