import { getFact } from '../../facts/ledger.ts';
import { printFact, printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import type { Interval, Service, SourcedFact, SourcedText } from './service.ts';

const used = new Set<string>();

function find(id: string) {
  used.add(id);
  return getFact(siteLedger, id, 'The service planner');
}

function sourcedFact(id: string): SourcedFact {
  const fact = find(id);
  const value = Number(fact.value);
  const text = fact.unit === 'yr' ? `${printValue(fact)}\u00a0${value === 1 ? 'year' : 'years'}` : printFact(fact);
  return { id, text, value };
}

const interval = (id: string, whose: string): Interval => ({ ...sourcedFact(id), whose });
/** Returns an interval by time of GM's, with the manual it was read in. */
const gmYears = (id: string, manual: number) => ({ years: interval(id, `GM, ${manual} manual`) });
const none: SourcedText = [];

const referee = 'The oil-life monitor and your manual decide.';

const services: Service[] = [
  {
    id: 'oil',
    name: 'Engine oil and filter',
    normal: {
      miles: interval('service-oil-visit', 'matches GM’s service column'),
      years: interval('service-oil-longest', 'GM’s longest'),
      note: ['Our habit with towing, heat or short trips is ', sourcedFact('service-oil-own'), `. ${referee}`],
    },
    severe: {
      miles: interval('service-oil-own', 'our habit for hard use'),
      years: interval('service-oil-longest', 'GM’s longest'),
      note: [sourcedFact('service-oil-visit'), ` matches GM’s service column. ${referee}`],
    },
  },
  {
    id: 'rotation',
    name: 'Tire rotation and inspection',
    normal: { miles: interval('service-rotation', 'GM’s service column'), note: none },
  },
  {
    id: 'cabin-filter',
    name: 'Cabin air filter',
    normal: {
      miles: interval('service-cabin-filter', 'GM'),
      years: interval('service-cabin-filter-years', 'GM'),
      note: none,
    },
  },
  {
    id: 'air-filter',
    name: 'Engine air filter',
    normal: {
      ...gmYears('service-engine-air-filter-years', 2021),
      note: ['Sooner when the filter-life monitor says so.'],
    },
  },
  {
    id: 'turbo',
    name: 'Turbocharger inspection',
    normal: {
      miles: interval('service-turbo-inspection', 'ours'),
      note: ['Our own check-up, not a GM requirement.'],
    },
  },
  {
    id: 'spark-plugs',
    name: 'Spark plugs',
    normal: { miles: interval('service-spark-plugs-gm', 'ours and GM’s'), note: none },
    severe: { miles: interval('service-spark-plugs-gm', 'ours and GM’s'), note: ['Possibly sooner in severe use.'] },
  },
  {
    id: 'transmission',
    name: 'Automatic transmission fluid',
    severe: { miles: interval('service-transmission-fluid-severe', 'GM, severe service'), note: none },
    unlisted: [
      'The GM pages we read list no change in normal service; in severe service every ',
      sourcedFact('service-transmission-fluid-severe'),
      '.',
    ],
  },
  {
    id: 'transfer-case',
    name: 'Transfer case fluid',
    isFourWheel: true,
    normal: {
      miles: interval('service-transfer-case', 'GM'),
      note: ['In severe service every ', sourcedFact('service-transfer-case-severe'), '.'],
    },
    severe: {
      miles: interval('service-transfer-case-severe', 'GM, severe service'),
      note: ['In normal service every ', sourcedFact('service-transfer-case'), '.'],
    },
  },
  {
    id: 'coolant',
    name: 'Coolant',
    normal: {
      miles: interval('service-coolant-own', 'ours'),
      ...gmYears('service-coolant-gm-years', 2021),
      note: ['By distance GM says ', sourcedFact('service-coolant-gm'), '; the calendar usually comes first.'],
    },
  },
  {
    id: 'brake-fluid',
    name: 'Brake fluid',
    normal: { ...gmYears('service-brake-fluid-years', 2021), note: none },
  },
  {
    id: 'desiccant',
    name: 'Air-conditioning desiccant',
    normal: { ...gmYears('service-desiccant-years', 2021), note: none },
  },
  {
    id: 'belts',
    name: 'Drive belts, inspection',
    normal: { ...gmYears('service-belts-years', 2021), note: none },
  },
  {
    id: 'struts',
    name: 'Gas struts',
    normal: {
      miles: interval('service-struts', 'GM'),
      years: interval('service-struts-years', 'GM'),
      note: none,
    },
  },
];

const milesPerYear = sourcedFact('cost-miles-per-year');

/** What the planner knows. */
export interface PlannerData {
  services: readonly Service[];
  milesPerMonth: number;
  /** For the card in the glovebox. */
  oil: { grade: string; capacity: string };
}

/** Everything the planner needs, from the ledger. */
export const loadData = (): PlannerData => ({
  services,
  milesPerMonth: Math.round(milesPerYear.value / 12),
  oil: { grade: printFact(find('turbomax-oil-grade')), capacity: printFact(find('turbomax-oil-capacity')) },
});

/** Facts the page uses, for its sources. */
export const factIds: readonly string[] = [
  ...used,
  'service-spark-plugs',
  'turbomax-oil-grade',
  'turbomax-oil-capacity',
];
