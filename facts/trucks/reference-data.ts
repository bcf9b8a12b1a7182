import { parse } from 'yaml';
import { z } from 'zod';
import { recallNoteSchema } from './recalls.ts';
import { words } from './truck-record.ts';
import { followedModels, modelOf } from './trucks.ts';

/** A page that words come from; without an address the title says what it is. */
const sourceSchema = z.strictObject({ title: words, address: z.url().optional() });
const sources = z.array(sourceSchema);
const sourced = z.strictObject({ text: words, sources: sources.min(1) });

const modelYear = z.int().min(2019).max(2040);

/** A list of one entry or more with these fields. */
const listOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.strictObject(shape)).min(1);

export type ReferenceSource = z.infer<typeof sourceSchema>;

const milesPerGallon = z.number().min(1).max(60);
/** One number, or the lowest and the highest. */
const rangeSchema = z
  .union([milesPerGallon, z.tuple([milesPerGallon, milesPerGallon])])
  .transform((given): [low: number, high: number] => (typeof given === 'number' ? [given, given] : given))
  .refine(([low, high]) => low <= high, { error: 'write the lower number first' });

const mileageTestSchema = z
  .strictObject({
    /** Who measured, and when it was published. */
    who: words,
    when: words,
    /** Year, trim, cab and drive, as far as they are known. */
    truck: words,
    tune: words,
    drove: words,
    loadPounds: z.int().min(0).default(0),
    mpg: rangeSchema.optional(),
    /** The result in words, where no figure is given. */
    finding: words.optional(),
    beside: z.strictObject({ truck: words, mpg: rangeSchema }).optional(),
    grade: z.enum(['B', 'C']),
    /** Record of the ledger with the same value. */
    fact: words.optional(),
    source: sourceSchema,
  })
  .refine(({ mpg, finding }) => (mpg === undefined) !== (finding === undefined), {
    error: 'needs mpg, or else finding',
  });

const yearEntrySchema = z.strictObject({
  year: modelYear,
  /** What changed against the year before. */
  changed: words,
  /** Horsepower and torque of every tune sold. */
  output: words,
  warranty: words,
  price: words.optional(),
  sources,
});

const modelYearsSchema = z
  .strictObject({
    answer: words,
    howToRead: words,
    next: sourced,
    /** What pages say of a model year of trucks.json that has no entry below. */
    notYet: yearEntrySchema.pick({ changed: true, output: true, warranty: true }),
    lines: z
      .array(
        z
          .strictObject({ model: z.enum(followedModels.map(({ id }) => id)), years: z.array(yearEntrySchema).min(1) })
          .refine(({ model, years }) => years.every(({ year }) => modelOf(model).years.includes(year)), {
            error: 'a year that content/trucks.json does not give this model',
          }),
      )
      .min(1),
  })
  .transform(({ notYet, lines, ...file }) => ({
    ...file,
    notYet,
    /** Every model year of these trucks, newest first. */
    lines: lines.map(({ model, years }) => ({
      model,
      years: modelOf(model)
        .years.toReversed()
        .map((year): ModelYearEntry => {
          const entry = years.find((each) => each.year === year);
          return entry ? { ...entry, isNotYet: false } : { ...notYet, year, sources: [], isNotYet: true };
        }),
    })),
  }));

/** What is known of a model year of a truck. */
export interface ModelYearEntry extends z.infer<typeof yearEntrySchema> {
  /** True where nobody has looked the year up yet, so that pages say that and nothing else. */
  isNotYet: boolean;
}

export type MileageTest = z.infer<typeof mileageTestSchema>;

/** The schema of each file that a reference page prints, by its path in content/. */
export const referenceSchemas = {
  /** For /model-years. */
  'model-years.yaml': modelYearsSchema,
  /** For /which-engine. */
  'which-engine.yaml': z.strictObject({
    /** The first lines of the page. */
    lede: words,
    answer: words,
    /** Eighth character of the VIN by engine, and where it was seen. */
    vin: listOf({ engine: words, letter: words, seen: z.string() }),
    sources: sources.min(1),
    /** Every tune by truck and year, and how to recognize it; `marks` names the saved trucks it is about. */
    tunes: listOf({ truck: words, years: words, name: words, output: words, tell: words, marks: words.optional() }),
    tuneSources: sources.min(1),
    /** What tells the engine where nobody has the VIN. */
    withoutVin: z.array(words).min(1),
  }),
  /** For the real-world part of /fuel-economy. */
  'owning/real-mileage.yaml': z.strictObject({
    labels: z.strictObject({ twoLines: words, limits: words }),
    summary: words,
    tests: z.array(mileageTestSchema).min(1),
    otherEnginesTowing: z.array(
      z.strictObject({
        truck: words,
        drove: words,
        loadPounds: z.int().positive(),
        mpg: rangeSchema,
        source: sourceSchema,
      }),
    ),
    notFound: words,
  }),
  /** For /used. */
  'owning/used.yaml': z.strictObject({
    answer: words,
    beforeYouGo: words,
    /** Questions for the seller, and what to look at, on every truck. */
    ask: z.array(words).min(1),
    look: z.array(words).min(1),
    /** What to ask or look at on some model years. */
    checks: listOf({
      id: words,
      trucks: recallNoteSchema.shape.trucks,
      text: words,
      /** Records of content/recalls it is about. */
      recalls: z.array(words).default([]),
      sources: sources.default([]),
    }),
  }),
  /** For /this-year. */
  'owning/this-year.yaml': z.strictObject({
    /** The model year that all of it is about. */
    year: modelYear,
    answer: words,
    /** What changed that the data of /model-years does not say. */
    equipment: sourced,
    prices: words,
    /** What is known of the next model year, and who says so. */
    nextKnown: listOf({ text: words, sources }),
    notFound: words,
  }),
  /** For /figures-we-began-with. */
  'figures-we-began-with.yaml': z.strictObject({
    answer: words,
    chart: z.strictObject({
      title: words,
      stamp: words,
      caption: words,
      /** The bars, with what sources say of each today. */
      rows: listOf({ rank: words, engine: words, capacity: words, shortName: words, era: words, today: words }),
      why: words,
    }),
    groups: listOf({
      id: words,
      title: words,
      figures: listOf({
        name: words,
        /** As the specification has it, and what sources say. */
        began: words,
        today: words,
        state: z.enum(['stands', 'changed', 'none', 'ours', 'over']),
        why: words,
      }),
    }),
  }),
  /** For /recalls: what it does not cover. */
  'owning/recalls.yaml': z.strictObject({ limits: z.array(words).min(1) }),
  /** What GM did not sell with the 2.7L, for /which-engine. */
  'owning/not-offered.yaml': z.strictObject({
    items: listOf({ name: words, years: words, text: words, grade: z.enum(['B', 'C']), sources: sources.min(1) }),
    /** What was sold with this engine alone. */
    onlyWith: sourced,
    notFound: words,
  }),
};

export type ReferenceFile = keyof typeof referenceSchemas;
/** What one of these files says. */
export type ReferenceData<File extends ReferenceFile> = z.infer<(typeof referenceSchemas)[File]>;

/** Reads one of these files; an error names the file and the field. */
export function readReference<File extends ReferenceFile>(file: File, yaml: string): ReferenceData<File> {
  const result = referenceSchemas[file].safeParse(parse(yaml));
  if (!result.success) throw new Error(`content/${file}: ${z.prettifyError(result.error)}`);
  return result.data as ReferenceData<File>;
}
