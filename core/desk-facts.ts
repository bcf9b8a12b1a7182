import { z } from 'zod';
import { journalEntrySchema } from './desk-journal.ts';

/** One fact of the ledger. */
export type FactRow = z.infer<typeof factRowSchema>;
const factRowSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** As readers see it, with its unit. */
  shown: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string(),
  /** What it applies to, in words. */
  about: z.string(),
  status: z.enum(['stated', 'contested', 'unconfirmed']),
  sourceKind: z.enum(['spec', 'address', 'arithmetic', 'own', 'general', 'example']),
  source: z.string(),
  addresses: z.array(z.string()),
  checked: z.string(),
  due: z.string().optional(),
  validUntil: z.string().optional(),
  /** Pages that print it. */
  places: z.array(z.string()),
  /** Facts that are calculated from it. */
  sums: z.array(z.string()),
  /** Readers who asked to be told if it changes. */
  watches: z.number(),
});

/** GET /api/facts: the whole ledger; a list of a thousand facts is filtered in the browser. */
export const factsSchema = z.object({
  today: z.string(),
  rows: z.array(factRowSchema),
  /** Addresses of issues that went out: what they say stays. */
  sentIssues: z.array(z.string()),
  /** Titles of articles by their address. */
  titles: z.record(z.string(), z.string()),
  files: z.array(z.string()),
});

/** GET /api/facts/:id/mentions: where the value is said besides the pages that print the record, and its past. */
export const factMentionsSchema = z.object({
  /** Issues that went out and said it, or print the record; newest first. */
  sent: z.array(z.object({ id: z.string(), subject: z.string(), at: z.string(), sentence: z.string().optional() })),
  /** Sentences that say the value in digits or words instead of printing the record. */
  byHand: z.array(z.object({ place: z.string(), sentence: z.string() })),
  /** Sent issues that said an earlier value, and how many of those who got one are still on the list. */
  erratum: z
    .object({
      issues: z.array(z.string()),
      readers: z.number(),
      /** The correction with the value of today, once it is sent. */
      sent: z.object({ id: z.string(), at: z.string() }).optional(),
    })
    .optional(),
  /** Lines of the journal about it, newest first. */
  history: z.array(journalEntrySchema),
});

const words = z.string().trim().max(300);

/** POST /api/facts: a new record; the ledger's own schema checks what it says. */
export const newFactSchema = z.object({
  file: words,
  id: words,
  label: words,
  value: z.union([z.number(), words]),
  unit: words.optional(),
  /** What it is true of. */
  about: words.optional(),
  years: words.optional(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('address'), address: words, title: words.optional() }),
    z.object({ kind: z.literal('own'), method: words, date: words }),
    z.object({ kind: z.literal('general') }),
    z.object({ kind: z.literal('example') }),
  ]),
  validUntil: words.optional(),
});

/** POST /api/facts/still-true */
export const stillTrueSchema = z.object({ ids: z.array(z.string()).min(1).max(5000) });

/** POST /api/facts/:id/correct */
export const correctFactSchema = z.object({
  /** The value on the page of the publisher: refused when the file has another by now. */
  was: z.union([z.number(), z.string()]),
  value: z.union([z.number(), z.string().trim().min(1)]),
  reason: z.enum(['wrong', 'changed']),
  address: z.url({ protocol: /^https?$/ }).optional(),
  /** What readers see in the articles, when we were wrong. */
  wrong: z.string().trim().default(''),
  right: z.string().trim().default(''),
});

/** Parameters of a fact's addresses. */
export const factParamsSchema = z.object({ id: z.string() });

/** The answer to a change: how many files were written, and the name under which it is taken back. */
export const factsWrittenSchema = z.object({
  files: z.array(z.string()),
  undo: z.string(),
  /** Articles that could not take a correction line. */
  left: z.array(z.string()),
});

/** POST /api/facts/:id/erratum: the draft that was written, or the one that was there. */
export const erratumStartedSchema = z.object({ id: z.string() });

/** POST /api/facts/undo */
export const undoFactsSchema = z.object({ undo: z.string() });

export type DeskFacts = z.infer<typeof factsSchema>;
export type FactMentions = z.infer<typeof factMentionsSchema>;
export type NewFact = z.input<typeof newFactSchema>;
export type CorrectFact = z.input<typeof correctFactSchema>;
