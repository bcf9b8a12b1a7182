import type { Cab } from '../../facts/trucks/trucks.ts';

/** Bodies of trucks.svg that can be told apart, each at its true length, by how a model or a key starts. */
const bodiesOf: readonly (readonly [start: RegExp, body: string])[] = [
  [/^(silverado|sierra)/, 'gm'],
  [/^(colorado|canyon)/, 'mid'],
  [/^f150/, 'ford'],
  [/^ram/, 'ram'],
];

/** Returns the id of a truck's side view in trucks.svg: a plain one for a make without a body of its own. */
export function truckBody(model: string, cab: Cab = 'crew'): string {
  const body = bodiesOf.find(([start]) => start.test(model))?.[1] ?? 'other';
  return `truck-${body}-${body === 'gm' ? cab : 'crew'}`;
}
