import { expect, test } from 'vitest';
import { createSearch, type SearchHit } from './search-index.ts';
import type { SearchPage } from './search-pages.ts';

const page = (href: string, title: string, categories: string[], ...parts: [string, string][]): SearchPage => ({
  href,
  title,
  categories,
  sections: parts.map(([heading, text]) => ({ id: heading.toLowerCase().replaceAll(' ', '-'), heading, text })),
});

const pages: SearchPage[] = [
  page(
    '/blog/towing',
    '2025 Chevy Towing Comparison',
    ['Comparisons'],
    ['', 'What each truck pulls.'],
    ['Fuel of a towing year', 'Nine thousand miles with a trailer.'],
    ['Four ratings', 'GVWR, GCWR, payload and tongue weight.'],
  ),
  page(
    '/blog/ecoboost',
    'TurboMax vs. Ford’s 2.7 EcoBoost',
    ['Comparisons', 'Engine & Specs'],
    ['Output', 'GM makes 430 lb-ft, Ford 400 lb-ft. Both can tow. The 2.7L needs 9,500 lb of trailer to sweat.'],
  ),
  page(
    '/blog/plan',
    'Maintenance Costs',
    ['Maintenance & Reliability'],
    ['', 'The tow hitch cost $430. A truck weighs 5,000 lb, ft are not asked. Brakes last.'],
    ['Recalls', 'Sierra recalls 22V165, 22E029 and 24V-133 are about lamps.'],
  ),
  page('/glossary', 'Wastegate', ['Glossary'], ['', 'A valve that lets exhaust go around the turbine.']),
  page('/newsletter/2026-10', 'What it tows', ['Newsletter'], ['', 'Trailers of this month.']),
];
const find = createSearch(pages);
const hrefs = (query: string) => find(query).hits.map(({ href }) => href);
const marked = (pieces: SearchHit['title'] = []) => pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text);

test('a page about the term ranks above one that mentions it, with one result per page', () => {
  const found = hrefs('towing');
  expect(found[0]).toBe('/blog/towing#fuel-of-a-towing-year');
  expect(found.filter((href) => href.startsWith('/blog/towing'))).toHaveLength(1);
  expect(new Set(found.slice(-2))).toEqual(new Set(['/blog/ecoboost#output', '/blog/plan']));
});

test.each([
  ['a typing error', 'ecobost', '/blog/ecoboost#output'],
  ['letters in the wrong place', 'ecobosot', '/blog/ecoboost#output'],
  ['the beginning of a word', 'ecob', '/blog/ecoboost#output'],
  ['another letter case', 'ECOBOOST', '/blog/ecoboost#output'],
  ['a word too much', 'the EcoBoost', '/blog/ecoboost#output'],
  ['the words of a section', 'tongue weight', '/blog/towing#four-ratings'],
  ['two words of which one occurs', 'wastegate zeppelin', '/glossary'],
])('%s finds the page', (_what, query, href) => {
  expect(hrefs(query)).toEqual([href]);
});

test.each([
  ['brake', 'Brakes'],
  ['trailers', 'trailer'],
  ['valves', 'valve'],
  ['weighing', 'weighs'],
  ['fords', 'Ford’s'],
])('%s finds %s', (query, word) => {
  const words = find(query).hits.flatMap(({ title, excerpt }) => marked([...title, ...excerpt]));
  expect(words).toContain(word);
});

test('a number with its unit matches as a phrase first, never approximately, and not as the year of a recall', () => {
  const [first] = find('430 lb-ft').hits;
  expect(first?.href).toBe('/blog/ecoboost#output');
  expect(marked(first?.excerpt)).toEqual(['430 lb-ft', 'lb-ft', 'lb']);
  expect(hrefs('9500 lb')[0]).toBe('/blog/ecoboost#output');
  expect(hrefs('9,500')).toEqual(['/blog/ecoboost#output']);
  expect(hrefs('431')).toEqual([]);
  expect(hrefs('2.7')).toEqual(['/blog/ecoboost#output']);
  const recalls = ['22 sierra', '22v', '22e', '24v133', '22V-165'].map((query) => marked(find(query).hits[0]?.excerpt));
  expect(recalls).toEqual([['Sierra'], ['22V165'], ['22E029'], ['24V-133'], ['22V165']]);
});

test('an excerpt shows the matched words within a line or two of text', () => {
  const text = `${'Filler words before it. '.repeat(30)}The wastegate opens. ${'And more after it. '.repeat(30)}`;
  const [hit] = createSearch([page('/x', 'Long', ['Reviews'], ['', text])])('wastegate').hits;
  const excerpt = hit?.excerpt.map((piece) => piece.text).join('') ?? '';
  expect(marked(hit?.excerpt)).toEqual(['wastegate']);
  expect(excerpt).toMatch(/^… .* …$/);
  expect(excerpt.length).toBeLessThan(200);
});

test('a flood of words is bounded: typing errors count in the first eight words, and the thirteenth word is ignored', () => {
  const nonsense = (count: number) => Array.from({ length: count }, (_, at) => `zqxj${'vw'.repeat(at + 1)}`).join(' ');
  expect(hrefs(`${nonsense(7)} ecobost`)).toEqual(['/blog/ecoboost#output']);
  expect(hrefs(`${nonsense(8)} ecobost`)).toEqual([]);
  expect(hrefs(`${nonsense(11)} ecoboost`)).toEqual(['/blog/ecoboost#output']);
  expect(hrefs(`${nonsense(12)} ecoboost`)).toEqual([]);
});
