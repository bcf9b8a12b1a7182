import { expect, test } from 'vitest';
import { createNearPages } from './near-pages.ts';

const pages = [
  { href: '/blog/turbomax-reliability', title: 'TurboMax Reliability: What the Record Shows' },
  { href: '/blog/turbomax-vs-v8-comparison', title: 'TurboMax vs. 5.3L V8: Which Engine Should You Buy?' },
  { href: '/blog/turbomax-vs-ecoboost', title: 'TurboMax vs. Ford’s 2.7 EcoBoost' },
  { href: '/blog/turbomax-maintenance-costs', title: 'TurboMax Maintenance Costs: The Five-Year Plan' },
  { href: '/blog/chevy-towing-evolution', title: 'Chevy Towing Evolution' },
];
const nearest = createNearPages(pages);
const first = (path: string) => nearest(path)[0]?.href;

test('a misspelled or truncated word still finds the article', () => {
  expect(first('/turbomax-relaibility')).toBe('/blog/turbomax-reliability');
  expect(first('/maintenence')).toBe('/blog/turbomax-maintenance-costs');
  expect(first('/ecoboo')).toBe('/blog/turbomax-vs-ecoboost');
});

test('words in the title count as well as words in the path', () => {
  expect(first('/five-year-plan')).toBe('/blog/turbomax-maintenance-costs');
});

test('a word that is in nearly every article carries little weight', () => {
  expect(nearest('/turbomax-wiring-diagram-download')).toEqual([]);
});

test('a path of any length and alphabet is handled', () => {
  expect(nearest(`/${'reliability-'.repeat(5000)}`).map(({ href }) => href)).toEqual(['/blog/turbomax-reliability']);
  expect(nearest('/надёжность')).toEqual([]);
});
