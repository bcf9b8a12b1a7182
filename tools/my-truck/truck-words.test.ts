import { expect, test } from 'vitest';
import { truckYears, tunesOf } from '../../facts/trucks/trucks.ts';
import { parseTruck, parseTruckValue, type Truck, truckId, writeTruck } from './truck.ts';
import { truckFileOf } from './truck-facts.ts';
import { matchesTruck } from './truck-mark.ts';
import { describe, nextServices, topics } from './truck-words.ts';

const services = [{ name: 'Oil', every: 7500 }];
const own: Truck = { model: 'silverado-1500', year: 2024, cab: 'crew', drive: '4wd', miles: 41_200 };

test('a truck survives being written and read; junk does not become one', () => {
  expect(writeTruck(own)).toBe('truck=silverado-1500.2024.crew.4wd&miles=41200');
  expect(parseTruck(writeTruck(own))).toEqual(own);
  expect(parseTruckValue('silverado-1500.2024.4wd.crew')).toEqual(parseTruckValue('4wd.crew.2024.silverado-1500'));
  for (const junk of ['', 'truck=f-150.2024', 'truck=colorado.2021', 'truck=silverado-1500', 'truck=2024']) {
    expect(parseTruck(junk), junk).toBeUndefined();
  }
  const canyon = { model: 'canyon', year: 2024 };
  expect(parseTruck('truck=canyon.2024.regular.base.<b>&miles=lots')).toEqual(canyon);
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
  for (const mark of [
    '',
    'silverado-1500 2024 2wd',
    'colorado 2024',
    'silverado-1500 2022 launch',
    'canyon|2023',
    'ct4 2024',
  ]) {
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
  for (const truck of truckYears) {
    const file = truckFileOf(truck, services);
    for (const rest of [{}, { drive: '2wd' as const }, { drive: '4wd' as const, miles: 12_000 }]) {
      for (const topic of topics) {
        const { strong, rest: words, link } = describe(topic, { ...truck, ...rest }, file);
        const text = `${strong}${words}`;
        expect(text, `${truckId(truck)} ${topic}`).toMatch(/\.$/);
        expect(text).not.toMatch(/undefined|NaN|\{| {2}/);
        if (topic === 'economy')
          expect(text.includes('which engine tune')).toBe(tunesOf(truck.model, truck.year).length > 1);
        expect(link.href).toMatch(/^(\/|https?:)/);
      }
    }
  }
});
