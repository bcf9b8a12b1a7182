import { z } from 'zod';

/** POST /api/post-imports with the file of another service: what it would bring; nothing is written. */
export const postImportQuerySchema = z.object({
  name: z.string().min(1).max(200),
  /** Address of the old site. */
  from: z.string().trim().max(200).optional(),
});

/** What it answers. */
export const postImportPlanSchema = z.object({
  id: z.string(),
  service: z.string(),
  texts: z.array(
    z.object({
      kind: z.enum(['article', 'issue']),
      address: z.string(),
      day: z.string().optional(),
      isPublic: z.boolean(),
      notes: z.array(z.string()),
    }),
  ),
  present: z.array(z.string()),
  leftOut: z.array(z.string()),
  redirects: z.number().int(),
  pictures: z.number().int(),
  /** Pictures that are not in the file, and where they are. */
  missing: z.number().int(),
  hosts: z.array(z.string()),
});

/** POST /api/post-imports/:id */
export const postImportRunSchema = z.object({ isPublished: z.boolean(), isFetched: z.boolean() });
/** What it wrote. */
export const postImportDoneSchema = z.object({
  written: z.number().int(),
  published: z.number().int(),
  /** Pictures that no text has, because they are neither in the file nor fetched. */
  missing: z.number().int(),
  /** Texts that were public and stay drafts. */
  kept: z.array(z.object({ address: z.string(), reason: z.string() })),
});

export type PostImportPlan = z.infer<typeof postImportPlanSchema>;
export type PostImportDone = z.infer<typeof postImportDoneSchema>;
