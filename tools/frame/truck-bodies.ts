import { type Cab, cabNames } from '../../facts/trucks/trucks.ts';

/** Bodies of trucks.svg that can be told apart, each at its true length, by how a model or a key starts. */
const bodiesOf: readonly (readonly [start: RegExp, body: string])[] = [
  [/^(silverado|sierra)/, 'gm'],
  [/^f-?150/, 'ford'],
  [/^ram/, 'ram'],
];

/** What other makers call a cab with four full doors; their other cabs have no drawing. */
const crewWords = /^(crew|supercrew|crewmax)$/i;

/**
 * Returns the id of a truck's side view in trucks.svg: a plain one for a make without a body of its own, and one with a
 * hatched cab where nobody says which cab it is. What is drawn is never another truck than the one that is named.
 */
export function truckBody(model: string, cab?: Cab | string): string {
  // The midsize trucks have one cab.
  if (/^(colorado|canyon)/.test(model)) return 'truck-mid-crew';
  const body = bodiesOf.find(([start]) => start.test(model))?.[1] ?? 'other';
  if (body === 'gm') return `truck-gm-${cab && Object.hasOwn(cabNames, cab) ? cab : 'unknown'}`;
  return `truck-${body}-${crewWords.test(cab ?? '') ? 'crew' : 'unknown'}`;
}
