import { z } from 'zod';
import { writtenDay } from '../../core/dates.ts';
import { followedModels, modelOf } from './trucks.ts';

const isoDay = z.iso.date({ error: 'not a day; write for example 2026-11-15' });
const dayText = z.preprocess((value) => String(writtenDay(value)), isoDay);
const quoteNumber = 'not an NHTSA number; write for example "26V289", in quotes';
const words = z.string().trim().min(1);

/** One model with some of its years. */
export const truckYearsSchema = z
  .strictObject({
    model: z.enum(followedModels.map(({ id }) => id)),
    years: z.array(z.int()).min(1),
  })
  .refine(({ model, years }) => years.every((year) => modelOf(model).years.includes(year)), {
    error: 'a year in which this site does not follow the model',
  });

/** A page the record rests on. */
const recallSourceSchema = z.strictObject({
  /** Who published it, and what it is where that matters. */
  title: words,
  address: z.url({ protocol: /^https$/, error: 'not an https address' }),
  /** When it was written, as exact as the page says. */
  written: words,
  /** A reprint, a dealer or a content site. */
  weak: z.boolean().optional(),
});

const countSchema = z.strictObject({
  us: z.int().positive().optional(),
  canada: z.int().positive().optional(),
  canadaWords: words.optional(),
  /** Replaces the U.S. number where that is not exact or needs an explanation. */
  words: words.optional(),
});

/** What a record is. Only `safety` is counted as a recall of the vehicle. */
export const recallKinds = [
  'safety',
  'equipment',
  'emissions',
  'program',
  'coverage',
  'service-update',
  'stop-sale',
  'bulletin',
] as const;

/** One recall campaign or factory action. */
export const recallSchema = z.strictObject({
  /** Anchor on /recalls; unique across all files and never reused. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'ids are kebab-case: 26v289' }),
  kind: z.enum(recallKinds),
  /** NHTSA campaign numbers; left out when not found. */
  nhtsa: z.array(z.string({ error: quoteNumber }).regex(/^\d\d[VE]\d{3}$/, { error: quoteNumber })).default([]),
  /** GM's own number. */
  gm: words.optional(),
  /** What is wrong, in a few words. */
  title: words,
  /** Models and years of this site that are, or may be, in it; none when it is about other trucks. */
  trucks: z.array(truckYearsSchema).default([]),
  /** What narrows it down: drive, build dates, equipment. */
  scope: words.optional(),
  /** Other vehicles in the same campaign; the count includes them. */
  also: words.optional(),
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
  /** Last day of a program that has ended. */
  ended: dayText.optional(),
  appliesTo27: z.enum(['yes', 'some', 'cannot tell', 'no']),
  /** A sentence on the engine, where there is more to say. */
  engineNote: words.optional(),
  /** Present when owners were told not to drive; `condition` when that is not always so. */
  doNotDrive: z.strictObject({ condition: words.optional(), advice: words }).optional(),
  /** What to do before the repair. */
  untilFixed: words.optional(),
  /** What sources disagree on. */
  conflict: words.optional(),
  /** Why it is not in the number of recalls. */
  notCounted: words.optional(),
  /** A = two independent good sources, B = one, C = one weak source. */
  mark: z.enum(['A', 'B', 'C']),
  sources: z.array(recallSourceSchema).min(1),
  /** Day it came into this list. */
  added: dayText,
  /** Day its content last changed. */
  changed: dayText.optional(),
  /** Day somebody last compared it with its sources. */
  checked: dayText,
});

export type Recall = z.infer<typeof recallSchema>;

/** A remark on some models and years. */
export const recallNoteSchema = z.strictObject({ trucks: z.array(truckYearsSchema).min(1), note: words });
export type RecallNote = z.infer<typeof recallNoteSchema>;
