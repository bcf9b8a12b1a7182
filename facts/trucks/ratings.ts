import { z } from 'zod';
import type { ContentProblem } from '../../core/problem/content-problem.ts';
import { checkCsv } from './check-csv.ts';
import { readCsv, refuseLine } from './read-csv.ts';
import { cabNames, drives, namesOf, type TruckModel, trimNames, truckModels, tuneNames } from './trucks.ts';

/** Other makers' trucks with rows in content/ratings.csv. */
export const rivalNames = { 'f-150': 'F-150', 'ram-1500': 'Ram 1500', tundra: 'Tundra', ranger: 'Ranger' } as const;

type RivalModel = keyof typeof rivalNames;

const ours = truckModels.map(({ id }) => id);
const empty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal('').transform(() => undefined), schema]);
const pounds = empty(z.coerce.number().int().min(500).max(20_000));
const year = z.coerce.number().int().min(2019).max(2040);
const words = z.string().trim();

const rowSchema = z
  .object({
    model: z.enum([...ours, ...namesOf(rivalNames)]),
    /** First and last model year the source names. */
    first: year,
    last: year,
    /** '2.7L' is ours; others as makers write them. */
    engine: words.min(1),
    tune: empty(z.enum(namesOf(tuneNames))),
    /** Ids of content/trucks.json between spaces; a rival's name. */
    trim: words.transform((text) => text.split(' ').filter(Boolean)),
    cab: empty(words),
    bed: empty(words),
    /** 'either' where the source gives one rating for both; empty where it does not say. */
    drive: empty(z.enum([...drives, 'either'])),
    /** Axle and equipment it was published for; of a line, which version it is. */
    package: words,
    /** version: just this build. cab, line: the highest of a cab, of any; lowest: of any engine. truck: one test truck. */
    scope: z.enum(['version', 'cab', 'line', 'lowest', 'truck']),
    tow: pounds,
    /** What another source says of the same thing; with it the grade is X. */
    tow_other: pounds,
    payload: pounds,
    payload_other: pounds,
    /** A: a maker's document or federal data. B: trade press. C: a dealer or content page. X: sources disagree. */
    grade: z.enum(['A', 'B', 'C', 'X']),
    source: words.min(3),
    /** One or more, between spaces. */
    address: words.transform((text) => text.split(' ')).pipe(z.array(z.url()).min(1)),
    /** When it was published, as far as known. */
    date: z.string().regex(/^20\d\d(-\d\d)?$/),
    quote: words,
  })
  .refine((row) => row.tow !== undefined || row.payload !== undefined, { error: 'neither tow nor payload' })
  .refine((row) => row.first <= row.last, { error: 'first year after last' })
  .refine(({ grade, tow_other, payload_other }) => (grade === 'X') === Boolean(tow_other ?? payload_other), {
    error: 'grade X needs a second value in tow_other or payload_other, and a second value needs grade X',
  })
  .refine(({ model, engine, tune }) => isRival(model) || (engine === '2.7L') === (tune !== undefined), {
    error: 'a 2.7L has a tune, other engines have none',
  })
  .refine(
    ({ model, cab, trim }) => isRival(model) || ((!cab || cab in cabNames) && trim.every((id) => id in trimNames)),
    { error: 'a cab or trim that content/trucks.json does not have' },
  );

export type RatingRow = z.infer<typeof rowSchema>;
export type RatingKind = 'tow' | 'payload';

export const isRival = (model: TruckModel | RivalModel): model is RivalModel => model in rivalNames;

const file = 'content/ratings.csv';

/** Reads content/ratings.csv; a refusal names the line and what is wrong. */
export function readRatings(csv: string): RatingRow[] {
  const seen = new Map<string, number>();
  return readCsv(csv, file).map((cells, at) => {
    const line = at + 2;
    const { data: row, error: fault } = rowSchema.safeParse(cells);
    if (!row) throw refuseLine({ file, line }, z.prettifyError(fault));
    for (const key of keysOf(row)) {
      const before = seen.get(key);
      if (before) throw refuseLine({ file, line }, `line ${before} has a value for the same truck already.`);
      seen.set(key, line);
    }
    return row;
  });
}

/** Names each truck and thing a row has a value for: there may be one value of each. */
function keysOf(row: RatingRow): string[] {
  const { model, first, last, engine, tune, trim, cab, bed, drive, package: equipment, scope } = row;
  const kinds = (['tow', 'payload'] as const).filter((kind) => row[kind] !== undefined);
  const driven = drive === 'either' ? drives : [drive];
  const trims = trim.length > 0 ? trim : [''];
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return years.flatMap((each) =>
    trims.flatMap((id) =>
      driven.flatMap((way) =>
        kinds.map((kind) => [kind, model, each, engine, tune, id, cab, bed, way, scope, equipment].join('|')),
      ),
    ),
  );
}

/** Returns what is wrong with content/ratings.csv: a rating without source or grade, or two values of one truck. */
export const checkRatings = (csv: string): ContentProblem[] =>
  checkCsv(() => readRatings(csv), 'facts/trucks/ratings.ts says what each column is.').findings;
