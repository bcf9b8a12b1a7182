import { expect, test } from 'vitest';
import { siteRatings } from '../../facts/trucks/site-trucks.ts';
import { cabsOf, drives, trimsOf, truckYears, tunesOf } from '../../facts/trucks/trucks.ts';
import { parseTruck, type Truck } from './truck.ts';
import { ratingsOf } from './truck-facts.ts';
import { findRating } from './truck-match.ts';

/** Every truck a reader can pick, with every question answered. */
const everyTruck: Truck[] = truckYears.flatMap(({ model, year }) =>
  [undefined, ...trimsOf(model, year)].flatMap((trim) =>
    tunesOf(model, year, trim).flatMap((tune) =>
      cabsOf(model).flatMap((cab) => drives.map((drive) => ({ model, year, tune, cab, drive, ...(trim && { trim }) }))),
    ),
  ),
);

test.each(['tow', 'payload'] as const)('every %s rating that is a truck’s own is a row of just that truck', (kind) => {
  let owned = 0;
  for (const truck of everyTruck) {
    const { own } = findRating(ratingsOf(kind, truck.model, truck.year), truck);
    const rows = siteRatings.filter(
      (row) =>
        row[kind] !== undefined &&
        row.model === truck.model &&
        row.first <= truck.year &&
        truck.year <= row.last &&
        row.tune === truck.tune &&
        row.cab === truck.cab &&
        (row.drive === truck.drive || row.drive === 'either') &&
        (row.trim.length === 0 ? !truck.trim : truck.trim !== undefined && row.trim.includes(truck.trim)) &&
        (row.scope === 'version' || row.scope === 'cab'),
    );
    const values = rows.flatMap((row) => [row[kind] ?? 0, row[`${kind}_other`] ?? row[kind] ?? 0]);
    const expected = values.length > 0 ? [Math.min(...values), Math.max(...values)] : undefined;
    expect(own && [own.value, own.other ?? own.value], JSON.stringify(truck)).toEqual(expected);
    owned += Number(own !== undefined);
  }
  expect(owned).toBeGreaterThan(0);
});

test('a truck that leaves its cab, drive or trim open has no rating of its own, only the nearest', () => {
  for (const truck of everyTruck) {
    for (const kind of ['tow', 'payload'] as const) {
      const ratings = ratingsOf(kind, truck.model, truck.year);
      const { model, year, tune = 'high' } = truck;
      if (cabsOf(model).length > 1) {
        expect(findRating(ratings, { model, year, tune }).own).toBeUndefined();
        expect(findRating(ratings, { ...truck, drive: undefined } as never).own).toBeUndefined();
      }
      if (trimsOf(model, year).length > 0)
        expect(findRating(ratings, { ...truck, trim: undefined } as never).own).toBeUndefined();
    }
  }
});

test('a maximum without a drive counts only where none of the truck’s own drive is published', () => {
  const model = 'silverado-1500';
  const year = 2023;
  const highest = drives.map((drive) => findRating(ratingsOf('tow', model, year), { model, year, drive }).highest);
  expect(highest).toEqual([9500, 9300]);
});

const find = (query: string, kind: 'tow' | 'payload' = 'tow') => {
  const truck = parseTruck(query);
  if (!truck) throw new Error(`no truck in ${query}`);
  return findRating(ratingsOf(kind, truck.model, truck.year), truck);
};

test('a rating says the bed and the equipment it holds for; a trim with one tune needs no tune, and has no other', () => {
  expect(find('truck=canyon.2024.elevation.4wd').own?.needs).toBe('3.42 axle, with ProGrade Trailering');
  expect(find('truck=silverado-1500.2021.crew.2wd').own?.needs).toBe('short bed');
  expect(find('truck=sierra-1500.2024.crew.4wd').own?.needs).toBe('3.42 axle');
  for (const tune of ['', '.base', '.high']) expect(find(`truck=colorado.2024${tune}.zr2.4wd`).own?.value).toBe(6000);
});

test('the nearest rating says which truck it is of, and is never another cab’s or drive’s, or above the maximum', () => {
  const nearest = (query: string, kind?: 'payload') => find(query, kind).nearest?.words;
  for (const year of [2022, 2023, 2024, 2025, 2026]) {
    const words = nearest(`truck=silverado-1500.${year}.high.crew.4wd`);
    expect(words).toMatch(/: 2024 Sierra 1500, its twin, crew cab.*; 9,[235]00\slb: the highest of any 202\d Silv/);
  }
  expect(nearest('truck=silverado-1500.2024.regular.4wd')).toBe('the highest of any 2024 Silverado 1500 with 4WD');
  expect(nearest('truck=sierra-1500.2021.regular.2wd')).toBe('the highest of any 2021 Sierra 1500 with 2WD');
  // Its own maximum names no drive, its twin's does.
  expect(nearest('truck=sierra-1500.2022.launch.double.4wd')).toMatch(/^9,000\s.*; 9,100 to [^;]*Sierra[^;]*$/);
  expect(nearest('truck=sierra-1500.2025.crew.4wd')).toMatch(/; 9,400 to 9,500\slb: the highest of any 2024–2025/);
  expect(nearest('truck=silverado-1500.2020.crew.4wd')).toMatch(
    /^6,600\slb: the lowest .*; 6,800 .* the highest of any/,
  );
  for (const year of [2022, 2024, 2025, 2026]) {
    expect(nearest(`truck=silverado-1500.${year}.high.crew`, 'payload')).not.toContain('regular cab');
  }
  expect(nearest('truck=colorado.2024.high')).toMatch(/ZR2 Bison; .* ZR2; .*Z71, with the trailering package$/);
});
