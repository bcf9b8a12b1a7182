import type { Watched } from '../../core/people/watched.ts';
import { formatCount } from '../../core/text/counts.ts';
import { recallCells, recallName } from '../../facts/trucks/print-recall.ts';
import type { Recall } from '../../facts/trucks/recalls.ts';
import { isOtherTruck, modelYearPath, recallsFor } from '../../facts/trucks/recalls.ts';
import { recallYears, siteRecalls } from '../../facts/trucks/site-trucks.ts';
import type { TruckFilter } from '../../facts/trucks/truck-record.ts';
import { modelOf, truckYears } from '../../facts/trucks/trucks.ts';
import { truckId } from '../my-truck/truck.ts';
import { truckFileOf } from '../my-truck/truck-facts.ts';
import type { Rating } from '../my-truck/truck-match.ts';

type Lines = Watched['lines'];

function lineOf(recall: Recall): Lines[string] {
  const [trucks, remedy, engine] = recallCells(recall);
  return {
    name: recallName(recall),
    value: [recall.doNotDrive?.words, trucks, remedy, `Has the 2.7L? ${engine}`].filter(Boolean).join(' · '),
    source: recall.sources.map(({ title }) => title).join('; '),
    href: `/recalls#${recall.id}`,
  };
}

const keysOf = (filter: TruckFilter): string[] =>
  recallsFor(siteRecalls, filter)
    .filter((recall) => !isOtherTruck(recall))
    .map(({ id }) => `recall.${id}`);

const printRating = ({ value, other }: Rating): string =>
  `${[value, other].flatMap((each) => (each === undefined ? [] : formatCount(each))).join(' to ')} lb`;

/** Returns the figures My truck shows for a model year. */
function figuresOf(truck: (typeof truckYears)[number]): Lines {
  const { tow, payload, epa, warranty, problems, yearHref } = truckFileOf(truck, []);
  const id = truckId(truck);
  // Ratings of one version from several sources are one line.
  const rated = (kind: string, name: string, ratings: Rating[]): [string, Lines[string]][] =>
    [...Map.groupBy(ratings, ({ words }) => words)].map(([words, group]) => [
      `${kind}.${id}.${words}`,
      {
        name: `${name}, ${words}`,
        value: group.map(printRating).join(' or '),
        source: group.map(({ source }) => source.title).join('; '),
        href: yearHref,
      },
    ]);
  return Object.fromEntries([
    ...rated('tow', 'Tow rating', tow),
    ...rated('payload', 'Payload', payload),
    ...Object.entries(epa).map(([drive, { words, href }]): [string, Lines[string]] => [
      `epa.${id}.${drive}`,
      { name: 'EPA label', value: words, source: 'EPA', href },
    ]),
    [`warranty.${id}`, { name: 'Warranty', value: warranty, source: '', href: yearHref }],
    [`problems.${id}`, { name: 'Known problems', value: problems.titles.join('; '), source: '', href: problems.href }],
  ]);
}

const lists = Object.fromEntries(
  recallYears.map(({ model, year, name, path }) => [
    `recalls.${model}-${year}`,
    { title: `${name} recalls`, href: path, lines: keysOf({ model, year }) },
  ]),
);

const trucks = truckYears.map((truck) => ({ ...truck, id: truckId(truck), figures: figuresOf(truck) }));

/** What readers can watch about trucks: the recall lists, and everything My truck says about a model year. */
export const watchedTrucks: Watched = {
  lines: Object.assign(
    Object.fromEntries(siteRecalls.records.map((recall) => [`recall.${recall.id}`, lineOf(recall)])),
    ...trucks.map(({ figures }) => figures),
  ),
  subjects: {
    'recalls.all': { title: 'Recall ledger', href: '/recalls', lines: keysOf({}) },
    ...lists,
    ...Object.fromEntries(
      trucks.map(({ id, model, year, figures }) => [
        `truck.${id}`,
        {
          title: `${year} ${modelOf(model).name}: recalls and figures`,
          href: modelYearPath(model, year),
          lines: [...keysOf({ model, year }), ...Object.keys(figures)],
        },
      ]),
    ),
  },
};
