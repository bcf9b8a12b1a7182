import { z } from 'zod';

/** One line of the journal. */
export const journalEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  who: z.enum(['desk', 'command', 'server']),
  what: z.string(),
  about: z.string().nullable(),
});

/** GET /api/journal: the newest lines, or those before one. */
export const journalQuerySchema = z.object({
  before: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** A page of the journal; `next` continues it. */
export const journalPageSchema = z.object({
  entries: z.array(journalEntrySchema),
  next: z.string().optional(),
});

export type DeskJournalEntry = z.infer<typeof journalEntrySchema>;
