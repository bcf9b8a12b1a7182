import { z } from 'zod';

/** One section of a page that a search result can link to. */
const searchSectionSchema = z.strictObject({
  /** Anchor of the section; empty for the top of the page. */
  id: z.string(),
  /** Its heading; empty for the text before the first one. */
  heading: z.string(),
  text: z.string(),
});

/** A short answer to a common question, written by the build from the facts. */
export const searchAnswerSchema = z.strictObject({
  /** Queries it answers: every word of one of them must be in the query, of 'tow/pull' one or both. */
  asks: z.array(z.string()),
  title: z.string(),
  text: z.string(),
  /** `{?trailer}` or `{&trailer}` at its end stands for the weight in the query. */
  href: z.string(),
  /**
   * What it takes from the query: a weight, which replaces '{pounds}' in its title and its address, or a whole VIN, which
   * only ever stays on the reader's device.
   */
  takes: z.enum(['pounds', 'vin']).optional(),
  /** A regular expression: what it finds in a query replaces '{match}' in the title, and comes before every other answer. */
  pattern: z.string().optional(),
  /** The text for a weight above a limit. */
  above: z.strictObject({ pounds: z.number(), text: z.string() }).optional(),
});

/** One page (or one glossary term) with everything that is searched. */
const searchPageSchema = z.strictObject({
  href: z.string(),
  title: z.string(),
  /** Categories of an article; terms and issues each have one of their own. */
  categories: z.array(z.string()),
  sections: z.array(searchSectionSchema),
  /** Queries for which this page comes first. */
  asks: z.array(z.string()).optional(),
  /** True for one of many pages alike: it is found by its `asks` alone. */
  isOnlyAsked: z.boolean().optional(),
  answers: z.array(searchAnswerSchema).optional(),
});

/** `/search.json`: every searchable page. The build writes it; the browser and the server read it. */
export const searchPagesSchema = z.array(searchPageSchema);

export type SearchSection = z.infer<typeof searchSectionSchema>;
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type SearchPage = z.infer<typeof searchPageSchema>;
