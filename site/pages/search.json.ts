import type { APIRoute } from 'astro';
import { otherKinds } from '../../core/search.ts';
import type { SearchPage } from '../../core/search-pages.ts';
import { glossary } from '../../facts/site-facts.ts';
import { referencePages } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { subject } from '../../tools/subject/subject.ts';
import { loadIssues } from '../posts/issues.ts';
import { loadPosts } from '../posts/posts.ts';
import { issueHtml } from '../publish/issue-html.tsx';
import { readSections } from '../publish/read-sections.ts';
import { addAnswers } from '../publish/search-answers.ts';

/** Everything a search looks at; the text of the articles is filled in once their pages are built. */
export const GET: APIRoute = async ({ site: base }) => {
  const articles: SearchPage[] = (await loadPosts()).map(({ href, title, categories, excerpt }) => ({
    href,
    title,
    categories,
    sections: [{ id: '', heading: '', text: excerpt }],
  }));
  const issues: SearchPage[] = (await loadIssues()).map((issue) => ({
    href: issue.href,
    title: issue.subject,
    categories: [otherKinds.issue],
    sections: readSections(issueHtml(issue, String(base))),
  }));
  const terms: SearchPage[] = glossary.map(({ id, term, definition }) => ({
    href: '/glossary',
    title: term,
    categories: [otherKinds.term],
    sections: [{ id, heading: '', text: definition }],
  }));
  const toolPages: SearchPage[] = tools.map(({ path, name, question, description }) => ({
    href: path,
    title: name,
    categories: [otherKinds.tool],
    sections: [{ id: '', heading: '', text: `${question} ${description}` }],
  }));
  const links: SearchPage[] = (subject.links ?? []).map(({ href, label, text }) => ({
    href,
    title: label,
    categories: [otherKinds.tool],
    sections: [{ id: '', heading: '', text }],
  }));
  const { sections = {}, pages = [] } = subject.search ?? {};
  const reference: SearchPage[] = referencePages.map(({ label, href, about }) => ({
    href,
    title: label,
    categories: [otherKinds.reference],
    sections: [{ id: '', heading: '', text: about }, ...(sections[href] ?? [])],
  }));
  return Response.json(addAnswers([...articles, ...reference, ...pages, ...toolPages, ...links, ...issues, ...terms]));
};
