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

test.each([
  ['letters in the wrong place', '/turbomax-relaibility', '/blog/turbomax-reliability'],
  ['a word cut off', '/ecoboo', '/blog/turbomax-vs-ecoboost'],
  ['words of a title', '/five-year-plan', '/blog/turbomax-maintenance-costs'],
  ['a word that is in nearly every article', '/turbomax-wiring-diagram-download', undefined],
  ['a very long path', `/${'reliability-'.repeat(5000)}`, '/blog/turbomax-reliability'],
])('%s: the article that was meant', (_, path, href) => {
  expect(nearest(path)[0]?.href).toBe(href);
});
