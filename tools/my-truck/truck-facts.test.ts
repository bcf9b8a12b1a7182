import { expect, test } from 'vitest';
import { modelYears } from '../../facts/trucks/site-reference.ts';
import { type TruckModel, tunesOf } from '../../facts/trucks/trucks.ts';
import { parseTruck, type Truck } from './truck.ts';
import { epaLabelOf, payloadRatings, towRatings, warrantyOf } from './truck-facts.ts';
import { findRating } from './truck-match.ts';

const truck = (query: string): Truck => {
  const parsed = parseTruck(query);
  if (!parsed) throw new Error(`no truck in ${query}`);
  return parsed;
};
const towRating = (query: string) => {
  const { model, year } = truck(query);
  return findRating(towRatings(model, year), truck(query));
};
const towing = (query: string) => towRating(query)?.factId;

test('gives a truck the rating of its own year, drive and cab', () => {
  expect(towing('model=silverado-1500&year=2024&cab=crew&drive=4wd')).toBe('turbomax-towing-4wd');
  expect(towing('model=silverado-1500&year=2024&drive=2wd')).toBe('turbomax-towing');
  expect(towing('model=silverado-1500&year=2021&cab=crew&drive=4wd')).toBe('turbomax-towing-2021-crew-cab');
  expect(towing('model=silverado-1500&year=2020&drive=4wd')).toBe('turbomax-towing-2020');
  expect(towing('model=sierra-1500&year=2024&cab=crew&drive=4wd')).toBe('turbomax-towing-crew-cab-4wd');
  expect(towing('model=colorado&year=2023&tune=base')).toBe('colorado-base-towing');
});

test('never gives a truck the rating of another drive or year', () => {
  expect(towing('model=silverado-1500&year=2023&drive=4wd')).toBeUndefined();
  expect(towing('model=silverado-1500&year=2026&drive=2wd')).toBeUndefined();
  const own = truck('model=silverado-1500&year=2025&drive=4wd');
  expect(findRating(payloadRatings(own.model, own.year), own)).toBeUndefined();
});

test('takes the lowest rating a truck can have while its drive or tune is unknown', () => {
  expect(towing('model=silverado-1500&year=2024')).toBe('turbomax-towing-4wd');
  expect(towing('model=colorado&year=2023')).toBe('colorado-base-towing');
});

test('says what a rating was published for', () => {
  const words = towRating('model=sierra-1500&year=2024&cab=crew&drive=4wd&axle=3.23')?.words;
  expect(words).toContain('3.42 axle');
  expect(words).toContain('read your label');
});

test('every model year that /model-years describes has a warranty and a label', () => {
  for (const { model, years } of modelYears.lines as { model: TruckModel; years: { year: number }[] }[]) {
    for (const { year } of years) {
      expect(warrantyOf({ model, year }), `${model} ${year}`).toBeTruthy();
      expect(epaLabelOf({ model, year, drive: '4wd' })?.value, `${model} ${year}`).toBeGreaterThan(10);
      for (const { tune } of towRatings(model, year)) if (tune) expect(tunesOf(model, year)).toContain(tune);
    }
  }
});
