import { z } from 'zod';
import { readCsv } from './read-csv.ts';
import { type FollowedModel, followedModels } from './trucks.ts';

const rivals = [
  { id: 'f-150', make: 'Ford', name: 'F-150', model: /^f150( pickup)?\b/ },
  { id: 'ram-1500-classic', make: 'Ram', name: '1500 Classic', model: /^1500 classic\b/ },
  { id: 'ram-1500', make: 'Ram', name: '1500', model: /^1500\b/ },
  { id: 'tundra', make: 'Toyota', name: 'Tundra', model: /^tundra\b/ },
  { id: 'titan', make: 'Nissan', name: 'Titan', model: /^titan\b/ },
  { id: 'ranger', make: 'Ford', name: 'Ranger', model: /^ranger\b/ },
  { id: 'tacoma', make: 'Toyota', name: 'Tacoma', model: /^tacoma\b/ },
] as const;

export type EpaTruckId = FollowedModel | (typeof rivals)[number]['id'];

/** A truck or car of content/epa/epa-labels.csv; `model` finds it by EPA's name. */
interface EpaTruck {
  id: EpaTruckId;
  make: string;
  name: string;
  has27: boolean;
  model: RegExp;
}

/** The trucks and cars of content/epa/epa-labels.csv, in the order pages show them. */
export const epaTrucks: readonly EpaTruck[] = [
  ...followedModels.map(({ id, make, name }) => ({
    ...{ id, make, name, has27: true },
    model: new RegExp(`^${name.toLowerCase().split(' ')[0]}( 1[05])?\\b`),
  })),
  ...rivals.map((rival) => ({ ...rival, has27: false })),
];

/** What the rest of EPA's model name means; '' for codes that the file does not explain. */
const versions: Readonly<Record<string, string>> = {
  '': '',
  '4m': '',
  '(with sport mode)': 'Sport mode',
  '(with sport mode) m6': 'Sport mode',
  'with sport mode': 'Sport mode',
  'mud terrain tires': 'mud-terrain tires',
  'mud terrain tires 4m': 'mud-terrain tires',
  'mud terrain tires (with sport mode)': 'mud-terrain tires, Sport mode',
  'trail boss': 'Trail Boss',
  trailboss: 'Trail Boss',
  zr2: 'ZR2',
  'zr2 bison': 'ZR2 Bison',
  at4: 'AT4',
  at4x: 'AT4X',
  'at4x aev': 'AT4X AEV',
  ld: 'LD, old body',
  ltd: 'Limited, old body',
  ffv: '',
  '(flex fuel)': '',
  v: 'CT4-V',
  hfe: 'HFE',
  ho: 'high output',
  rho: 'RHO',
  pro: 'Pro',
  'pro-4x': 'Pro-4X',
  mt: 'manual',
  hybrid: 'hybrid',
  'sr5/sport/offroad/limited': 'SR5, Sport, Off-Road, Limited',
  'sr5/sport/prerunner': 'SR5, Sport, PreRunner',
};

/** The ledger's record of each file the rows come from, by the key in the last column. */
export const epaFiles: Readonly<Record<string, string>> = {
  GVG2019: 'epa-file-2019',
  FEG2020: 'epa-file-2020',
  FEG2021: 'epa-file-2021',
  FEG2022: 'epa-file-2022',
  FEG2023: 'epa-file-2023',
  FEG2024: 'epa-file-2024',
  FEG2025: 'epa-file-2025',
  'FEGOV2026-09-09': 'epa-file-2026',
};

/** One EPA label. */
export interface EpaLabel {
  year: number;
  truck: EpaTruckId;
  /** '2.7L', '3.0L diesel'. */
  engine: string;
  drive: '2WD' | '4WD';
  /** 'mud-terrain tires', 'Sport mode'; empty for the plain truck. */
  version: string;
  isFlexFuel: boolean;
  /** Missing where the file has the combined value only. */
  city?: number;
  highway?: number;
  combined: number;
  /** Id of the ledger's record of the file. */
  file: string;
}

const mpg = z.coerce.number().int().min(8).max(60);
const optionalMpg = z.union([z.literal('').transform(() => undefined), mpg]);

