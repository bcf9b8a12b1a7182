import { expect, test } from 'vitest';
import { otherKinds } from '../../core/search/search.ts';
import { createSearch } from '../../core/search/search-index.ts';
import type { SearchPage } from '../../core/search/search-pages.ts';
import { thisYear } from '../../facts/trucks/site-trucks.ts';
import { newestYear } from '../../facts/trucks/trucks.ts';
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
const others = [
  page('/my-truck', 'My truck', otherKinds.tool),
  page('/blog/turbomax-vs-ecoboost', 'TurboMax or EcoBoost', 'Comparisons'),
  page('/blog/summer-road-trip-turbomax-prep', 'Road trip', 'Maintenance'),
  page('/blog/2025-chevy-towing-comparison', 'Towing', 'Comparisons'),
];
const ask = createSearch(addAnswers([...named, ...others, ...recallSearchPages]), searchFillers);

test.each<[string, string | undefined]>([
  ['what oil type', '/tools/service-planner'],
  ['does it need premium gas', '/blog/summer-road-trip-turbomax-prep'],
  ['payload', '/tools/will-it-tow'],
  ['tow 7000', '/tools/will-it-tow?trailer=7000'],
  ['can it tow 7,000 lbs?', '/tools/will-it-tow?trailer=7000'],
  ['can a 2024 canyon at4x tow a 7000 lb boat', '/tools/will-it-tow?truck=canyon.2024.at4x&trailer=7000'],
  ['tow 7000 kg', undefined],
  // A model year is no weight.
  ['tow 2024', '/tools/will-it-tow'],
  ['22 sierra', '/my-truck?truck=sierra-1500.2022'],
  ['silverado', '/my-truck'],
  ['2018 silverado', '/model-years'],
  // Known of the next year is what /this-year says, while it is about the newest.
  [`${newestYear + 1} silverado`, thisYear.year === newestYear ? '/this-year' : '/model-years'],
  ['what engine is in my 2023 colorado', '/which-engine'],
  ['can a ’24 sierra crew cab 4wd tow 7000 lbs', '/tools/will-it-tow?truck=sierra-1500.2024.crew.4wd&trailer=7000'],
  ['can a 2023 colorado pull a 5,000-lb boat trailer', '/tools/will-it-tow?truck=colorado.2023&trailer=5000'],
  ['9,200 lb camper 2024 silverado crew 4wd', '/tools/will-it-tow?truck=silverado-1500.2024.crew.4wd&trailer=9200'],
  ['problems 2023 colorado', '/problems'],
  ['24 colorado z71 4wd towing', '/tools/will-it-tow?truck=colorado.2024.z71.4wd'],
  ['2024 canyon at4x aev towing', '/tools/will-it-tow?truck=canyon.2024.aev'],
  ['canyon edition 1 towing', '/tools/will-it-tow?truck=canyon.2023.edition-1'],
  ['2022 silverado limited crew cab payload', '/tools/will-it-tow?truck=silverado-1500.2022.launch.crew'],
  ['22 colorado z71 towing', '/model-years'],
  ['towing capacity 2024 silverado 2.7 crew cab', '/tools/will-it-tow?truck=silverado-1500.2024.crew'],
  ['2023 sierra 4x4 payload', '/tools/will-it-tow?truck=sierra-1500.2023.4wd'],
  ['2024 silverado crew', '/my-truck?truck=silverado-1500.2024.crew'],
  ["'22 silverado recalls", '/recalls/2022-silverado-1500'],
  ['silverado 2500 lb boat', '/tools/will-it-tow?trailer=2500'],
  ['2024 silverado 6.2 recalls', '/blog/2025-chevy-towing-comparison'],
  ['can my 2025 sierra diesel tow 11000', '/blog/2025-chevy-towing-comparison'],
  ['f150', '/blog/turbomax-vs-ecoboost'],
  ['2024 silverado vs ram towing', undefined],
  ...['2500 silverado towing', '’07 silverado', '14 sierra towing', 'can a ram 1500 tow 9000', '2022 f150 recalls'].map(
    (query): [string, string] => [query, '/model-years'],
  ),
])('"%s" is answered', (query, href) => {
  expect(ask(query).answer?.href).toBe(href);
});

test.each([
  ['can a 2024 colorado tow 9000', '2024 Colorado: towing', /^No: the highest .* such a truck is 7,700\slb\./],
  ['can a 2024 silverado crew 4wd tow 7000', '2024 Silverado 1500, crew', /^Towing: not known for this very truck; /],
  ['2024 silverado crew towing', '2024 Silverado 1500, crew', /^Towing: not known without the drive; .* crew cab/],
  ['2023 colorado towing', '2023 Colorado: towing', /^Towing: not known .* published for 2023: 3,500 to 7,700\slb/],
  ['mpg 2024 colorado zr2', '2024 Colorado: EPA label', /17\/17\/17 mpg city\/highway\/combined, ZR2, 4WD/],
  ['what oil does the 2.7 take', 'Which oil, how much and how often', /5W-30/],
  ['mpg colorado', 'Colorado: EPA label', /^20\d\d: /],
  ['colorado base tow', 'Colorado: which year?', /Add the year/],
  ['colorado camper 6000', 'Colorado: which year?', /Add the year/],
  ['warranty 2024 silverado', '2024 Silverado 1500: warranty', /Confirm by VIN/],
  ['silverado safety recalls', 'Silverado 1500: recalls by model year', /2019: /],
])('"%s" gets the figures of that truck', (query, title, text) => {
  expect(ask(query).answer).toMatchObject({ title: expect.stringContaining(title), text: expect.stringMatching(text) });
});

test.each(named.map(({ title, href }) => [title, href]))('"%s" finds the page of that name first', (title, href) => {
  expect(ask(title).hits[0]?.href).toBe(href);
});

test('the recalls of one year come only when they are asked for', () => {
  const recallPages = (query: string) => ask(query).hits.filter(({ href }) => href.startsWith('/recalls/'));
  expect(recallPages('recalls')).toEqual([]);
  expect(recallPages('recall 2024').length).toBeGreaterThan(0);
});
