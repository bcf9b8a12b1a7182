import { z } from 'zod';
import source from '../../content/trucks.json' with { type: 'json' };
import { type ContentProblem, contentProblems } from '../../core/problem/content-problem.ts';

const { error } = contentProblems('trucks');

const words = z.string().trim().min(1);
const year = z.int().min(2019).max(2040);
const names = z.record(words, words);

/** What content/trucks.json has to look like: the only list of models, years, cabs, drives and tunes. */
const trucksSchema = z.strictObject({
  lastYear: year.describe(
    'The newest model year of every truck. A new model year is this one edit: the content check says what has no words yet.',
  ),
  tunes: names.describe('Tunes of the engine: id and name.'),
  tuneTrims: z.record(words, z.array(z.enum(Object.keys(source.trims)))).describe('The trims of a tune not all had.'),
  cabs: names.describe('Cabs: id and name, smallest first.'),
  drives: names.describe('Drives: id and name.'),
  trims: names.describe('Trims that change a rating: id and name.'),
  models: z
    .record(
      z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      z.strictObject({
        make: words,
        name: words.describe('Name without the make.'),
        short: words.describe('Name as people say it, and as a search finds it.'),
        firstYear: year.describe('First model year with the engine.'),
        tunes: z
          .partialRecord(z.enum(Object.keys(source.tunes)), z.array(year).min(1).max(2))
          .describe('First and last model year of each tune sold; without a last year it is still sold.'),
        trims: z
          .partialRecord(z.enum(Object.keys(source.trims)), z.array(year).min(1).max(2))
          .describe('First and last model year of each trim, where ratings differ by trim; otherwise empty.'),
        cabs: z.array(z.enum(Object.keys(source.cabs))).min(1),
      }),
    )
    .describe('The trucks, in the order pages show them.'),
  recallsOnly: z
    .record(words, z.strictObject({ make: words, name: words, firstYear: year, lastYear: year }))
    .describe('Other vehicles with the engine, of which the site lists recalls only.'),
});

/** Returns what is wrong with content/trucks.json. */
export const checkTrucks = (): ContentProblem[] =>
  (trucksSchema.safeParse(source).error?.issues ?? []).map(({ path, message }) =>
    error(
      { file: 'content/trucks.json', line: 1 },
      `${z.core.toDotPath(path)}: ${message}.`,
      'facts/trucks/trucks-schema.ts says what each field is.',
    ),
  );