const rowSchema = z.object({
  model_year: z.coerce.number().int().min(2019).max(2040),
  make: z.string().min(1),
  model: z.string().min(1),
  displ_l: z.coerce.number().min(1).max(8),
  drive: z.string().regex(/2WD|4WD|2-Wheel|4-Wheel|Rear-Wheel|All Wheel/),
  fuel: z.string().min(1),
  flex_fuel: z.enum(['yes', 'no']),
  city_mpg: optionalMpg,
  hwy_mpg: optionalMpg,
  comb_mpg: mpg,
  source: z.string().refine((key) => key in epaFiles, { error: 'no file of this key in epaFiles' }),
});

/** Reads content/epa/epa-labels.csv; an error names the line and what is wrong. */
export function readEpaLabels(csv: string): EpaLabel[] {
  return readCsv(csv).map((row, at) => {
    const parsed = rowSchema.safeParse(row);
    if (!parsed.success) throw new Error(`epa-labels.csv, line ${at + 2}: ${z.prettifyError(parsed.error)}`);
    return labelOf(parsed.data, at + 2);
  });
}

function labelOf(row: z.infer<typeof rowSchema>, line: number): EpaLabel {
  const model = row.model.toLowerCase();
  const truck = epaTrucks.find((each) => each.make === row.make && each.model.test(model));
  const rest = model
    .replace(truck?.model ?? '', '')
    .replace(/\b([24]wd|awd|4x[24])\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const version = versions[rest];
  if (!truck || version === undefined) {
    throw new Error(
      `epa-labels.csv, line ${line}: '${row.make} ${row.model}' is unknown. Add it to tools/reference/fuel-economy/epa-labels.ts.`,
    );
  }
  return {
    year: row.model_year,
    truck: truck.id,
    engine: `${row.displ_l.toFixed(1)}L${/diesel/i.test(row.fuel) ? ' diesel' : ''}`,
    drive: /^(2|rear)/i.test(row.drive) ? '2WD' : '4WD',
    version,
    isFlexFuel: row.flex_fuel === 'yes',
    ...(row.city_mpg !== undefined && { city: row.city_mpg }),
    ...(row.hwy_mpg !== undefined && { highway: row.hwy_mpg }),
    combined: row.comb_mpg,
    file: epaFiles[row.source] ?? '',
  };
}

/** Which labels are asked for; what is left out may be anything. */
export type LabelFilter = Partial<Pick<EpaLabel, 'year' | 'truck' | 'engine'> & { drive: string }>;

/** Returns the labels of a truck in everyday form: no off-road version, no flex fuel, no old body. */
export const plainLabels = (labels: readonly EpaLabel[], filter: LabelFilter): EpaLabel[] =>
  labels.filter(
    (label) =>
      ['', 'Sport mode'].includes(label.version) &&
      !label.isFlexFuel &&
      Object.entries(filter).every(([field, value]) => label[field as keyof LabelFilter] === value),
  );

/** '18/21/19', or '20 combined' where the file has nothing else. */
export const printLabel = ({ city, highway, combined }: EpaLabel): string =>
  city === undefined || highway === undefined ? `${combined} combined` : `${city}/${highway}/${combined}`;

/** Returns the different labels of a group as text, the highest combined value first. */
export const printLabels = (labels: readonly EpaLabel[]): string[] => [
  ...new Set(
    labels
      .toSorted(
        (a, b) => b.combined - a.combined || (b.city ?? 0) - (a.city ?? 0) || (b.highway ?? 0) - (a.highway ?? 0),
      )
      .map((label) => printLabel(label) + (label.version === 'Sport mode' ? ' (Sport mode)' : '')),
  ),
];

/** '19', or '16–17' where versions differ; undefined without labels. */
export function printCombined(labels: readonly EpaLabel[]): string | undefined {
  if (labels.length === 0) return undefined;
  const [low, high] = combinedRange(labels);
  return low === high ? String(low) : `${low}–${high}`;
}

/** Returns the lowest and the highest combined value. */
export function combinedRange(labels: readonly EpaLabel[]): [low: number, high: number] {
  const values = labels.map(({ combined }) => combined);
  return [Math.min(...values), Math.max(...values)];
}

/** Returns the model years of the labels, oldest first. */
export const yearsOf = (labels: readonly EpaLabel[]): number[] =>
  [...new Set(labels.map(({ year }) => year))].sort((a, b) => a - b);
