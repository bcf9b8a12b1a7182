import { z } from 'zod';

/** Path of the licenses of what the site contains; written after the pages, when that is known. */
export const licensesPath = '/licenses.txt';

/** One stored encoding of a file: identity, brotli or gzip. */
const encodedFileSchema = z.strictObject({
  /** Path below `site/` of the release. */
  file: z.string(),
  bytes: z.int(),
  /** Strong ETag with its quotes; differs per encoding. */
  etag: z.string(),
});

/** One address and the file it serves. */
const manifestEntrySchema = z.strictObject({
  type: z.string(),
  /** True for files whose name contains a content hash: cached for a year. */
  immutable: z.boolean(),
  /** ISO timestamp; only for files of an earlier build, which stay until then for tabs that are still open. */
  keptUntil: z.string().optional(),
  /** Content-Security-Policy of an HTML page, with the hashes of its inline scripts and styles. */
  csp: z.string().optional(),
  identity: encodedFileSchema,
  br: encodedFileSchema.optional(),
  gzip: encodedFileSchema.optional(),
});

/** A post or an issue whose page is not public yet. */
export const scheduledPageSchema = z.strictObject({
  kind: z.enum(['post', 'issue']),
  /** Slug of the post or id of the issue. */
  id: z.string(),
  title: z.string(),
  /** The moment it becomes public, as an ISO timestamp in UTC. */
  at: z.iso.datetime(),
});

/** Returns the address of the page of a post or an issue. */
export const pagePathOf = ({ kind, id }: Pick<ScheduledPage, 'kind' | 'id'>): string =>
  kind === 'post' ? `/blog/${id}` : `/newsletter/${id}`;

/** `manifest.json` of a release: everything the server needs to know about the built pages. */
export const siteManifestSchema = z.strictObject({
  /** Address path (such as `/blog`) → what to send. Includes `/404`. */
  entries: z.record(z.string(), manifestEntrySchema),
  /** Selected category → path of its prerendered archive page in `entries`. */
  categoryPages: z.record(z.string(), z.string()),
  /** Path of the archive template for any other category value, in `entries`. */
  anyCategoryPage: z.string(),
  /** Name of a page behind the links in mails → path of its template in `entries`. */
  linkPages: z.record(z.string(), z.string()),
  /** Old category value → new one, answered 301. */
  legacyCategories: z.record(z.string(), z.string()),
  /** Old path → new path, answered 301. */
  redirects: z.record(z.string(), z.string()),
  /** Paths of pages that were deleted for good, answered 410. */
  gone: z.array(z.string()).default([]),
  /** The articles and issues, by path and title. */
  articles: z.array(z.strictObject({ href: z.string(), title: z.string() })).default([]),
  /** Paths of the articles that came with the program; no issue goes out with one. */
  samples: z.array(z.string()).default([]),
  /** Posts and issues that are dated ahead: their pages come with the first build after `at`. */
  scheduled: z.array(scheduledPageSchema).default([]),
  /** Readers' letters: slugs of the articles that take them, and ids of the letters on the pages. */
  letters: z
    .strictObject({ open: z.array(z.string()), published: z.array(z.string()) })
    .default({ open: [], published: [] }),
  /** The sentences under the forms, which are stored as the pages show them; manifests of older builds lack them. */
  consents: z.strictObject({ subscribe: z.string(), watch: z.string() }).optional(),
  /** The address the pages were built for; manifests of tests may lack it. */
  siteUrl: z.string().optional(),
  /** Content-Security-Policy of responses without inline code. */
  baseCsp: z.string(),
});

export type EncodedFile = z.infer<typeof encodedFileSchema>;
export type ManifestEntry = z.infer<typeof manifestEntrySchema>;
export type ScheduledPage = z.infer<typeof scheduledPageSchema>;
export type SiteManifest = z.infer<typeof siteManifestSchema>;
