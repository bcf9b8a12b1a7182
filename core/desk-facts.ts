import { z } from 'zod';

/** One fact of the ledger. */
export const factRowSchema = z.object({
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
});

/** GET /api/facts: the whole ledger; a list of a thousand facts is filtered in the browser. */
export const factsSchema = z.object({
  today: z.string(),
  rows: z.array(factRowSchema),
  /** Addresses of issues that went out: what they say stays. */
  sentIssues: z.array(z.string()),
  /** Titles of articles by their address. */
  titles: z.record(z.string(), z.string()),
});

/** POST /api/facts/still-true */
export const stillTrueSchema = z.object({ ids: z.array(z.string()).min(1).max(5000) });

/** POST /api/facts/:id/correct */
export const correctFactSchema = z.object({
  /** The value on the page of the publisher: refused when the file has another by now. */
  was: z.union([z.number(), z.string()]),
  value: z.union([z.number(), z.string().trim().min(1)]),
  /** We were wrong, or it has changed. */
  reason: z.enum(['wrong', 'changed']),
  address: z.url({ protocol: /^https?$/ }).optional(),
  /** What readers see in the articles, when we were wrong. */
  wrong: z.string().trim().default(''),
  right: z.string().trim().default(''),
});

/** Parameters of a fact's addresses. */
export const factParamsSchema = z.object({ id: z.string() });

/** The answer to a deed: how many files were written, and the name under which it is taken back. */
export const factsWrittenSchema = z.object({
  files: z.array(z.string()),
  undo: z.string(),
  /** Articles that could not take a correction line. */
  left: z.array(z.string()),
});

/** POST /api/facts/undo */
export const undoFactsSchema = z.object({ undo: z.string() });

/** One fact of the ledger. */
export type FactRow = z.infer<typeof factRowSchema>;
/** The whole ledger. */
export type DeskFacts = z.infer<typeof factsSchema>;
/** A correction of one fact. */
export type CorrectFact = z.input<typeof correctFactSchema>;
