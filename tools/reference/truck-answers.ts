import type { SearchAnswer } from '../../core/search/search-pages.ts';
import { fillSiteFacts } from '../../facts/site-facts.ts';
import type { RatingKind } from '../../facts/trucks/ratings.ts';
import {
  findRecallYear,
  findYearEntry,
  modelYears,
  siteEpaLabels,
  siteRatings,
  thisYear,
} from '../../facts/trucks/site-trucks.ts';
import {
  allYears,
  cabsOf,
  drives,
  modelOf,
  newestYear,
  type TruckModel,
  trimNames,
  trimsOf,
  truckModels,
  tunesOf,
  yearsOf,
} from '../../facts/trucks/trucks.ts';
import { labelHintFor } from '../my-truck/label-note.ts';
import { listOpen, nameInFull, nameModelYear, type Truck, writeTruckValue } from '../my-truck/truck.ts';
import { ratingsOf, type TruckFile, truckFileOf } from '../my-truck/truck-facts.ts';
import { doubtOf, findRating, nameRating, printOwn, printRating, type Rating } from '../my-truck/truck-match.ts';

/** What readers call the things that one truck is asked for, the words for one thing joined by slashes. */
const words = {
  ratings: 'tow/pull/haul/trailer/travel/camper/boat/payload/carry',
  engine: 'engine/horsepower/hp/torque',
  label: 'mpg/mileage/gas/fuel/economy/epa',
  problems: 'problem/issue/failure/reliable/reliability',
  recalls: 'recall',
};

const nextYear = newestYear + 1;
/** What is said of a model year that content/trucks.json has and nobody has looked up. */
const notLookedUp = modelYears.notYet.changed;

/** 'Silverado': what readers call a model. */
const shortName = (model: TruckModel): string => String(modelOf(model).name.split(' ')[0]);

/** Says a rating of this very truck, or what is published as what it is. */
function describeRating(kind: RatingKind, truck: Truck): string {
  const { model, year, trim } = truck;
  const what = kind === 'tow' ? 'Towing' : 'Payload';
  const { own, nearest } = findRating(ratingsOf(kind, model, year), truck);
  if (own) return `${what}: ${printOwn(own)}. ${doubtOf(own)}`.trim();
  const open = listOpen(truck);
  const range = rangeOf(kind, model, year);
  // Without the trim a midsize truck may be any of the line.
  const isAny = nearest?.isList && !trim && cabsOf(model).length === 1;
  const close = nearest && `; the nearest is ${nameRating(nearest)}`;
  const known = isAny ? range && `; published for ${year}: ${printRating(range)}` : close;
  return `${what}: not known ${open ? `without the ${open}` : 'for this very truck'}${known ?? ''}.`;
}

/** How readers say a version: '2022 Sierra crew 4wd', '2024 Canyon aev'; what was sold in one year alone needs no year. */
function saidOf({ model, year, tune, trim, cab, drive }: Truck): string[] {
  const isOfOneYear = trim && yearsOf(model).filter((each) => trimsOf(model, each).includes(trim)).length === 1;
  const builds = trim ? [trimNames[trim], trim.replace('-', ' ')] : [cab];
  const rest = [tune && 'limited', drive === '4wd' ? '4wd/4x4' : drive];
  return (isOfOneYear ? [year, ''] : [year]).flatMap((first) =>
    builds.map((build) => [first, shortName(model), build, ...rest].filter(Boolean).join(' ')),
  );
}

