import { parse } from 'yaml';
import { z } from 'zod';
import { followedModels } from './trucks.ts';

const words = z.string().trim().min(1);
/** A page that words come from. */
export const sourceSchema = z.strictObject({ title: words, address: z.url().optional() });

/** Where words come from; without an address the title says what it is. */
export type ReferenceSource = z.infer<typeof sourceSchema>;

const modelYearSchema = z.strictObject({
  year: z.int().min(2019).max(2040),
  /** What changed against the year before. */
  changed: words,
  /** Horsepower and torque of every tune sold. */
  output: words,
  warranty: words,
  price: words.optional(),
  sources: z.array(sourceSchema),
});

/** One model year of a truck, as content/model-years.yaml has it. */
export type ModelYear = z.infer<typeof modelYearSchema>;

const modelYearsSchema = z.strictObject({
  answer: words,
  /** What is known of the next generation. */
  next: z.strictObject({ text: words, sources: z.array(sourceSchema).min(1) }),
  lines: z
    .array(
      z.strictObject({ model: z.enum(followedModels.map(({ id }) => id)), years: z.array(modelYearSchema).min(1) }),
    )
    .min(1),
});

/** The data of /model-years. */
export type ModelYears = z.infer<typeof modelYearsSchema>;

const whichEngineSchema = z.strictObject({
  /** The first lines of the page. */
  lede: words,
  answer: words,
  /** Eighth character of the VIN by engine, and where it was seen. */
  vin: z.array(z.strictObject({ engine: words, letter: words, seen: z.string() })).min(1),
  sources: z.array(sourceSchema).min(1),
  /** Every tune by truck and year, and how to recognize it; `marks` names the saved trucks it is about. */
  tunes: z
    .array(
      z.strictObject({ truck: words, years: words, name: words, output: words, tell: words, marks: words.optional() }),
    )
    .min(1),
  tuneSources: z.array(sourceSchema).min(1),
});

/** The data of /which-engine. */
export type WhichEngine = z.infer<typeof whichEngineSchema>;

function read<Schema extends z.ZodType>(schema: Schema, file: string, yaml: string): z.infer<Schema> {
  const result = schema.safeParse(parse(yaml));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}

/** Reads content/model-years.yaml; an error names the field. */
export const readModelYears = (yaml: string): ModelYears => read(modelYearsSchema, 'content/model-years.yaml', yaml);

/** Reads content/which-engine.yaml; an error names the field. */
export const readWhichEngine = (yaml: string): WhichEngine =>
  read(whichEngineSchema, 'content/which-engine.yaml', yaml);
