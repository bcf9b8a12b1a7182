import { z } from 'zod';
import { writtenDay } from '../../core/dates.ts';
import { actionKinds, truckRecordSchema, truckYearsSchema, words } from './truck-record.ts';

const quoteNumber = 'not an NHTSA number; write for example "26V289", in quotes';

const countSchema = z.strictObject({
  us: z.int().positive().optional(),
  canada: z.int().positive().optional(),
  canadaWords: words.optional(),
  /** Replaces the U.S. number where that is not exact or needs an explanation. */
  words: words.optional(),
});

/** One recall campaign or factory action. */
export const recallSchema = truckRecordSchema.extend({
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
  /** Present when owners were told not to drive; `condition` when that is not always so. */
  doNotDrive: z.strictObject({ condition: words.optional(), advice: words }).optional(),
  /** What to do before the repair. */
  untilFixed: words.optional(),
  /** Why it is not in the number of recalls. */
  notCounted: words.optional(),
});

export type Recall = z.infer<typeof recallSchema>;

/** A remark on some models and years. */
export const recallNoteSchema = z.strictObject({ trucks: z.array(truckYearsSchema).min(1), note: words });
export type RecallNote = z.infer<typeof recallNoteSchema>;
