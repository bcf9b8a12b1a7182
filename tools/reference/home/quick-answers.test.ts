import { expect, test } from 'vitest';
import { newestYear, truckYears } from '../../../facts/trucks/trucks.ts';
import { nameInFull, type Truck, truckId, writeTruckValue } from '../../my-truck/truck.ts';
import { findRating } from '../../my-truck/truck-match.ts';
import { loadAnswerData } from './answer-data.ts';
import { answerDue, answerTow } from './quick-answers.ts';
import { answerRecall } from './recall-answer.ts';

const data = loadAnswerData();
const versions: Truck[] = truckYears.flatMap((truck) =>
  (['2wd', '4wd'] as const).flatMap((drive) =>
    (['regular', 'double', 'crew'] as const).map((cab) => ({ ...truck, cab, drive })),
  ),
);
const ratingOf = (truck: Truck) => findRating(data.trucks[`${truck.model}-${truck.year}`]?.tow ?? [], truck);
const rated = versions.find((truck) => ratingOf(truck).own) as Truck;
const rating = ratingOf(rated).own?.value ?? 0;
const namesATruck = /\b20\d\d (Silverado|Sierra|Colorado|Canyon)/;

test.each([
  ['22 sierra', '2022 Sierra 1500', '/recalls/2022-sierra-1500'],
  ["'22 silverado", '2022 Silverado 1500', '/recalls/2022-silverado-1500'],
  ['chevy 1500', 'Which year of Silverado 1500?', undefined],
  ['silverado', 'Which year of Silverado 1500?', undefined],
  ['22', 'Which 2022?', undefined],
  ['2022 f150', 'Not one of our trucks: f150.', data.lookupUrl],
  ["'21 ct4-v", 'Cadillac CT4: some', '/recalls/2021-ct4'],
  ['2024 CT4', 'Cadillac CT4: some', '/recalls#find-your-truck'],
  ['sierra 2500 2022', 'Not one of our trucks: 2500.', data.lookupUrl],
  ["'07 silverado", 'Not one of our trucks: 2007 Silverado 1500.', data.lookupUrl],
  [`${newestYear + 1} silverado`.slice(2), `Not one of our trucks: ${newestYear + 1} Silverado 1500.`, data.lookupUrl],
  ['22 colorado', 'Not one of our trucks: 2022 Colorado.', data.lookupUrl],
  ['', 'Which truck?', undefined],
  ['2022 asdf', 'Which truck?', undefined],
  ['1GC', 'That looks like a VIN.', '/tools/vin-check?from=home'],
  ['1gcpybek-5mz123456', 'That looks like a VIN.', '/tools/vin-check?from=home'],
])('"%s": no verdict on a truck nobody named', (text, finding, href) => {
  const answer = answerRecall(text, undefined, data);
  expect(answer.finding.startsWith(finding)).toBe(true);
  expect(answer.next.href).toBe(href);
  expect(answer.tone).not.toBe('ok');
  expect(answer.tone === 'none').toBe(href === undefined);
});

test.each([
  ['light', Math.round(rating / 2), 'ok', /: yes, on the rating\.$/],
  ['above our own limit', data.ourLimit.fullSize + 100, 'close', /: yes, on the rating, but above our limit\.$/],
  ['just under the rating', rating - 100, 'close', /: close, 100\slb under\.$/],
  ['at the rating', rating, 'close', /: close, 0\slb under\.$/],
  ['over the rating', rating + 2500, 'no', /: no, 2,500\slb over\.$/],
] as const)('a trailer that is %s', (_, weight, tone, finding) => {
  const answer = answerTow(weight.toLocaleString('en-US'), rated, data);
  const href = `/tools/will-it-tow?truck=${writeTruckValue(rated)}&trailer=${weight}`;
  expect([answer.tone, answer.next.href]).toEqual([tone, href]);
  expect(answer.finding).toMatch(finding);
  expect(answer.finding.startsWith(nameInFull(rated))).toBe(true);
});

