import { z } from 'zod';
import { writtenDay } from '../../core/dates.ts';
import { type FollowedModel, followedModels, modelOf } from './trucks.ts';

const isoDay = z.iso.date({ error: 'not a day; write for example 2026-11-15' });
const dayText = z.preprocess((value) => String(writtenDay(value)), isoDay);
export const words = z.string().trim().min(1);

export const truckYearsSchema = z
  .strictObject({ model: z.enum(followedModels.map(({ id }) => id)), years: z.array(z.int()).min(1) })
  .refine(({ model, years }) => years.every((year) => modelOf(model).years.includes(year)), {
    error: 'a year in which this site does not follow the model',
  });

/** A page the record rests on. */
export const sourceSchema = z.strictObject({
  /** Who published it, and what it is where that matters. */
  title: words,
  address: z.url({ protocol: /^https$/, error: 'not an https address' }),
  /** When it was written, as exact as the page says. */
  written: words,
  /** A reprint, a forum, a dealer or a content site. */
  weak: z.boolean().optional(),
});

/** What a GM action can be. Only `safety` is counted as a recall of the vehicle. */
export const actionKinds = [
  'safety',
  'equipment',
  'emissions',
  'program',
  'coverage',
  'service-update',
  'stop-sale',
  'bulletin',
] as const;

/** How well a record is documented, weakest first; print-recall.ts has the words. */
export const marks = ['C', 'B', 'A', 'A+'] as const;

/** What recalls and known problems have in common. */
export const truckRecordSchema = z.strictObject({
  /** Anchor on its page; unique across all files and never reused. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'ids are kebab-case: 26v289' }),
  /** What is wrong, in a few words. */
  title: words,
  /** GM's own number. */
  gm: words.optional(),
  /** Models and years of this site that are, or may be, in it; none when it is about other trucks. */
  trucks: z.array(truckYearsSchema).default([]),
  /** Models and years that one source adds, or that no source settles: shown with them, never counted. */
  perhaps: z.array(truckYearsSchema).default([]),
  /** What narrows it down: drive, build dates, equipment. */
  scope: words.optional(),
  /** Other vehicles in it; a count includes them. */
  also: words.optional(),
  /** Last day of an action that has ended. */
  ended: dayText.optional(),
  appliesTo27: z.enum(['yes', 'some', 'cannot tell', 'no']),
  /** A sentence on the engine, where there is more to say. */
  engineNote: words.optional(),
  conflict: words.optional(),
  /** A+ = text of GM, NHTSA or a manual, A = two independent good sources, B = one, C = a claim or a weak source. */
  mark: z.enum(marks),
  sources: z.array(sourceSchema).min(1),
  /** Day it came into this list. */
  added: dayText,
  /** Day its content last changed. */
  changed: dayText.optional(),
  /** Day somebody last compared it with its sources. */
  checked: dayText,
});

export type TruckRecord = z.infer<typeof truckRecordSchema>;
export type TruckYears = z.infer<typeof truckYearsSchema>;

/** Which trucks are asked for; both left out means all. */
export interface TruckFilter {
  model?: FollowedModel | undefined;
  year?: number | undefined;
}

/** Returns true when one of these trucks is of the model, the year, or both. */
export const includesTruck = (trucks: readonly TruckYears[], { model, year }: TruckFilter): boolean =>
  trucks.some((each) => (!model || each.model === model) && (!year || each.years.includes(year)));

/** Returns the records that are, or may be, about a model, a year, or both. */
export const recordsFor = <Entry extends TruckRecord>(records: readonly Entry[], filter: TruckFilter): Entry[] =>
  records.filter(({ trucks, perhaps }) => includesTruck([...trucks, ...perhaps], filter));

/** Returns a record's title for a model year; 'perhaps' where no source settles that it is in it. */
export const nameRecord = ({ title, trucks }: TruckRecord, truck: TruckFilter): string =>
  includesTruck(trucks, truck) ? title : `${title} (perhaps: the sources do not settle it)`;

/** Returns the day a list was last checked: that of its oldest check. */
export const oldestCheck = (records: readonly Pick<TruckRecord, 'checked'>[]): string => {
  const [oldest] = records.map(({ checked }) => checked).sort();
  if (!oldest) throw new Error('The list has no record.');
  return oldest;
};

/** Returns the day of the newest change in a list. */
export const newestChange = (records: readonly TruckRecord[]): string | undefined =>
  records
    .map(({ changed, added }) => changed ?? added)
    .sort()
    .at(-1);
