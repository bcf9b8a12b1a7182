import { z } from 'zod';

/** Articles are `content/posts/<id>/index.mdx`, pages `content/pages/<id>.mdx`. */
export const articleKindSchema = z.enum(['posts', 'pages']);

/** Names one article or page. */
export const articleParamsSchema = z.object({
  kind: articleKindSchema,
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
});
export type ArticleName = z.infer<typeof articleParamsSchema>;

/** A text as an editor has it; saving is refused with the code `conflict` when the file has another hash. */
export const textFileSchema = z.object({ text: z.string().max(2_000_000), hash: z.string() });
export type TextFile = z.infer<typeof textFileSchema>;
