import type { ChoiceField, NumberField, OptionalNumberField, TextField } from '../../ui/form/field.ts';
import { parseTruckValue } from '../my-truck/truck.ts';
import type { TowData } from './tow-data.ts';
import type { TowPreset } from './tow-presets.ts';

/** The choice for numbers from the reader's own labels. */
export const ownTruck = 'own';

const limit = (label: string, hint: string, initial?: number): OptionalNumberField => ({
  kind: 'optional-number',
  label,
  hint,
  unit: 'lb',
  min: 1,
  max: 60_000,
  initial,
});
const weight = (label: string, hint: string, initial: number, max: number): NumberField => ({
  kind: 'number',
  label,
  hint,
  unit: 'lb',
  min: 0,
  max,
  initial,
});

/** What we count for a person, in pounds. */
export const personPounds = { adult: 200, child: 80 } as const;

const count = (label: string, hint: string, initial: number, min: number): NumberField => ({
  kind: 'stepper',
  label,
  hint,
  min,
  max: 6,
  initial,
});

/** The fields of the tool. They start with an example: the first Silverado whose rating and payload are both known. */
export function towFields({ presets, example, normalTongue }: TowData) {
  const first = presets.find(({ rating, payload }) => rating !== undefined && payload !== undefined);
  const options = [
    { value: ownTruck, label: 'My own truck' },
    ...presets.map(({ value, label, group }) => ({ value, label, group })),
  ];
  const from: ChoiceField = {
    kind: 'choice',
    label: 'Start from',
    hint: 'Pick a truck to start from, or type your labels below.',
    options,
    initial: first?.value ?? ownTruck,
    isAlwaysNamed: true,
  };
  return {
    trailer: weight('Trailer, loaded', 'As it rolls: water, propane, gear.', example.trailer, 40_000),
    tongue: {
      kind: 'number',
      label: 'On the hitch',
      hint: `${normalTongue.low} to ${normalTongue.high}% is normal.`,
      unit: '%',
      min: 1,
      max: 30,
      initial: example.tonguePercent,
      isFractional: true,
    } satisfies NumberField,
    adults: count('Adults', `Driver too. We count ${personPounds.adult} lb each.`, 2, 1),
    children: count('Children', `We count ${personPounds.child} lb each, seat and all.`, 0, 0),
    cargo: weight('Cargo in the truck', 'Cooler, tools, hitch, bed cover.', 150, 10_000),
    from,
    // The reader’s truck, or that of a link: 'silverado-1500.2024.crew.4wd'.
    truck: { kind: 'text', label: 'Truck', initial: '', maxLength: 60 } satisfies TextField,
    payload: limit('Payload', 'Up to; the label in the door frame wins.', first?.payload),
    rating: limit('Tow rating', 'Up to; your trailering label wins.', first?.rating),
    hitch: limit('Hitch limit', 'Tongue weight on the label of the hitch.'),
    axle: limit('Rear axle limit', 'Door frame, “GAWR RR”.'),
    scale: limit('Rear axle on a scale', 'Loaded and hooked up.'),
    gvwr: limit('GVWR', 'Door frame label.'),
    gcwr: limit('GCWR', 'Trailering label or manual.'),
    curb: limit('Curb weight', 'The empty truck, from a scale.'),
  };
}

/**
 * Makes a link that has a limit, and none of our trucks, one about the reader's own labels: the other limit is unknown,
 * never the example's.
 */
export function completeTowQuery(query: string, presets: readonly TowPreset[]): string {
  const given = new URLSearchParams(query);
  const from = given.get('from');
  const isNamed = from === ownTruck || presets.some(({ value }) => value === from);
  if (isNamed || parseTruckValue(given.get('truck') ?? '')) return query;
  if (!['from', 'truck', 'rating', 'payload'].some((name) => given.has(name))) return query;
  given.set('from', ownTruck);
  for (const name of ['payload', 'rating']) if (!given.has(name)) given.set(name, '');
  return `?${given}`;
}

/** Returns what choosing a truck writes into the fields: its figures, and nothing where none is known. */
export function draftOfPreset({ payload, rating }: TowPreset) {
  return { truck: '', payload: printLimit(payload), rating: printLimit(rating), gvwr: '', gcwr: '' };
}

/** Writes a limit as a reader would type it; empty where it is unknown. */
export const printLimit = (value: number | undefined): string => value?.toLocaleString('en-US') ?? '';
