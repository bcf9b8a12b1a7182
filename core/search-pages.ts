import { z } from 'zod';

/** One part of a page that a search can lead to. */
export const searchSectionSchema = z.strictObject({
  /** Anchor of the part; empty for the top of the page. */
  id: z.string(),
  /** Its heading; empty for the text before the first one. */
  heading: z.string(),
  text: z.string(),
});

/** One page (or one term of the glossary) with everything a search looks at. */
export const searchPageSchema = z.strictObject({
  href: z.string(),
  title: z.string(),
  /** Categories of an article; terms and issues carry the one of their kind. */
  categories: z.array(z.string()),
  sections: z.array(searchSectionSchema),
});

/** `/search.json`: every page a search looks at, made by the build, read by the browser and the server. */
export const searchPagesSchema = z.array(searchPageSchema);

export type SearchSection = z.infer<typeof searchSectionSchema>;
export type SearchPage = z.infer<typeof searchPageSchema>;
