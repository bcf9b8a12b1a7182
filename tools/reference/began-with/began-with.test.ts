import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factPlaceholder } from '../../../facts/print-fact.ts';
import { siteLedger } from '../../../facts/site-facts.ts';
import { createTestFact } from '../../../facts/test-fact.ts';
import { readReference } from '../../../facts/trucks/reference-data.ts';
import { checkBeganWith } from './check-began-with.ts';

const file = 'figures-we-began-with.yaml';
const yaml = readFileSync(`content/${file}`, 'utf8');
const { chart, groups } = readReference(file, yaml);
const check = (text: string, records = [...siteLedger.values()]) =>
  checkBeganWith({
    articles: [],
    facts: records.map((record) => ({ record, file: 'content/facts/a.yaml', lineOf: () => 1 })),
    filesIn: (_, name) => ({ [`content/${name}`]: text }),
    today: '2026-11-19',
  });
const specified = (text: string) => siteLedger.get([...text.matchAll(factPlaceholder)][0]?.[1] ?? '')?.value;

test('the chart has the six rows of the specification, stamped, each with what sources say today', () => {
  expect(chart.stamp).toBe('First published in 2025');
  expect(chart.rows.map(({ era, capacity }) => [era, specified(capacity)])).toEqual([
    ['1980–1987', 6500],
    ['1987–1995', 7000],
    ['1996–1999', 8000],
    ['1999–2006', 8500],
    ['2007–2013', 9100],
    ['2025', 9500],
  ]);
});

test('the half-ton ranking, the claimed gains and the warranty terms are on the page as specified', () => {
  const begun = (id: string) => groups.find((group) => group.id === id)?.figures.map(({ began }) => specified(began));
  expect(begun('half-ton')).toEqual([9500, 9310, 8500, 8300, 7730]);
  expect(begun('gains')).toEqual([46, 83]);
  expect(begun('warranty')).toEqual(['3 years/36,000 miles', '5 years/60,000 miles', '8 years/80,000 miles']);
});

test('a record of kind spec that the page does not show is an error, and there is none', () => {
  expect(check(yaml)).toEqual([]);
  expect(check(yaml, [createTestFact('lost-figure')])).toMatchObject([
    { severity: 'error', problem: expect.stringContaining("'lost-figure'") },
  ]);
});

test('a figure without a source says none found, and one that stands names a sourced figure', () => {
  for (const { name, state, today } of groups.flatMap(({ figures }) => figures)) {
    if (state === 'none') expect(today, name).toBe('none found');
    if (state === 'stands') expect(today, name).toMatch(/\{[a-z0-9-]+/);
  }
});
