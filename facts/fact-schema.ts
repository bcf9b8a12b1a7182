import { z } from 'zod';
import { writtenDay } from '../core/dates.ts';

const day = z.preprocess(writtenDay, z.iso.date({ error: 'not a day; write for example 2025-07-18' }));
const kebab = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'ids are kebab-case: shop-rate' });

const sourceSchema = z.discriminatedUnion('kind', [
  /** The site's own editorial fact. */
  z.strictObject({ kind: z.literal('spec') }),
  /** Published pages; `weak` marks dealer and content sites. */
  z.strictObject({
    kind: z.literal('address'),
    address: z.array(z.string()).min(1),
    title: z.string().optional(),
    weak: z.boolean().optional(),
  }),
  /** Our own calculation, from other records. */
  z.strictObject({ kind: z.literal('arithmetic'), formula: z.string(), from: z.array(kebab).optional() }),
  /** What we measured ourselves: how, and on which day. */
  z.strictObject({ kind: z.literal('own'), method: z.string().min(1), date: day }),
  /** Settled general knowledge. */
  z.strictObject({ kind: z.literal('general') }),
  /** An assumption or a worked example of ours: it claims nothing about a real thing. */
  z.strictObject({ kind: z.literal('example') }),
]);

export const factSchema = z
  .strictObject({
    /** Name that articles refer to; unique across all files. */
    id: kebab,
    label: z.string(),
    value: z.union([z.number(), z.string()]),
    /** Printed after the value; '$' before it. */
    unit: z.string().optional(),
    appliesTo: z.strictObject({
      truck: z.string().optional(),
      engine: z.string().optional(),
      years: z.coerce.string().optional(),
      drive: z.string().optional(),
      configuration: z.string().optional(),
    }),
    source: sourceSchema,
    /** Day its source was last opened. */
    checked: day,
    /** Months until the next look, where the default for its subject does not fit (`fact-review.ts`). */
    reviewMonths: z.number().int().min(1).max(60).optional(),
    status: z.enum(['stated', 'contested', 'unconfirmed']),
    /** The sentence readers see next to a contested fact. */
    sentence: z.string().optional(),
    contradicts: z.array(kebab).optional(),
    /** Last day it is true. */
    validUntil: day.optional(),
    /** Earlier values that sent issues printed, newest first; `facts correct` and the desk write them. */
    was: z
      .array(
        z.strictObject({
          value: z.union([z.number(), z.string()]),
          /** Day of the correction. */
          until: day,
          /** Ids; `:2` after one means only the second text of an issue that was corrected while it went out. */
          issues: z.array(z.string()).min(1),
        }),
      )
      .optional(),
  })
  .refine(({ status, sentence }) => status !== 'contested' || sentence, {
    error: "a contested figure needs the sentence readers see:  sentence: '…'",
  });

export type Fact = z.infer<typeof factSchema>;
