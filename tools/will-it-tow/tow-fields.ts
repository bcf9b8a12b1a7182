import { formatCount } from '../../core/text/counts.ts';
import type { ChoiceField, NumberField, OptionalNumberField, TextField } from '../../ui/form/field.ts';
import { parseTruckValue } from '../my-truck/truck.ts';
import type { TowData } from './tow-data.ts';
import type { TowPreset } from './tow-presets.ts';

/** The choice for numbers from the reader's own labels. */
export const ownTruck = 'own';

/** A limit between what a pickup's label can say at least and at most. */
const limit = (label: string, hint: string, min: number, max: number, initial?: number): OptionalNumberField => ({
  kind: 'optional-number',
  label,
  hint,
  unit: 'lb',
  min,
  max,
  initial,
});
const weight = (label: string, hint: string, initial: number, min: number, max: number): NumberField => ({
  kind: 'number',
  label,
  hint,
  unit: 'lb',
  min,
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
    trailer: weight('Trailer, loaded', 'As it rolls: water, propane, gear.', example.trailer, 100, 40_000),
    tongue: {
      ...weight(
        'On the hitch',
        `${normalTongue.low} to ${normalTongue.high}% is normal.`,
        example.tonguePercent,
        1,
        30,
      ),
      unit: '%',
      isFractional: true,
    },
    adults: count('Adults', `Driver too. We count ${personPounds.adult} lb each.`, 2, 1),
    children: count('Children', `We count ${personPounds.child} lb each, seat and all.`, 0, 0),
    cargo: weight('Cargo in the truck', 'Cooler, tools, hitch, bed cover.', 150, 0, 10_000),
    from,
    // The reader’s truck, or that of a link: 'silverado-1500.2024.crew.4wd'.
    truck: { kind: 'text', label: 'Truck', initial: '', maxLength: 60 } satisfies TextField,
    payload: limit('Payload', 'Up to; the label in the door frame wins.', 500, 5000, first?.payload),
    rating: limit('Tow rating', 'Up to; your trailering label wins (2020: ask a dealer).', 1000, 20_000, first?.rating),
    hitch: limit('Hitch limit', 'Tongue weight on the label of the hitch.', 100, 3000),
    axle: limit('Rear axle limit', 'Door frame, “GAWR RR”.', 1500, 10_000),
    scale: limit('Rear axle on a scale', 'Loaded and hooked up.', 1000, 15_000),
    gvwr: limit('GVWR', 'Door frame label.', 4000, 15_000),
    gcwr: limit('GCWR', 'Trailering label or manual.', 6000, 40_000),
    curb: limit('Curb weight', 'The empty truck, from a scale.', 3000, 10_000),
  };
}

/**
 * Makes a link that has a limit, and none of our trucks, one about the reader's own labels; a truck we do not know stays,
 * so that the answer can say so.
 */
export function completeTowQuery(query: string, presets: readonly TowPreset[]): string {
  const given = new URLSearchParams(query);
  const from = given.get('from');
  const isNamed = from === ownTruck || presets.some(({ value }) => value === from);
  if (isNamed || parseTruckValue(given.get('truck') ?? '')) return query;
  if (!['from', 'truck', 'rating', 'payload'].some((name) => given.has(name))) return query;
  given.set('from', ownTruck);
  if (from && !given.get('truck')) given.set('truck', from);
  return `?${given}`;
}

/** Writes a limit as a reader would type it; empty where it is unknown. */
export const printLimit = (value: number | undefined): string => (value === undefined ? '' : formatCount(value));
