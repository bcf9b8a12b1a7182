import { z } from 'zod';
import { textFileSchema } from './desk-articles.ts';

/** A mail of the welcome series: its file, and what became of it. */
export const welcomeRowSchema = z.strictObject({
  id: z.string(),
  subject: z.string(),
  /** As its file says it: `3 days`. */
  after: z.string(),
  state: z.enum(['live', 'unpublished', 'draft', 'broken']),
  got: z.number(),
  waiting: z.number(),
  failed: z.number(),
});

/** What is sent by itself. */
export const seriesSchema = z.strictObject({
  steps: z.array(welcomeRowSchema),
  /** Why the series waits. */
  hold: z.string().optional(),
  digest: z.strictObject({ plannedAt: z.string(), words: z.string(), issueId: z.string().optional() }).optional(),
});

export const newWelcomeSchema = z.strictObject({ subject: z.string().trim().min(1), after: z.string() });

/** The file of a mail of the series. */
export const welcomeFileSchema = textFileSchema.extend({ id: z.string(), from: z.string() });
export const welcomeSavedSchema = z.strictObject({ hash: z.string() });

export type WelcomeRow = z.infer<typeof welcomeRowSchema>;
export type WelcomeOpened = z.infer<typeof welcomeFileSchema>;
