import { z } from 'zod';

/** Frontmatter of `content/pages/*.mdx`. */
export const pageSchema = z.strictObject({
  /** Headline and title of the page. */
  title: z.string({ error: 'title is missing. Write for example:  title: About Us' }),
  /** The text under the title in search results. */
  description: z.string({ error: 'description is missing. Write one sentence:  description: Who we are.' }),
  /** Day of the last change, shown on the page. */
  updatedAt: z
    .preprocess((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value), z.iso.date())
    .optional(),
});
