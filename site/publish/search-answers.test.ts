import { expect, test } from 'vitest';
import { otherKinds } from '../../core/search.ts';
import { createSearch } from '../../core/search-index.ts';
import type { SearchPage } from '../../core/search-pages.ts';
import { referencePages, searchFillers } from '../../site.config.ts';
import { tools } from '../../tools/catalog.ts';
import { recallSearchPages } from '../../tools/reference/search-pages.ts';
import { addAnswers } from './search-answers.ts';

const page = (href: string, title: string, kind: string): SearchPage => ({
  href,
  title,
  categories: [kind],
  sections: [{ id: '', heading: '', text: title }],
});
const named = [
  ...referencePages.map(({ href, label }) => page(href, label, otherKinds.reference)),
  ...tools.map(({ path, name }) => page(path, name, otherKinds.tool)),
];
const search = createSearch(
  addAnswers([...named, page('/my-truck', 'My truck', otherKinds.tool), ...recallSearchPages]),
  searchFillers,
);
const ask = (query: string) => search({ query, category: '' });

test.each([
  ['which engine do i have', '/which-engine'],
  ['what engine is in my truck', '/which-engine'],
  ['cost per year', '/tools/cost-to-run'],
  ['what oil type', '/tools/service-planner'],
  ['payload', '/tools/will-it-tow'],
  ['tow 7000', '/tools/will-it-tow?trailer=7000'],
  ['can it tow 7,000 lbs?', '/tools/will-it-tow?trailer=7000'],
  ['tow 12k', '/tools/will-it-tow?trailer=12000'],
  // A model year is no weight.
  ['tow 2024', '/tools/will-it-tow'],
  ['22 sierra', '/my-truck?truck=sierra-1500.2022'],
  ['tow 2024 sierra crew 4x4', '/tools/will-it-tow?truck=sierra-1500.2024.crew.4wd'],
  ['can a ’24 sierra crew cab 4wd tow 7000 lbs', '/tools/will-it-tow?truck=sierra-1500.2024.crew.4wd'],
  ['24 colorado z71 towing', '/tools/will-it-tow?truck=colorado.2024.z71'],
  ['22 colorado z71 towing', '/model-years'],
  ['payload 2025 silverado regular 4wd', '/tools/will-it-tow?truck=silverado-1500.2025.regular.4wd'],
  ["'22 silverado recalls", '/recalls/2022-silverado-1500'],
])('"%s" is answered', (query, href) => {
  expect(ask(query).answer?.href).toBe(href);
});

test.each(named.map(({ title, href }) => [title, href]))('"%s" finds the page of that name first', (title, href) => {
  expect(ask(title).hits[0]?.href).toBe(href);
});

test('a narrowed search gets no answer, and the recalls of one year come only when they are asked for', () => {
  expect(search({ query: 'tow', category: 'Comparisons' }).answer).toBeUndefined();
  const recallPages = (query: string) => ask(query).hits.filter(({ href }) => href.startsWith('/recalls/'));
  expect(recallPages('recalls')).toEqual([]);
  expect(recallPages('recall 2024').length).toBeGreaterThan(0);
});
