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

/** The fields of the tool; the first truck of the list is in them at the start. */
export function towFields(presets: readonly TowPreset[]) {
  const [first] = presets;
  const options = [
    { value: ownTruck, label: 'My own labels' },
    ...presets.map(({ value, label, group }) => ({ value, label, group })),
  ];
  const truck: ChoiceField = {
    kind: 'choice',
    label: 'Start from',
    hint: 'The highest ratings of that truck. Yours are on your labels and usually lower: type them over.',
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
    people: weight('People', 'All together, driver too.', 800, 3000),
    cargo: weight('Cargo in the truck', 'Tools, cooler, bed cover, hitch.', 0, 10_000),
    trailer: weight('Trailer, loaded', 'As it rolls: water, propane, gear.', 7000, 40_000),
    tongue: {
      kind: 'number',
      label: 'Tongue weight',
      hint: 'Share of the trailer on the hitch; 10 to 15% is normal.',
      unit: '%',
      min: 1,
      max: 30,
      initial: 12.5,
      isFractional: true,
    } satisfies NumberField,
    hitch: limit('Hitch tongue limit', 'Label on the hitch.'),
    gvwr: limit('GVWR', 'Label in the door frame.', first?.gvwr),
    gcwr: limit('GCWR', 'Trailering label or manual.'),
    curb: limit('Curb weight', 'The empty truck, from a scale.'),
  };
}

/** Returns what choosing a truck writes into the fields: its figures, and nothing where none is known. */
export function draftOfPreset(preset: TowPreset): Record<'payload' | 'rating' | 'gvwr' | 'gcwr', string> {
  const print = (value: number | undefined) => (value === undefined ? '' : value.toLocaleString('en-US'));
  const { payload, rating, gvwr, gcwr } = preset;
  return { payload: print(payload), rating: print(rating), gvwr: print(gvwr), gcwr: print(gcwr) };
}

/** A truck of the list with the facts the ledger has for it; missing ones are unknown. */
export interface TowPreset {
  value: string;
  label: string;
  group: string;
  rating?: number;
  payload?: number;
  gvwr?: number;
  gcwr?: number;
}

/** What the build gives the tool. */
export interface TowData {
  presets: TowPreset[];
  /** Trailer weights from which GM's manuals ask for more, in pounds. */
  asks: { brakesAbove: number; distributionAbove: number };
}
