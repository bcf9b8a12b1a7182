import type { APIRoute } from 'astro';
import { otherKinds } from '../../core/search.ts';
import type { SearchPage, SearchSection } from '../../core/search-pages.ts';
import { glossary } from '../../facts/site-facts.ts';
import { referencePages } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import { loadIssues } from '../posts/issues.ts';
import { loadPosts } from '../posts/posts.ts';
import { issueHtml } from '../publish/issue-html.tsx';
import { readSections } from '../publish/read-sections.ts';
import { addAnswers } from '../publish/search-answers.ts';

const pageOf = (href: string, title: string, categories: string[], ...sections: SearchSection[]): SearchPage => ({
  href,
  title,
  categories,
  sections,
});

const top = (text: string): SearchSection => ({ id: '', heading: '', text });

/** Everything a search looks at; the text of the articles is filled in once their pages are built. */
export const GET: APIRoute = async ({ site: base }) => {
  const { term, issue, tool, reference } = otherKinds;
  const { sections = {}, pages = [] } = subject.search ?? {};
  const all = [
    ...(await loadPosts()).map((post) => pageOf(post.href, post.title, post.categories, top(post.excerpt))),
    ...referencePages.map(({ label, href, about }) =>
      pageOf(href, label, [reference], top(about), ...(sections[href] ?? [])),
    ),
    ...pages,
    ...tools.map(({ path, name, question, description }) =>
      pageOf(path, name, [tool], top(`${question} ${description}`)),
    ),
    ...(subject.links ?? []).map(({ href, label, text }) => pageOf(href, label, [tool], top(text))),
    ...(await loadIssues()).map((each) =>
      pageOf(each.href, each.subject, [issue], ...readSections(issueHtml(each, String(base)))),
    ),
    ...glossary.map(({ id, term: name, definition }) => pageOf('/glossary', name, [term], { ...top(definition), id })),
  ];
  return Response.json(addAnswers(all));
};
