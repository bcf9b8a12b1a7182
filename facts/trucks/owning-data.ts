import { parse } from 'yaml';
import { z } from 'zod';
import { recallNoteSchema } from './recall-schema.ts';
import { sourceSchema } from './reference-data.ts';

const words = z.string().trim().min(1);
const sources = z.array(sourceSchema);
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

const notFound = words;
const realMileageSchema = z.strictObject({
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
  notFound,
});

/** The data of the real-world part of /fuel-economy. */
export type RealMileage = z.infer<typeof realMileageSchema>;

const usedSchema = z.strictObject({
  answer: words,
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

/** The data of /used. */
export type UsedSheet = z.infer<typeof usedSchema>;

const thisYearSchema = z.strictObject({
  answer: words,
  /** What changed that the data of /model-years does not say. */
  equipment: z.strictObject({ text: words, sources: sources.min(1) }),
  prices: words,
  /** What is known of the next model year, and who says so. */
  nextKnown: z.array(z.strictObject({ text: words, sources })).min(1),
  notFound,
});

/** The data of /2026. */
export type ThisYear = z.infer<typeof thisYearSchema>;

const notOfferedSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({ name: words, years: words, text: words, grade: z.enum(['B', 'C']), sources: sources.min(1) }),
    )
    .min(1),
  /** What was sold with this engine alone. */
  onlyWith: z.strictObject({ text: words, sources: sources.min(1) }),
  notFound,
});

/** What GM did not sell with the 2.7L. */
export type NotOffered = z.infer<typeof notOfferedSchema>;

/** The schema of each file in content/owning, by its name. */
export const owningSchemas: Readonly<Record<string, z.ZodType>> = {
  'real-mileage.yaml': realMileageSchema,
  'used.yaml': usedSchema,
  '2026.yaml': thisYearSchema,
  'not-offered.yaml': notOfferedSchema,
};

/** Read the files of content/owning; an error names the field. */
export const readRealMileage = (yaml: string): RealMileage => realMileageSchema.parse(parse(yaml));
export const readUsedSheet = (yaml: string): UsedSheet => usedSchema.parse(parse(yaml));
export const readThisYear = (yaml: string): ThisYear => thisYearSchema.parse(parse(yaml));
export const readNotOffered = (yaml: string): NotOffered => notOfferedSchema.parse(parse(yaml));