/** One version: its towing and payload, and by its name alone what is known of it. */
function answersOfVersion(truck: Truck): SearchAnswer[] {
  const { model, year } = truck;
  const names = saidOf(truck);
  const value = writeTruckValue(truck);
  const lastWord = ['Your labels have the last word.', labelHintFor(truck)].filter(Boolean).join(' ');
  const text = `${describeRating('tow', truck)} ${describeRating('payload', truck)} ${lastWord}`;
  const { own, highest: published } = findRating(ratingsOf('tow', model, year), truck);
  const highest = own ? (own.other ?? own.value) : published;
  const no = `No: ${own ? 'it is rated up to' : 'the highest tow rating published for such a truck is'} ${printRating({ value: highest ?? 0 })}. ${lastWord}`;
  return [
    {
      asks: names.map((name) => `${words.ratings} ${name}`),
      title: `${nameInFull(truck)}: towing and payload`,
      text,
      ...(highest && { above: { pounds: highest, text: no } }),
      href: `/tools/will-it-tow?truck=${value}{&trailer}`,
    },
    {
      asks: names,
      title: `What we know of a ${nameInFull(truck)}`,
      text: 'Tow rating, payload, EPA label, warranty, recalls and next services of this truck.',
      href: `/my-truck?truck=${value}`,
    },
  ];
}

/** The versions readers name: a cab or a trim, the 2022 Limited with its old tune, each with and without a drive. */
function versionsOf(truck: Truck): Truck[] {
  const { model, year } = truck;
  const cabs = cabsOf(model).flatMap((cab, _, { length }) => (length > 1 ? { ...truck, cab } : []));
  const trims = trimsOf(model, year).map((trim) => ({ ...truck, trim }));
  const tunes = tunesOf(model, year).filter((tune, _, { length }) => tune === 'launch' && length > 1);
  return [truck, ...cabs, ...trims]
    .flatMap((each) => [each, ...tunes.map((tune) => ({ ...each, tune }))])
    .flatMap((each) => [each, ...drives.map((drive) => ({ ...each, drive }))]);
}

/** What one model year is asked for: its ratings by version, its label, warranty, problems and recalls; by its name alone, everything. */
function answersOf(truck: Truck): SearchAnswer[] {
  const { model, year } = truck;
  const name = nameModelYear(truck);
  const said = `${year} ${shortName(model)}`;
  const { count = 0, path = '/recalls', doNotDrive } = findRecallYear(model, year) ?? {};
  const { epa, warranty, problems } = truckFileOf(truck, []);
  return [
    ...versionsOf(truck).flatMap(answersOfVersion),
    { asks: [`${words.engine} ${said}`], title: `${name}: engine`, text: outputOf(truck), href: '/which-engine' },
    { asks: [`${words.label} ${said}`], title: `${name}: EPA label`, ...describeLabels(epa, truck) },
    {
      asks: [`warranty ${said}`],
      title: `${name}: warranty`,
      text: warranty ? `${warranty}. Confirm by VIN with a dealer.` : notLookedUp,
      href: '/model-years',
    },
    {
      asks: [`${words.problems} ${said}`],
      title: `${name}: known problems`,
      text:
        problems.titles.length === 0
          ? 'We found no documented problem of this model year. That is our list, not proof.'
          : `Documented so far: ${problems.titles.join('; ')}. A record says that it happened, not how often.`,
      href: '/problems',
    },
    {
      asks: [`${words.recalls} ${said}`, `safety ${words.recalls} ${said}`],
      title: doNotDrive
        ? `${name}: one recall says “${doNotDrive.words}”`
        : `${name}: recalls, ${count || 'none confirmed'}`,
      text: doNotDrive?.advice ?? 'Safety recalls that can reach a 2.7L. That is our list, not proof: check the VIN.',
      href: path,
    },
  ];
}

function describeLabels(labels: TruckFile['epa'], { model, year }: Truck): Pick<SearchAnswer, 'text' | 'href'> {
  const found = Object.values(labels).map(({ words }) => words);
  const hasFile = siteEpaLabels.some((label) => label.year === year);
  const none = hasFile ? 'EPA’s file for this model year does not list it.' : notLookedUp;
  return { text: found.length > 0 ? `${found.join('; ')}.` : none, href: `/fuel-economy#${model}` };
}

/** Horsepower and torque of every tune that a model year was sold with. */
function outputOf({ model, year }: Truck): string {
  const entry = findYearEntry(model, year);
  if (!entry || entry.isNotYet) return notLookedUp;
  return `${fillSiteFacts(entry.output, 'content/model-years.yaml').replace(/\.$/, '')}.`;
}

