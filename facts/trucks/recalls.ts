import { z } from 'zod';
import { writtenDay } from '../../core/dates.ts';
import { type RecordFiles, readRecordFiles, requireValid } from '../record-files.ts';
import {
  actionKinds,
  includesTruck,
  recordsFor,
  type TruckFilter,
  truckRecordSchema,
  truckYearsSchema,
  words,
} from './truck-record.ts';
import { driveNames, drives, type FollowedModel, followedModels } from './trucks.ts';

const quoteNumber = 'not an NHTSA number; write for example "26V289", in quotes';

const countSchema = z.strictObject({
  us: z.int().positive().optional(),
  canada: z.int().positive().optional(),
  canadaWords: words.optional(),
  /** Replaces the U.S. number where that is not exact or needs an explanation. */
  words: words.optional(),
});

/** One recall campaign or factory action. */
const recallSchema = truckRecordSchema.extend({
  kind: z.enum(actionKinds),
  /** NHTSA campaign numbers; left out when not found. */
  nhtsa: z.array(z.string({ error: quoteNumber }).regex(/^\d\d[VE]\d{3}$/, { error: quoteNumber })).default([]),
  count: countSchema.optional(),
  problem: words,
  remedy: words,
  /** Day, month or year, as exact as the source; for sorting and for machines. */
  date: z
    .preprocess(
      (value) => String(writtenDay(value)),
      z.string().regex(/^\d{4}(-\d\d){0,2}$/, { error: 'not a date; write 2026, 2026-05 or 2026-05-22' }),
    )
    .optional(),
  /** The dates as readers see them. */
  dates: words,
  /** Present when owners were told not to drive; `condition` when that is not always so, `drive` when one alone is meant. */
  doNotDrive: z
    .strictObject({ condition: words.optional(), drive: z.enum(drives).optional(), advice: words })
    .transform(({ drive, ...stop }) => {
      const some = drive && `some with ${driveNames[drive]}`;
      // 'Do not drive if the warning shows', 'Do not drive some with 4WD'.
      return { ...stop, drive, words: ['Do not drive', some, stop.condition].filter(Boolean).join(' ') };
    })
    .optional(),
  /** What to do before the repair. */
  untilFixed: words.optional(),
  /** Why it is not in the number of recalls. */
  notCounted: words.optional(),
});

export type Recall = z.infer<typeof recallSchema>;

/** A remark on some models and years. */
export const recallNoteSchema = z.strictObject({ trucks: z.array(truckYearsSchema).min(1), note: words });
type RecallNote = z.infer<typeof recallNoteSchema>;

/** Reads the recall files (path → YAML) with the place of every record and the errors in them. */
export const readRecallFiles = (files: Readonly<Record<string, string>>): RecordFiles<Recall, RecallNote> =>
  readRecordFiles(files, {
    schema: recallSchema,
    notes: { file: 'notes.yaml', schema: recallNoteSchema },
    readme: 'content/recalls/README.md',
  });

/** Reads the recall files, the newest record first. Throws when one is not valid, naming its file and line. */
export function readRecalls(files: Readonly<Record<string, string>>) {
  const { records, notes } = requireValid(readRecallFiles(files));
  return { records: records.sort(newestFirst), notes };
}

export type Recalls = ReturnType<typeof readRecalls>;

const newestFirst = (a: Recall, b: Recall): number => sortDate(b).localeCompare(sortDate(a));

/** A record without a date is placed by its newest model year. */
const sortDate = ({ date, trucks }: Recall): string =>
  date ?? String(Math.max(0, ...trucks.flatMap(({ years }) => years)));

/** Returns the records that are, or may be, about a model, a year, or both, newest first. */
export const recallsFor = ({ records }: Recalls, filter: TruckFilter): Recall[] => recordsFor(records, filter);

export const notesFor = ({ notes }: Recalls, filter: TruckFilter): string[] =>
  notes.filter(({ trucks }) => includesTruck(trucks, filter)).map(({ note }) => note);

/** Returns why a safety recall is not in the number of recalls; undefined for one that is. */
export const whyNotCounted = ({ notCounted, mark }: Recall): string | undefined =>
  notCounted ?? (mark === 'C' ? 'Only one weak page lists it.' : undefined);

/** Returns the recalls of the vehicle that can reach a 2.7L truck of a model, a year, or both: what the counts count. */
export const countedRecalls = ({ records }: Recalls, filter: TruckFilter): Recall[] =>
  records.filter(
    (recall) =>
      recall.kind === 'safety' &&
      recall.appliesTo27 !== 'no' &&
      whyNotCounted(recall) === undefined &&
      includesTruck(recall.trucks, filter),
  );

export const countRecalls = (recalls: Recalls, filter: TruckFilter): number => countedRecalls(recalls, filter).length;

/** Returns true for a record about another engine or other trucks. */
export const isOtherTruck = ({ appliesTo27 }: Recall): boolean => appliesTo27 === 'no';

/** Returns true for a recall of a vehicle or of its equipment: what NHTSA's VIN lookup is about. */
export const isSafetyRecall = ({ kind }: Recall): boolean => kind === 'safety' || kind === 'equipment';

/** Returns the record with this id. Throws on an unknown id, naming where it is used. */
export function getRecall({ records }: Recalls, id: string, where: string): Recall {
  const recall = records.find((each) => each.id === id);
  if (!recall) throw new Error(`${where} uses the recall '${id}', which no file of content/recalls has.`);
  return recall;
}

/** Anchors of the parts of /recalls, besides those of the records. */
export const recallAnchors = {
  safety: 'safety-recalls',
  programs: 'programs',
  others: 'not-this-engine',
  unconfirmed: 'not-confirmed',
  limits: 'not-covered',
} as const;

/** Returns the path of the page about one model and year. */
export const modelYearPath = (model: FollowedModel, year: number): string => `/recalls/${year}-${model}`;

/** Returns every model and year this site follows, by model. */
export const listModelYears = (recalls: Recalls) =>
  followedModels.flatMap(({ id: model, name, years }) =>
    years.map((year) => ({
      model,
      year,
      /** '2026 Silverado 1500'. */
      name: `${year} ${name}`,
      path: modelYearPath(model, year),
      count: countRecalls(recalls, { model, year }),
      /** Present when one of them says not to drive whatever the warning lights show. */
      doNotDrive: recallsFor(recalls, { model, year }).find(isOpenStop)?.doNotDrive,
    })),
  );

/**
 * Returns true for a recall that tells owners not to drive, whatever the warning lights show, while it is open: what no
 * owner may miss, and what everybody is told.
 */
const isOpenStop = ({ doNotDrive, ended, appliesTo27 }: Recall): boolean =>
  doNotDrive !== undefined && doNotDrive.condition === undefined && !ended && appliesTo27 !== 'no';

/** Returns the open do-not-drive recalls, newest first, each with the model years it may reach. */
export const openStops = (recalls: Recalls) =>
  recalls.records.filter(isOpenStop).flatMap(({ doNotDrive, ...recall }) => {
    const trucks = [...recall.trucks, ...recall.perhaps].flatMap(({ model, years }) =>
      years.map((year) => ({ model, year })),
    );
    return doNotDrive && trucks.length > 0 ? [{ ...recall, doNotDrive, reaches: trucks }] : [];
  });

/** A do-not-drive recall that is open. */
export type OpenStop = ReturnType<typeof openStops>[number];

/** One model in one year, with its page. */
export type ModelYearRecalls = ReturnType<typeof listModelYears>[number];