test('a midsize truck has a lower limit of our own', () => {
  const answer = answerTow(String(data.ourLimit.midsize + 100), { model: 'colorado', year: 2025, trim: 'z71' }, data);
  expect(answer).toMatchObject({ tone: 'close', rest: expect.stringMatching(/We would stop at about 6,000\slb/) });
});

test.each(['', 'heavy', '0', '-5', '999999', '7000kg', '7,5'])('"%s" is no weight and no mileage', (text) => {
  for (const answer of [answerTow(text, rated, data), answerDue(text, rated, data)]) {
    expect([answer.tone, answer.next.href]).toEqual(['none', undefined]);
  }
});

test('a truck whose own rating is not known gets no yes, and a no only above every rating published of such a truck', () => {
  const unrated = versions.filter((truck) => !ratingOf(truck).own);
  for (const truck of unrated) {
    expect(answerTow('100', truck, data).tone).toBe('unknown');
    const highest = Math.max(0, ...(data.trucks[truckId(truck)]?.tow ?? []).map(({ value, other = value }) => other));
    if (highest > 0) expect(answerTow(String(highest + 1), truck, data).tone).toBe('no');
  }
  expect(unrated.length).toBeGreaterThan(0);
});

test('the next service is named with the miles to it; at its mile it is due now', () => {
  expect(answerDue('41,200', undefined, data)).toMatchObject({
    tone: 'ok',
    finding: 'Any 2.7L, normal use: next at 45,000, in 3,800\u00a0mi:',
    next: { href: '/tools/service-planner?miles=41200' },
  });
  expect(answerDue('44,500', rated, data)).toMatchObject({
    tone: 'close',
    next: { href: `/tools/service-planner?truck=${writeTruckValue(rated)}&miles=44500` },
  });
  expect(answerDue('45000', rated, data).finding).toMatch(/^20\d\d .*: due now:$/);
});

test('a 2020 whose rating is not known is sent to its label and to a dealer, another year to its label alone', () => {
  const rest = (year: number, model: Truck['model'] = 'silverado-1500') =>
    answerTow('3000', { model, year, cab: 'crew', drive: '4wd' }, data).rest;
  expect(rest(2020)).toContain('On a 2020, have a dealer confirm the trailering label.');
  expect(rest(2019)).not.toContain('dealer confirm');
});

test('a do-not-drive recall of four-wheel drive is not about 2WD; where the drive is not known, it says so', () => {
  const truck: Truck = { model: 'sierra-1500', year: 2026 };
  const doNotDrive = { advice: 'Check the VIN.', drive: '4wd', words: 'Do not drive some with 4WD' } as const;
  const trucks = { [truckId(truck)]: { tow: [], recalls: { count: 2, path: '/recalls', doNotDrive } } };
  const answer = (more: Partial<Truck>) => answerRecall('', { ...truck, ...more }, { ...data, trucks });
  expect(answer({ drive: '2wd' })).toMatchObject({ tone: 'close', finding: '2026 Sierra 1500: 2 found.' });
  for (const more of [{}, { drive: '4wd' }] as const) {
    expect(answer(more)).toMatchObject({ tone: 'no', finding: expect.stringContaining(doNotDrive.words) });
  }
});

test('every model year leads to its recalls, and none is called clean', () => {
  for (const truck of truckYears) {
    const answer = answerRecall('', truck, data);
    expect(answer.tone).not.toBe('ok');
    expect(answer.finding).toMatch(namesATruck);
    expect(answer.next.href).toBe(`/recalls/${truck.year}-${truck.model}`);
  }
});

test('nothing is towed with a truck that a do-not-drive recall may reach before its VIN is checked', () => {
  const stopped = versions.filter(({ model, year }) => data.trucks[`${model}-${year}`]?.recalls.doNotDrive);
  for (const truck of stopped) {
    const { drive, words } = data.trucks[truckId(truck)]?.recalls.doNotDrive ?? {};
    const { tone, rest } = answerTow('2000', truck, data);
    const isReached = !drive || drive === truck.drive;
    expect(rest.startsWith(`First check its VIN: one recall says “${words}”.`), nameInFull(truck)).toBe(isReached);
    if (isReached) expect(tone).not.toBe('ok');
  }
});
