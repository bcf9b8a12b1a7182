import { parse } from 'yaml';
import { z } from 'zod';
import { recallNoteSchema } from './recall-schema.ts';
import { words } from './truck-record.ts';
import { followedModels } from './trucks.ts';

/** A page that words come from; without an address the title says what it is. */
const sourceSchema = z.strictObject({ title: words, address: z.url().optional() });
const sources = z.array(sourceSchema);
const sourced = z.strictObject({ text: words, sources: sources.min(1) });

export type ReferenceSource = z.infer<typeof sourceSchema>;

/** content/model-years.yaml, for /model-years. */
const modelYearsSchema = z.strictObject({
  answer: words,
  howToRead: words,
  /** What is known of the next generation. */
  next: sourced,
  lines: z
    .array(
      z.strictObject({
        model: z.enum(followedModels.map(({ id }) => id)),
        years: z
          .array(
            z.strictObject({
              year: z.int().min(2019).max(2040),
              /** What changed against the year before. */
              changed: words,
              /** Horsepower and torque of every tune sold. */
              output: words,
              warranty: words,
              price: words.optional(),
              sources,
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

/** content/which-engine.yaml, for /which-engine. */
const whichEngineSchema = z.strictObject({
  /** The first lines of the page. */
  lede: words,
  answer: words,
  /** Eighth character of the VIN by engine, and where it was seen. */
  vin: z.array(z.strictObject({ engine: words, letter: words, seen: z.string() })).min(1),
  sources: sources.min(1),
  /** Every tune by truck and year, and how to recognize it; `marks` names the saved trucks it is about. */
  tunes: z
    .array(
      z.strictObject({ truck: words, years: words, name: words, output: words, tell: words, marks: words.optional() }),
    )
    .min(1),
  tuneSources: sources.min(1),
  /** What tells the engine where nobody has the VIN. */
  withoutVin: z.array(words).min(1),
});

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
    /** Another truck in the same test. */
    beside: z.strictObject({ truck: words, mpg: rangeSchema }).optional(),
    grade: z.enum(['B', 'C']),
    /** Record of the ledger with the same value. */
    fact: words.optional(),
    source: sourceSchema,
  })
  .refine(({ mpg, finding }) => (mpg === undefined) !== (finding === undefined), {
    error: 'needs mpg, or else finding',
  });

/** One measured mileage of a truck with the 2.7L. */
export type MileageTest = z.infer<typeof mileageTestSchema>;

/** content/owning/real-mileage.yaml, for the real-world part of /fuel-economy. */
const realMileageSchema = z.strictObject({
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
});

/** content/owning/used.yaml, for /used. */
const usedSchema = z.strictObject({
  answer: words,
  beforeYouGo: words,
  /** Questions for the seller, and what to look at, on every truck. */
  ask: z.array(words).min(1),
  look: z.array(words).min(1),
  /** What to ask or look at on some model years. */
  checks: z
    .array(
      z.strictObject({
        id: words,
        trucks: recallNoteSchema.shape.trucks,
        text: words,
        /** Records of content/recalls it is about. */
        recalls: z.array(words).default([]),
        sources: sources.default([]),
      }),
    )
    .min(1),
});

/** content/owning/2026.yaml, for /2026. */
const thisYearSchema = z.strictObject({
  answer: words,
  /** What changed that the data of /model-years does not say. */
  equipment: sourced,
  prices: words,
  /** What is known of the next model year, and who says so. */
  nextKnown: z.array(z.strictObject({ text: words, sources })).min(1),
  notFound: words,
});

/** content/owning/not-offered.yaml: what GM did not sell with the 2.7L, for /which-engine. */
const notOfferedSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({ name: words, years: words, text: words, grade: z.enum(['B', 'C']), sources: sources.min(1) }),
    )
    .min(1),
  /** What was sold with this engine alone. */
  onlyWith: sourced,
  notFound: words,
});

/** The schema of each file that a reference page prints, by its path in content/. */
export const referenceSchemas = {
  'model-years.yaml': modelYearsSchema,
  'which-engine.yaml': whichEngineSchema,
  'owning/real-mileage.yaml': realMileageSchema,
  'owning/used.yaml': usedSchema,
  'owning/2026.yaml': thisYearSchema,
  'owning/not-offered.yaml': notOfferedSchema,
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
