import { displayDate } from '../../core/dates.ts';
import { formatCount } from '../../core/text/counts.ts';
import type { Recall } from './recalls.ts';
import type { TruckRecord, TruckYears } from './truck-record.ts';
import { modelOf } from './trucks.ts';

/** Returns the models with their years in words: '2019–2020 Silverado 1500 and Sierra 1500; perhaps 2021 Canyon'. */
export function printTrucks({ trucks, perhaps }: Pick<TruckRecord, 'trucks' | 'perhaps'>): string {
  const unsettled = listTrucks(perhaps);
  return [listTrucks(trucks), unsettled && `perhaps ${unsettled}`].filter(Boolean).join('; ');
}

function listTrucks(trucks: readonly TruckYears[]): string {
  const byYears = Map.groupBy(trucks, ({ years }) => printYears(years));
  return [...byYears]
    .map(([years, group]) => `${years} ${listFormat.format(group.map(({ model }) => modelOf(model).name))}`)
    .join('; ');
}

function printYears(years: readonly number[]): string {
  const sorted = [...years].sort();
  const first = sorted[0];
  const last = sorted.at(-1);
  const isRun = sorted.every((year, at) => year === (first ?? 0) + at);
  if (!isRun) return sorted.join(', ');
  return first === last ? String(first) : `${first}–${last}`;
}

const listFormat = new Intl.ListFormat('en-GB');

/** Returns how many vehicles are in a campaign, in words. */
export function printVehicles({ count, also }: Pick<Recall, 'count' | 'also'>): string {
  if (!count) return 'count not found';
  const us = count.words ?? (count.us === undefined ? 'U.S. count not found' : formatCount(count.us));
  const others = also && count.us !== undefined && !count.words ? ', other vehicles included' : '';
  const canada = count.canadaWords ?? (count.canada === undefined ? undefined : formatCount(count.canada));
  if (!canada) return `${us}${others}`;
  return count.us === undefined || count.words
    ? `${us} (${canada} in Canada)`
    : `${us}${others}, plus ${canada} in Canada`;
}

/** Returns the numbers of a campaign that were found: 'NHTSA 26V289 · GM N262557620'. */
export const printNumbers = ({ nhtsa, gm }: Recall): string =>
  [nhtsa.length > 0 && `NHTSA ${nhtsa.join(', ')}`, gm && `GM ${gm}`].filter(Boolean).join(' · ');

/** Returns whether a record reaches a truck with the 2.7L, as a short word and a sentence. */
export function printEngine({ appliesTo27, engineNote = '' }: Pick<TruckRecord, 'appliesTo27' | 'engineNote'>) {
  const { word, sentence } = engineWords[appliesTo27];
  return { word, sentence: `${sentence} ${engineNote}`.trim() };
}

const engineWords: Readonly<Record<TruckRecord['appliesTo27'], { word: string; sentence: string }>> = {
  yes: { word: 'Yes', sentence: 'All of them have the 2.7L.' },
  some: { word: 'Some', sentence: 'No engine limit is stated, so one with the 2.7L can be in it.' },
  'cannot tell': { word: 'Cannot tell', sentence: 'The reports do not settle it. Check the VIN.' },
  no: { word: 'No', sentence: 'Another engine or another model.' },
};

export const markWords: Readonly<Record<TruckRecord['mark'], string>> = {
  C: 'A claim or a weak source',
  B: 'One good source',
  A: 'Two independent sources',
  'A+': 'GM or NHTSA text, in a copy',
};

export const kindNames: Readonly<Record<Recall['kind'], string>> = {
  safety: 'Safety recall',
  equipment: 'Accessory recall',
  emissions: 'Emissions recall',
  program: 'Customer program',
  coverage: 'Special coverage',
  'service-update': 'Service update',
  'stop-sale': 'Stop-sale',
  bulletin: 'Service bulletin',
};

/** Returns what an owner can do today. */
export function printAdvice(recall: Recall): string {
  const { doNotDrive, untilFixed, kind, ended } = recall;
  if (doNotDrive) return doNotDrive.advice;
  if (untilFixed) return `${untilFixed} ${kindAdvice[kind]}`;
  if (ended) return `It ended on ${displayDate(ended)}. Ask a dealer what your warranty covers.`;
  return kindAdvice[kind];
}

const kindAdvice: Readonly<Record<Recall['kind'], string>> = {
  safety: 'Check your VIN at NHTSA.',
  equipment: 'If you have the accessory, ask a dealer.',
  emissions: 'Check your VIN at GM; NHTSA’s lookup does not show it.',
  program: 'Check your VIN at GM; NHTSA’s lookup does not show it.',
  coverage: 'Keep your bills and ask a dealer with your VIN; NHTSA’s lookup does not show it.',
  'service-update': 'Ask at your next service.',
  'stop-sale': 'Nothing, once the truck was delivered.',
  bulletin: 'If you notice it, name this bulletin to the dealer.',
};

/** Returns what a recall is called in one line: '26V289: Transfer case …'. */
export const recallName = ({ nhtsa, gm, title }: Recall): string =>
  [nhtsa.join(', ') || gm, title].filter(Boolean).join(': ');

/** The columns of a recall table. */
export const recallHeaders = ['Recall', 'Trucks', 'Remedy', 'Has the 2.7L?'] as const;

/** Returns the cells of a recall's row after its name. */
export const recallCells = (recall: Recall): string[] => [
  [printTrucks(recall), recall.scope].filter(Boolean).join('. '),
  [recall.doNotDrive?.advice ?? recall.untilFixed, recall.remedy].filter(Boolean).join(' '),
  printEngine(recall).word,
];