/** A model without a year: what depends on the year is given as a range or year by year, and the year is asked for. */
function answersOfModel(model: TruckModel): SearchAnswer[] {
  const { name } = modelOf(model);
  const said = shortName(model);
  const years = yearsOf(model);
  const newest = Math.max(...years.filter((year) => Object.keys(truckFileOf({ model, year }, []).epa).length > 0));
  const byYear = years.map((year) => {
    const { count, doNotDrive } = findRecallYear(model, year) ?? {};
    return `${year}: ${count || 'none confirmed'}${doNotDrive ? ', one of them do-not-drive' : ''}`;
  });
  const label = describeLabels(truckFileOf({ model, year: newest }, []).epa, { model, year: newest });
  const { value = 0, other: top = value } = rangeOf('tow', model) ?? {};
  return [
    {
      asks: [`${words.ratings} ${said}`],
      title: `${name}: which year?`,
      text: `Published tow ratings with the 2.7L run from ${printRating({ value, other: top })}, by year, tune, cab and drive. Payload depends on options, too; the label in the door frame has yours. Add the year: “tow ${years.at(-1)} ${said.toLowerCase()} 4wd”.`,
      above: { pounds: top, text: `No: the highest published with the 2.7L is ${printRating({ value: top })}.` },
      href: '/tools/will-it-tow{?trailer}',
    },
    {
      asks: [`${words.label} ${said}`],
      title: `${name}: EPA label`,
      text: `${newest}: ${label.text} Other years differ.`,
      href: label.href,
    },
    {
      asks: [`${words.recalls} ${said}`, `safety ${words.recalls} ${said}`],
      title: `${name}: recalls by model year`,
      text: `Safety recalls that can reach a 2.7L. ${byYear.join('; ')}. That is our list, not proof: check the VIN.`,
      href: '/recalls',
    },
    {
      asks: [said],
      title: `Which ${name}?`,
      text: `The 2.7L is in those of ${years[0]} to ${years.at(-1)}. Add the year, as in “${years.at(-1)} ${said.toLowerCase()}”, for its ratings, label, warranty, recalls and problems.`,
      href: '/my-truck',
    },
  ];
}

/** The lowest and the highest rating published of a model, or of one of its years. */
function rangeOf(kind: RatingKind, model: TruckModel, year?: number): Pick<Rating, 'value' | 'other'> | undefined {
  const values = siteRatings
    .filter((row) => row.model === model && row.tune && (!year || (row.first <= year && row.last >= year)))
    .flatMap((row) => [row[kind], row[`${kind}_other`]])
    .filter((value) => value !== undefined);
  const value = Math.min(...values);
  const other = Math.max(...values);
  return values.length > 0 ? { value, ...(other > value && { other }) } : undefined;
}

/** A year in which the model had another engine, or the next one. */
function answerOtherYear({ model, year }: Truck): SearchAnswer {
  const { name } = modelOf(model);
  const said = `${year} ${shortName(model)}`;
  const years = yearsOf(model);
  const asks = [said, ...Object.values(words).map((what) => `${what} ${said}`)];
  if (year === thisYear.year + 1) {
    return { asks, title: `${year} ${name}`, text: 'What is known of it, and what is not.', href: '/this-year' };
  }
  return {
    asks,
    title: `Not one of our trucks: ${year} ${name}`,
    text: `The ${name} with the 2.7L is ${years[0]} to ${years.at(-1)}.`,
    href: '/model-years',
  };
}

/** Writes what the search answers for each truck; a truck's name is part of every ask. */
export const answersByTruck = (): SearchAnswer[] =>
  truckModels.flatMap(({ id: model }) => [
    ...answersOfModel(model),
    ...[...allYears, nextYear].flatMap((year) =>
      yearsOf(model).includes(year) ? answersOf({ model, year }) : [answerOtherYear({ model, year })],
    ),
  ]);
