import type { ChoiceField, NumberField, OptionalNumberField, StepperField } from '../../ui/form/field.ts';
import type { Rating } from '../my-truck/truck-match.ts';

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

const count = (label: string, hint: string, initial: number, min: number): StepperField => ({
  kind: 'stepper',
  label,
  hint,
  min,
  max: 6,
  initial,
});

/** The fields of the tool. They start with an example: a truck whose rating and payload are both known. */
export function towFields({ presets, example, normalTongue }: TowData) {
  const first = presets.find(({ rating, payload }) => rating !== undefined && payload !== undefined);
  const options = [
    { value: ownTruck, label: 'My own truck' },
    ...presets.map(({ value, label, group }) => ({ value, label, group })),
  ];
  const truck: ChoiceField = {
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
    children: count('Children', `We count ${personPounds.child} lb each, seat and all.`, 2, 0),
    cargo: weight('Cargo in the truck', 'Cooler, tools, hitch, bed cover.', 150, 10_000),
    truck,
    payload: limit('Payload', 'Up to; the label in the door frame wins.', first?.payload),
    rating: limit('Tow rating', 'Up to; your trailering label wins.', first?.rating),
    hitch: limit('Hitch limit', 'Tongue weight on the label of the hitch.'),
    axle: limit('Rear axle limit', 'Door frame, “GAWR RR”.'),
    scale: limit('Rear axle on a scale', 'Loaded and hooked up.'),
    gvwr: limit('GVWR', 'Door frame label.'),
    gcwr: limit('GCWR', 'Trailering label or manual.', first?.gcwr),
    curb: limit('Curb weight', 'The empty truck, from a scale.'),
  };
}

/** Turns the pounds of people in an old link into adults and children; what is left over counts as cargo. */
export function upgradeTowQuery(query: string): string {
  const given = new URLSearchParams(query);
  const people = Number(given.get('people')?.replaceAll(',', ''));
  if (!given.has('people') || given.has('adults') || !Number.isInteger(people)) return query;
  const adults = Math.min(6, Math.max(1, Math.floor(people / personPounds.adult)));
  const rest = Math.max(0, people - adults * personPounds.adult);
  const children = Math.min(6, Math.floor(rest / personPounds.child));
  const cargo = Number(given.get('cargo')?.replaceAll(',', '') ?? 0) + rest - children * personPounds.child;
  for (const [name, value] of Object.entries({ adults, children, cargo })) given.set(name, String(value));
  return `?${given}`;
}

/** Returns what choosing a truck writes into the fields: its figures, and nothing where none is known. */
export function draftOfPreset(preset: TowPreset): Record<'payload' | 'rating' | 'gvwr' | 'gcwr', string> {
  const { payload, rating, gcwr } = preset;
  return { payload: printLimit(payload), rating: printLimit(rating), gvwr: '', gcwr: printLimit(gcwr) };
}

/** Writes a limit as a reader would type it; empty where it is unknown. */
export const printLimit = (value: number | undefined): string => value?.toLocaleString('en-US') ?? '';

/** One version of a truck with the facts the ledger has for that version; missing ones are unknown. */
export interface TowPreset {
  value: string;
  label: string;
  group: string;
  rating?: number;
  payload?: number;
  gcwr?: number;
}

/** Published ratings of one model year. */
export interface TruckRatings {
  rating: readonly Rating[];
  payload: readonly Rating[];
}

/** What the build gives the tool. */
export interface TowData {
  presets: TowPreset[];
  /** Pounds of people a tow rating already allows for. */
  ratedAboard: number;
  /** The worked example the tool opens with. */
  example: { trailer: number; tonguePercent: number };
  /** Normal tongue weight, in percent of the loaded trailer. */
  normalTongue: { low: number; high: number };
  /** Trailer weights from which GM's manuals ask for more, in pounds. */
  asks: { brakesAbove: number; distributionAbove: number };
  /** Published ratings of the trucks a reader can save, by model and year. */
  ratings: Readonly<Record<string, TruckRatings>>;
}
