import { expect, test } from 'vitest';
import { truckModels, yearsOf } from '../../../facts/trucks/trucks.ts';
import type { Truck } from '../../my-truck/truck.ts';
import { towRatings } from '../../my-truck/truck-facts.ts';
import { findRating } from '../../my-truck/truck-match.ts';
import { workOutCheckDigit } from '../../vin-check/vin.ts';
import { loadAnswerData } from './answer-data.ts';
import { answerDue, answerRecall, answerTow, defaultTruck, nameInFull } from './quick-answers.ts';

const data = loadAnswerData();
const everyTruck: Truck[] = truckModels.flatMap(({ id: model }) => yearsOf(model).map((year) => ({ model, year })));
const ratingOf = (truck: Truck) => findRating(towRatings(truck.model, truck.year), truck).own;
const rating = ratingOf(defaultTruck)?.value ?? 0;

test.each([
  ['light', Math.round(rating / 2), 'ok', /^Yes/],
  ['just under the rating', rating - 100, 'close', /100 lb under/],
  ['at the rating', rating, 'close', /^Close: 0 lb under/],
  ['over the rating', rating + 2500, 'no', /^No: 2,500 lb over/],
] as const)('a trailer that is %s', (_, weight, tone, finding) => {
  const answer = answerTow(weight.toLocaleString('en-US'), defaultTruck, data);
  expect([answer.tone, answer.next.href]).toEqual([tone, `/tools/will-it-tow?trailer=${weight}&rating=${rating}`]);
  expect(answer.finding).toMatch(finding);
  expect(answer.rest).toContain(nameInFull(defaultTruck));
});

test.each(['', 'heavy', '0', '-5', '999999'])('"%s" is no weight, and the answer asks for one', (text) => {
  expect(answerTow(text, defaultTruck, data).tone).toBe('unknown');
  expect(answerTow(text, defaultTruck, data).finding).toMatch(/pounds/);
});

test('a truck without a known rating gets no yes and no no', () => {
  const unrated = everyTruck.filter((truck) => !ratingOf(truck));
  for (const truck of unrated) expect(answerTow('100', truck, data).tone).toBe('unknown');
  expect(unrated.length).toBeGreaterThan(0);
});

test('the next service is named with the miles to it; at its mile it is due now', () => {
  expect(answerDue('41,200', defaultTruck, data)).toMatchObject({
    tone: 'ok',
    finding: 'Next at 45,000, in 3,800\u00a0mi:',
    next: { href: '/tools/service-planner?miles=41200&fourwd=1' },
  });
  expect(answerDue('44,500', defaultTruck, data).tone).toBe('close');
  expect(answerDue('45000', defaultTruck, data).finding).toBe('Due now:');
  expect(answerDue('', defaultTruck, data).tone).toBe('unknown');
});

test('every model year leads to its recalls, and none is called clean', () => {
  for (const truck of everyTruck) {
    const answer = answerRecall('', truck, data);
    expect(answer.tone).not.toBe('ok');
    expect(answer.next.href).toBe(`/recalls/${truck.year}-${truck.model}`);
  }
});

test.each([
  ['2019 Sierra', '/recalls/2019-sierra-1500'],
  ['canyon', '/recalls/2024-canyon'],
  ['2021', '/recalls/2021-silverado-1500'],
  ['2019 Colorado', '/recalls'],
])('"%s" is read as a model and year', (text, href) => {
  expect(answerRecall(text, defaultTruck, data).next.href).toBe(href);
});

test('a VIN is checked, and only its year and make decide what is shown', () => {
  expect(answerRecall('1GC', defaultTruck, data).finding).toMatch(/^3 of 17/);
  expect(answerRecall('1GCPYBEK5MZ12345O', defaultTruck, data)).toMatchObject({ tone: 'no' });
  expect(answerRecall('1GCPYBEK5MZ123456', defaultTruck, data).finding).toBe('One character is off:');
  const { expected } = workOutCheckDigit('1GCPYBEK5MZ123456');
  const right = answerRecall(`1GCPYBEK${expected}MZ123456`, defaultTruck, data);
  expect(right.finding).toBe('The number fits: 2021 Chevrolet.');
  expect(right.rest).toBe(`Silverado: ${data.trucks['silverado-1500-2021']?.recalls.count} found.`);
  expect(JSON.stringify(right)).not.toContain('1GC');
});
