import { expect, test } from 'vitest';
import { truckModels, yearsOf } from '../../facts/trucks/trucks.ts';
import { topics } from './topics.ts';
import { parseTruck, type Truck, writeTruck } from './truck.ts';
import { truckFileOf } from './truck-file.ts';
import { matchesTruck } from './truck-mark.ts';
import { describe, nextServices } from './truck-words.ts';

const services = [{ name: 'Oil', every: 7500 }];
const own: Truck = { model: 'silverado-1500', year: 2024, cab: 'crew', drive: '4wd', miles: 41_200 };

test('a truck survives being written and read; junk does not become one', () => {
  expect(parseTruck(writeTruck(own))).toEqual(own);
  for (const junk of ['', 'model=f-150&year=2024', 'model=colorado&year=2021', 'model=canyon&year=<b>']) {
    expect(parseTruck(junk), junk).toBeUndefined();
  }
  expect(parseTruck('model=canyon&year=2024&cab=regular&tune=base&miles=lots')).toEqual({
    model: 'canyon',
    year: 2024,
  });
});

test('a mark holds for the trucks it names and no others', () => {
  for (const mark of [
    'silverado-1500 2024 4wd',
    'sierra-1500 silverado-1500 2023 2024',
    '2024',
    'colorado 2023|crew high',
  ]) {
    expect(matchesTruck(mark, own), mark).toBe(true);
  }
  for (const mark of ['', 'silverado-1500 2024 2wd', 'colorado 2024', 'silverado-1500 2022 launch', 'canyon|2023']) {
    expect(matchesTruck(mark, own), mark).toBe(false);
  }
  expect(matchesTruck('2024 4wd', { model: 'canyon', year: 2024 })).toBe(false);
});

test('services come round at multiples; what is due at this mileage is due now', () => {
  const rounds = [
    { name: 'Oil', every: 7500 },
    { name: 'Plugs', every: 60_000 },
    { name: 'Transfer case fluid', every: 100_000, isFourWheel: true as const },
  ];
  expect(nextServices(rounds, own)).toEqual([
    { at: 45_000, names: ['oil'] },
    { at: 60_000, names: ['plugs'] },
    { at: 100_000, names: ['transfer case fluid'] },
  ]);
  expect(nextServices(rounds, { ...own, miles: 60_000, drive: '2wd' })).toEqual([
    { at: 60_000, names: ['oil', 'plugs'] },
  ]);
});

test('every model year answers every topic in words, whatever the truck leaves out', () => {
  for (const { id: model } of truckModels) {
    for (const year of yearsOf(model)) {
      const file = truckFileOf({ model, year }, services);
      for (const rest of [{}, { drive: '2wd' as const }, { drive: '4wd' as const, miles: 12_000 }]) {
        for (const topic of topics) {
          const { strong, rest: words, link } = describe(topic, { model, year, ...rest }, file);
          const text = `${strong}${words}`;
          expect(text, `${model} ${year} ${topic}`).toMatch(/\.$/);
          expect(text).not.toMatch(/undefined|NaN|\{| {2}/);
          expect(link.href).toMatch(/^\//);
        }
      }
    }
  }
});

test('a do-not-drive recall comes first', () => {
  const { strong } = describe(
    'recalls',
    { model: 'silverado-1500', year: 2026 },
    truckFileOf({ model: 'silverado-1500', year: 2026 }, services),
  );
  expect(strong).toMatch(/^Do not drive\. 26V289/);
});
