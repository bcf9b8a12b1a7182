import { z } from 'zod';
import { articleKindSchema, articleParamsSchema } from './desk-articles.ts';

/** Whether earlier versions of the content are kept: not before the folder is under git, which has to be installed. */
export const historyStateSchema = z.enum(['ready', 'not-started', 'no-git']);

/** One version of a file. */
export const versionSchema = z.object({ id: z.string(), at: z.string(), what: z.string() });

/** GET /api/articles/:kind/:id/versions, newest first. */
export const versionsSchema = z.object({ state: historyStateSchema, versions: z.array(versionSchema) });

/** …/versions/:version: GET looks at it; POST brings it back, and keeps the text of today as a version first. */
export const versionParamsSchema = articleParamsSchema.extend({ version: z.string().regex(/^[0-9a-f]{40,64}$/) });
/** What both answer. */
export const versionTextSchema = z.object({ text: z.string() });

/** GET /api/history: what was deleted and can be brought back, newest first. */
export const historySchema = z.object({
  state: historyStateSchema,
  deleted: z.array(z.object({ kind: articleKindSchema, id: z.string(), title: z.string(), at: z.string() })),
});

/** POST /api/history: starts it, or keeps a version now. */
export const historyBodySchema = z.object({ action: z.enum(['start', 'keep']) });

export type HistoryState = z.infer<typeof historyStateSchema>;
