import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { CompareTool } from './CompareTool.tsx';
import { factIds, loadData } from './compare-data.ts';
import { createFields, findRepeats } from './compare-fields.ts';
import { compare } from './compare-model.ts';
import { writeMissing, writeQuote, writeVerdict } from './compare-words.ts';

const data = loadData();
const fields = createFields(data.trucks);
const start = initialDraft(fields);
function comparisonOf(changes: Partial<typeof start>) {
  const { values, faults } = readFields(fields, { ...start, ...changes } as typeof start);
  if (!values) throw new Error(JSON.stringify(faults));
  return compare(data, values);
}

test('every truck has three known facts or more, a key of its own and a name of its own', () => {
  expect(new Set(data.trucks.map(({ key }) => key)).size).toBe(data.trucks.length);
  expect(new Set(data.trucks.map(({ name }) => name)).size).toBe(data.trucks.length);
  for (const { name, cells } of data.trucks) expect(Object.keys(cells).length, name).toBeGreaterThanOrEqual(3);
});

test('every fact of a line that is weighed is a number', () => {
  for (const { key } of data.trucks) {
    const { rows } = comparisonOf({ first: key });
    for (const { row, cells } of rows) {
      if (row.better && cells[0]) expect(cells[0].span, `${key} ${row.key}`).toBeDefined();
    }
  }
});

test('each id is sent once, and doubts travel with the fact', () => {
  expect(new Set(factIds).size).toBe(factIds.length);
  const find = (id: string) => data.facts.find((fact) => fact.id === id);
  for (const id of factIds) {
    const { status, source } = getFact(siteLedger, id, 'The test');
    const isWeak = source.kind === 'address' && source.weak;
    const cautions = [...(status === 'stated' ? [] : [status]), ...(isWeak ? ['weak source'] : [])];
    expect(find(id)?.cautions ?? [], id).toEqual(cautions);
  }
});

/** Two made-up trucks: the payload of the second is unknown. */
const sample: typeof data = {
  facts: [
    { id: 'a', text: '400' },
    { id: 'b', text: '300' },
  ],
  trucks: [
    { key: 'one', name: 'One', group: 'G', cells: { power: [0], payload: [0] } },
    { key: 'two', name: 'Two', group: 'G', cells: { power: [1] } },
  ],
};
const weights = { pulling: '0', hauling: '0', thrift: '0', power: '0', price: '0' };
const compareSample = (changes: Partial<typeof weights>) =>
  compare(sample, { first: 'one', second: 'two', third: 'none', differences: false, ...weights, ...changes });

test('a figure that is missing for one truck leaves no score, and the result says which weight to set to 0', () => {
  const comparison = compareSample({ power: '3', hauling: '3' });
  expect(writeVerdict(comparison)).toBe(
    'No score, because we don’t know payload for all of these trucks. Set Hauling to 0 to score the rest.',
  );
  const [, hauling] = comparison.score.byCriterion;
  expect(hauling && writeMissing(hauling, comparison)).toBe('Hauling has no points: payload is unknown for Two.');
  expect(writeVerdict(compareSample({ power: '3' }))).toBe(
    'By your weights the One comes first with 100 of 100 points, ahead of Two (75).',
  );
});

test('colorado-turbomax-vs-full-size: the cheaper truck wins on price, the larger one on work', () => {
  const pair = { first: 'colorado-2wd', second: 'silverado-27-2wd', third: 'none' };
  const only = (key: string) => ({ pulling: '0', hauling: '0', thrift: '0', power: '0', price: '0', [key]: '3' });
  expect(comparisonOf({ ...pair, ...only('price') }).score.totals).toEqual([100, 87]);
  expect(comparisonOf({ ...pair, ...only('hauling') }).score.totals).toEqual([76, 100]);
});

test('all weights at zero, or nothing known of what was weighed, shows a message', () => {
  expect(writeVerdict(compareSample({}))).toBe('No score: every weight is 0. Give one thing at least 1.');
  expect(writeVerdict(compareSample({ price: '5' }))).toContain('nothing you weighed is known for all');
});

test('the quote is one sentence with the facts, their doubts and the address', () => {
  const quote = writeQuote(comparisonOf({ third: 'canyon-2wd' }), 'https://example.com/tools/compare?third=canyon-2wd');
  expect(quote).toMatch(
    /^On paper, with ratings as maximums: (?:[^;]+ lb-ft, towing up to [\d,]+ lb(?: \([a-z ]+\))?, [\d–]+ mpg EPA combined[; ]*){3}\(TurboMax Garage, https:\/\/example\.com\/tools\/compare\?third=canyon-2wd\)\.$/,
  );
});

test('a truck chosen twice is a fault of the later field', () => {
  expect(findRepeats({ first: 'a', second: 'b', third: 'none' })).toEqual({});
  expect(findRepeats({ first: 'a', second: 'a', third: 'none' })).toEqual({
    second: 'This is your first truck already. Choose another one.',
  });
  expect(findRepeats({ first: 'a', second: 'b', third: 'b' })).toEqual({
    third: 'This is your second truck already. Choose another one.',
  });
});

test('inside an article it opens with its query, and facts lead to the page that lists their sources', () => {
  const html = renderToStaticMarkup(
    <CompareTool data={data} query="?first=colorado-2wd&second=silverado-27-2wd&third=none" isEmbedded />,
  );
  expect(html).toContain('By your weights the Silverado 2.7 TurboMax 2WD comes first');
  expect(html).toContain('href="/tools/compare#figure-colorado-towing"');
  expect(html).toContain('our articles choose by trailer weight');
  expect(html).not.toContain('href="#figure-');
  expect(html).not.toMatch(/NaN|Infinity|undefined/);
});

test('drawn at build, the first three trucks are compared in real tables', () => {
  const html = renderToStaticMarkup(<CompareTool data={data} />);
  expect(html.match(/<table>/g)).toHaveLength(2);
  expect(html).toContain('<a class="compare-source fact-link" href="#figure-turbomax-towing">');
});
