import { z } from 'zod';

/** One line that can change: a figure with its status, or an entry of a list. */
const watchedLineSchema = z.strictObject({
  /** What it is, such as 'Towing, 2WD (2024)'. */
  name: z.string(),
  /** As readers see it; another text is a change. */
  value: z.string(),
  /** Where it comes from, in words. */
  source: z.string(),
  /** The place on the site that shows it. */
  href: z.string(),
});

/** What readers can ask to be told about. The build writes it to `mails/watched.json` for the server. */
export const watchedSchema = z.strictObject({
  /** Lines by their key; several subjects may share one. */
  lines: z.record(z.string(), watchedLineSchema),
  /** Subjects by their name in an address, such as 'fact.shop-rate'. */
  subjects: z.record(
    z.string(),
    z.strictObject({
      title: z.string(),
      href: z.string(),
      lines: z.array(z.string()),
      /** Other subjects that the form offers in its place. */
      parts: z.array(z.string()).optional(),
    }),
  ),
});

export type Watched = z.infer<typeof watchedSchema>;

export const nothingWatched: Watched = { lines: {}, subjects: {} };
