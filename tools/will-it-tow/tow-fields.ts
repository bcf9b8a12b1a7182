import type { ChoiceField, NumberField, OptionalNumberField } from '../../ui/form/field.ts';

/** The choice for numbers from the reader's own labels. */
const ownTruck = 'own';

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

/** The fields of the tool; the first truck of the list and the worked example's load are in them at the start. */
export function towFields({ presets, example, normalTongue }: TowData) {
  const [first] = presets;
  const options = [
    { value: ownTruck, label: 'My own labels' },
    ...presets.map(({ value, label, group }) => ({ value, label, group })),
  ];
  const truck: ChoiceField = {
    kind: 'choice',
    label: 'Start from',
    hint: 'The ratings of that version. Yours are on your labels and often lower: type them over.',
    options,
    initial: first?.value ?? ownTruck,
  };
  return {
    truck,
    payload: limit(
      'Payload',
      'From the loading label in the driver’s door frame: people and cargo together.',
      first?.payload,
    ),
    rating: limit('Tow rating', 'Trailering label, or the guide for your year.', first?.rating),
    people: weight('People', 'All together, driver too.', example.people, 3000),
    cargo: weight('Cargo in the truck', 'Tools, cooler, bed cover, hitch.', 0, 10_000),
    trailer: weight('Trailer, loaded', 'As it rolls: water, propane, gear.', example.trailer, 40_000),
    tongue: {
      kind: 'number',
      label: 'Tongue weight',
      hint: `Share of the trailer on the hitch; ${normalTongue.low} to ${normalTongue.high}% is normal.`,
      unit: '%',
      min: 1,
      max: 30,
      initial: example.tonguePercent,
      isFractional: true,
    } satisfies NumberField,
    hitch: limit('Hitch tongue limit', 'Label on the hitch.'),
    gvwr: limit('GVWR', 'Label in the door frame.'),
    gcwr: limit('GCWR', 'Trailering label or manual.', first?.gcwr),
    curb: limit('Curb weight', 'The empty truck, from a scale.'),
  };
}

/** Returns what choosing a truck writes into the fields: its figures, and nothing where none is known. */
export function draftOfPreset(preset: TowPreset): Record<'payload' | 'rating' | 'gvwr' | 'gcwr', string> {
  const print = (value: number | undefined) => (value === undefined ? '' : value.toLocaleString('en-US'));
  const { payload, rating, gcwr } = preset;
  return { payload: print(payload), rating: print(rating), gvwr: '', gcwr: print(gcwr) };
}

/** One version of a truck with the facts the ledger has for that version; missing ones are unknown. */
export interface TowPreset {
  value: string;
  label: string;
  group: string;
  rating?: number;
  payload?: number;
  gcwr?: number;
}

/** What the build gives the tool. */
export interface TowData {
  presets: TowPreset[];
  /** Pounds of people a tow rating already allows for. */
  ratedAboard: number;
  /** The worked example the tool opens with. */
  example: { people: number; trailer: number; tonguePercent: number };
  /** Normal tongue weight, in percent of the loaded trailer. */
  normalTongue: { low: number; high: number };
  /** Trailer weights from which GM's manuals ask for more, in pounds. */
  asks: { brakesAbove: number; distributionAbove: number };
}
