import { z } from 'zod';

/** One section of a page that a search result can link to. */
export const searchSectionSchema = z.strictObject({
  /** Anchor of the section; empty for the top of the page. */
  id: z.string(),
  /** Its heading; empty for the text before the first one. */
  heading: z.string(),
  text: z.string(),
});

/** One page (or one glossary term) with everything that is searched. */
export const searchPageSchema = z.strictObject({
  href: z.string(),
  title: z.string(),
  /** Categories of an article; terms and issues each have one of their own. */
  categories: z.array(z.string()),
  sections: z.array(searchSectionSchema),
});

/** `/search.json`: every searchable page. The build writes it; the browser and the server read it. */
export const searchPagesSchema = z.array(searchPageSchema);

export type SearchSection = z.infer<typeof searchSectionSchema>;
export type SearchPage = z.infer<typeof searchPageSchema>;
