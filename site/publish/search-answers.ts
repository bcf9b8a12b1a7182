import { otherKinds } from '../../core/search/search.ts';
import type { SearchPage, SearchSection } from '../../core/search/search-pages.ts';
import { glossary } from '../../facts/site-facts.ts';
import { referencePages } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import type { Issue } from '../posts/issue.ts';
import { type Post, withoutSamples } from '../posts/post.ts';
import { issueHtml } from './issue-html.tsx';
import { readSections } from './read-sections.ts';

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

const pageOf = (href: string, title: string, categories: string[], ...sections: SearchSection[]): SearchPage => ({
  href,
  title,
  categories,
  sections,
});

const top = (text: string): SearchSection => ({ id: '', heading: '', text });

/** Returns everything a search looks at; the text of the articles is filled in once their pages are built. */
export function listSearchPages(posts: Post[], issues: Issue[], base: string): SearchPage[] {
  const { term, issue, tool, reference } = otherKinds;
  const { sections = {}, pages = [] } = subject.search ?? {};
  return addAnswers([
    ...withoutSamples(posts).map((post) => pageOf(post.href, post.title, post.categories, top(post.excerpt))),
    ...referencePages.map(({ label, href, about }) =>
      pageOf(href, label, [reference], top(about), ...(sections[href] ?? [])),
    ),
    ...pages,
    ...tools.map(({ path, name, question, description }) =>
      pageOf(path, name, [tool], top(`${question} ${description}`)),
    ),
    ...(subject.links ?? []).map(({ href, label, text }) => pageOf(href, label, [tool], top(text))),
    ...issues.map((each) => pageOf(each.href, each.subject, [issue], ...readSections(issueHtml(each, base)))),
    ...glossary.map(({ id, term: name, definition }) => pageOf('/glossary', name, [term], { ...top(definition), id })),
  ]);
}
