import { parse } from 'yaml';
import { z } from 'zod';
import source from '../../content/search.yaml?raw';
import { type SearchAnswer, type SearchPage, searchAnswerSchema } from '../../core/search-pages.ts';
import { fillSiteFacts, siteFact } from '../../facts/site-facts.ts';
import { countRecalls } from '../../facts/trucks/recalls.ts';
import { findRecallYear, recallYears, siteRecalls, whichEngine } from '../../facts/trucks/site-trucks.ts';
import {
  allYears,
  cabsOf,
  drives,
  modelOf,
  trimNames,
  trimsOf,
  truckModels,
  yearsOf,
} from '../../facts/trucks/trucks.ts';
import { nameInFull, nameModelYear, type Truck, writeTruckValue } from '../my-truck/truck.ts';
import { ratingsOf } from '../my-truck/truck-facts.ts';
import { doubtOf, findRating, nameRating, printRating, type Rating } from '../my-truck/truck-match.ts';

const answerSchema = searchAnswerSchema.extend({
  text: z.string().optional(),
  above: z.strictObject({ fact: z.string(), text: z.string() }).optional(),
});
const searches = z
  .strictObject({ pages: z.record(z.string(), z.array(z.string())), answers: z.array(answerSchema) })
  .parse(parse(source));

/** Queries for which a page comes first, by its path. */
export const pageAsks: Readonly<Record<string, readonly string[]>> = searches.pages;

const fill = (text: string) =>
  fillSiteFacts(
    text
      .replace('{recall-count}', () => String(countRecalls(siteRecalls, {})))
      .replace('{which-engine}', () => whichEngine.answer),
    'content/search.yaml',
  );

/** Writes the answers from the facts, each with the page it leads to. */
export function writeAnswers(pages: readonly SearchPage[]): SearchAnswer[] {
  const excerptOf = (path: string) => pages.find(({ href }) => href === path)?.sections[0]?.text ?? '';
  const written = searches.answers.map(({ text, above, ...answer }) => ({
    ...answer,
    text: text === undefined ? excerptOf(answer.href) : fill(text),
    ...(above && {
      above: { pounds: Number(siteFact(above.fact, 'content/search.yaml').value), text: fill(above.text) },
    }),
  }));
  return [...written, ...answersByYear(), ...answersByTruck()];
}

/** For each model year, how many recalls were found for which truck. */
function answersByYear(): SearchAnswer[] {
  const byYear = Map.groupBy(recallYears, ({ year }) => year);
  return Array.from(byYear, ([year, trucks]) => {
    const counts = trucks.map(({ name, count }) => `${name.replace(`${year} `, '')}: ${count || 'none found'}`);
    return {
      asks: [`recall ${year}`, `safety recall ${year}`],
      title: `Recalls of model year ${year}`,
      text: `Safety recalls that can reach a 2.7L. ${counts.join('; ')}. That is our list, not proof: check the VIN.`,
      href: '/recalls',
    };
  });
}

/** Says a rating of this very truck, or the nearest as what it is. */
function describeRating(what: string, ratings: readonly Rating[], truck: Truck): string {
  const { own, nearest } = findRating(ratings, truck);
  if (own) return `${what}: up to ${printRating(own)}. ${doubtOf(own)}`.trim();
  const isWhole = !truck.cab && !truck.trim && !truck.drive;
  if (isWhole) return `${what}: ${nearest ? nameRating(nearest) : 'not known'}.`;
  return `${what}: not known for this very truck${nearest ? `; the nearest is ${nameRating(nearest)}` : ''}.`;
}

/** Towing and payload of one truck, said as readers say it: 'tow 2022 sierra crew 4wd', also with '4x4'. */
function answerRatings(truck: Truck): SearchAnswer {
  const { model, year, trim, cab, drive } = truck;
  const said = [year, modelOf(model).name.split(' ')[0], trim && trimNames[trim], cab];
  const names = (drive === '4wd' ? ['4wd', '4x4'] : [drive]).map((word) => [...said, word].filter(Boolean).join(' '));
  return {
    asks: names.flatMap((name) => [`tow ${name}`, `payload ${name}`]),
    title: `${nameInFull(truck)}: towing and payload`,
    text: [
      describeRating('Towing', ratingsOf('tow', model, year), truck),
      describeRating('Payload', ratingsOf('payload', model, year), truck),
      drive || trim ? 'Your labels have the last word.' : 'Add the cab and the drive, or the trim.',
    ].join(' '),
    href: `/tools/will-it-tow?truck=${writeTruckValue(truck)}`,
  };
}

/** The versions a rating can be of; the midsize trucks have one cab. */
function versionsOf(truck: Truck): Truck[] {
  const { model, year } = truck;
  const cabs = cabsOf(model).map((cab) => (cabsOf(model).length > 1 ? { ...truck, cab } : truck));
  const trims = trimsOf(model, year).map((trim) => ({ ...truck, trim }));
  return [truck, ...trims, ...cabs.flatMap((each) => drives.map((drive) => ({ ...each, drive })))];
}

/** What one model year is asked for: its ratings by version, its recalls, and by its name alone everything. */
function answersOf(truck: Truck): SearchAnswer[] {
  const { model, year } = truck;
  const name = nameModelYear(truck);
  const said = `${year} ${modelOf(model).name.split(' ')[0]}`;
  const { count = 0, path = '/recalls', doNotDrive } = findRecallYear(model, year) ?? {};
  return [
    ...versionsOf(truck).map(answerRatings),
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
