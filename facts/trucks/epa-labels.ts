import { z } from 'zod';
import names from '../../content/epa/names.json' with { type: 'json' };
import { readCsv, refuseLine } from './read-csv.ts';
import { type FollowedModel, followedModels, namesOf } from './trucks.ts';

/**
 * Names that EPA's files use: `rivals` by id, each with the start of its model name; `versions`, what the rest of a model
 * name means ('' for codes that the file does not explain); `files`, the ledger's record of each file, by the key in the
 * last column.
 */
const { rivals, versions, files } = names;

export type EpaTruckId = FollowedModel | keyof typeof rivals;

/** The trucks and cars of content/epa/epa-labels.csv, in the order pages show them; `model` finds one by EPA's name. */
export const epaTrucks = [
  ...followedModels.map(({ id, make, name }) => ({
    id: id as EpaTruckId,
    make,
    name,
    has27: true,
    model: new RegExp(`^${name.toLowerCase().split(' ')[0]}( 1[05])?\\b`),
  })),
  ...namesOf(rivals).map((id) => {
    const { make, name, model } = rivals[id];
    return { id, make, name, has27: false, model: new RegExp(`^${model}\\b`) };
  }),
];

/** Ids of the ledger's records of EPA's files. */
export const epaFileFacts = Object.values(files);

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
  source: z.enum(namesOf(files), { error: 'no file of this key in content/epa/names.json' }),
});

const file = 'content/epa/epa-labels.csv';

/** Reads content/epa/epa-labels.csv; a refusal names the line and what is wrong. */
export function readEpaLabels(csv: string): EpaLabel[] {
  return readCsv(csv, file).map((row, at) => {
    const parsed = rowSchema.safeParse(row);
    const line = at + 2;
    if (!parsed.success) throw refuseLine({ file, line }, z.prettifyError(parsed.error));
    return labelOf(parsed.data, line);
  });
}

function labelOf(row: z.infer<typeof rowSchema>, line: number) {
  const model = row.model.toLowerCase();
  const truck = epaTrucks.find((each) => each.make === row.make && each.model.test(model));
  const rest = model
    .replace(truck?.model ?? '', '')
    .replace(/\b([24]wd|awd|4x[24])\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const version = (versions as Readonly<Record<string, string>>)[rest];
  if (!truck || version === undefined) {
    const problem = `'${row.make} ${row.model}' is unknown.`;
    throw refuseLine({ file, line }, problem, 'Add it to content/epa/names.json.');
  }
  const city = row.city_mpg;
  const highway = row.hwy_mpg;
  return {
    year: row.model_year,
    truck: truck.id,
    /** '2.7L', '3.0L diesel'. */
    engine: `${row.displ_l.toFixed(1)}L${/diesel/i.test(row.fuel) ? ' diesel' : ''}`,
    drive: /^(2|rear)/i.test(row.drive) ? ('2WD' as const) : ('4WD' as const),
    /** 'mud-terrain tires', 'Sport mode'; empty for the plain truck. */
    version,
    isFlexFuel: row.flex_fuel === 'yes',
    // Missing where the file has the combined value only.
    ...(city !== undefined && { city }),
    ...(highway !== undefined && { highway }),
    combined: row.comb_mpg,
    /** Id of the ledger's record of the file. */
    file: files[row.source],
  };
}

export type EpaLabel = ReturnType<typeof labelOf>;

/** Which labels are asked for; what is left out may be anything. */
type LabelFilter = Partial<Pick<EpaLabel, 'year' | 'truck' | 'engine'> & { drive: string }>;

/** Returns the labels of a truck in everyday form, no flex fuel, no old body, or those of one off-road version. */
export const plainLabels = (labels: readonly EpaLabel[], filter: LabelFilter, version?: string): EpaLabel[] =>
  labels.filter(
    (label) =>
      (version ? [version] : ['', 'Sport mode']).includes(label.version) &&
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

export function combinedRange(labels: readonly EpaLabel[]): [low: number, high: number] {
  const values = labels.map(({ combined }) => combined);
  return [Math.min(...values), Math.max(...values)];
}

/** Returns the model years of the labels, oldest first. */
export const yearsOf = (labels: readonly EpaLabel[]): number[] =>
  [...new Set(labels.map(({ year }) => year))].sort((a, b) => a - b);
