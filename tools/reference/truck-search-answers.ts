import type { SearchAnswer } from '../../core/search-pages.ts';
import { listModelYears } from '../../facts/trucks/recalls.ts';
import { siteRecalls } from '../../facts/trucks/site-recalls.ts';
import { allYears, cabsOf, drives, modelOf, truckModels, yearsOf } from '../../facts/trucks/trucks.ts';
import { type Truck, writeTruckValue } from '../my-truck/truck.ts';
import { payloadRatings, towRatings } from '../my-truck/truck-facts.ts';
import { findRating, type Rating } from '../my-truck/truck-match.ts';
import { nameInFull, nameModelYear } from './home/quick-answers.ts';

const format = new Intl.NumberFormat('en-US');

/** Says a rating of this very truck, or the nearest as what it is. */
function describeRating(what: string, ratings: readonly Rating[], truck: Truck): string {
  const { own, nearest } = findRating(ratings, truck);
  const pounds = (value: number) => `${format.format(value)}\u00a0lb`;
  if (own) return `${what}: up to ${pounds(own.value)}${own.other ? ` or ${pounds(own.other)}: sources differ` : ''}.`;
  return nearest
    ? `${what}: not known; the nearest is up to ${pounds(nearest.value)}, ${nearest.words}.`
    : `${what}: not known.`;
}

/** Towing and payload of one truck, said as readers say it: 'tow 2022 sierra crew 4wd', also with '4x4'. */
function answerRatings(truck: Truck): SearchAnswer {
  const { model, year, cab, drive } = truck;
  const spoken = drive === '4wd' ? ['4wd', '4x4'] : [drive ?? ''];
  const short = modelOf(model).name.split(' ')[0];
  const names = spoken.map((word) =>
    [year, short, cabsOf(model).length > 1 ? cab : '', word].filter(Boolean).join(' '),
  );
  const last = drive ? 'Your labels have the last word.' : 'Both depend on the cab and the drive: add them.';
  return {
    asks: names.flatMap((name) => [`tow ${name}`, `payload ${name}`]),
    title: `${nameInFull(truck)}: towing and payload`,
    text: `${describeRating('Towing', towRatings(model, year), truck)} ${describeRating('Payload', payloadRatings(model, year), truck)} ${last}`,
    href: `/tools/will-it-tow?truck=${writeTruckValue(truck)}`,
  };
}

/** What one model year is asked for: its ratings by version, its recalls, and by its name alone everything. */
function answersOf(truck: Truck): SearchAnswer[] {
  const { model, year } = truck;
  const name = nameModelYear(truck);
  const said = `${year} ${modelOf(model).name.split(' ')[0]}`;
  const versions = cabsOf(model).flatMap((cab) => drives.map((drive) => ({ ...truck, cab, drive })));
  const recalls = listModelYears(siteRecalls).find((each) => each.model === model && each.year === year);
  const { count = 0, path = '/recalls', doNotDrive } = recalls ?? {};
  return [
    ...[truck, ...versions].map(answerRatings),
    {
      asks: [`recall ${said}`, `safety recall ${said}`],
      title: doNotDrive ? `${name}: one recall says do not drive` : `${name}: ${count || 'no'} recalls found`,
      text: doNotDrive ?? 'Safety recalls that can reach a 2.7L. That is our list, not proof: check the VIN.',
      href: path,
    },
    {
      asks: [said],
      title: `What we know of a ${name}`,
      text: 'Tow rating, payload, EPA label, warranty, recalls and next services of this truck.',
      href: `/my-truck?truck=${writeTruckValue(truck)}`,
    },
  ];
}

/** A year in which the model had another engine. */
function answerOtherYear({ model, year }: Truck): SearchAnswer {
  const { name } = modelOf(model);
  const said = `${year} ${name.split(' ')[0]}`;
  const years = yearsOf(model);
  return {
    asks: [said, `tow ${said}`, `payload ${said}`, `recall ${said}`],
    title: `Not one of our trucks: ${year} ${name}`,
    text: `The ${name} with the 2.7L is ${years[0]} to ${years.at(-1)}.`,
    href: '/model-years',
  };
}

/** Writes what the search answers for each truck; a truck's name is part of every ask. */
export const answersByTruck = (): SearchAnswer[] =>
  truckModels.flatMap(({ id: model }) =>
    allYears.flatMap((year) =>
      yearsOf(model).includes(year) ? answersOf({ model, year }) : [answerOtherYear({ model, year })],
    ),
  );
