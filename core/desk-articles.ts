import { z } from 'zod';
import { deskFaultSchema } from './desk-fault.ts';

/** Articles are `content/posts/<id>/index.mdx`, pages `content/pages/<id>.mdx`. */
export const articleKindSchema = z.enum(['posts', 'pages']);

/** What readers get of an article: nothing yet, something at a time, the page, or a page that needs a look. */
export const articleStateSchema = z.enum(['draft', 'scheduled', 'published', 'stale']);

/** Names one article or page. */
export const articleParamsSchema = z.object({
  kind: articleKindSchema,
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
});

/** One row of the list. */
const articleRowSchema = z.object({
  kind: articleKindSchema,
  id: z.string(),
  /** Path from the project, as findings name it. */
  file: z.string(),
  title: z.string(),
  category: z.string(),
  state: articleStateSchema,
  /** Day or time of publication as the file has it; empty for a page. */
  publishedAt: z.string(),
  /** Why it is stale. */
  why: z.string().optional(),
  /** When the file was saved last. */
  changedAt: z.string(),
  /** File name of its own photo; undefined for a drawing. */
  photo: z.string().optional(),
  drawing: z.string().optional(),
});

/** GET /api/articles */
export const articlesSchema = z.object({ rows: z.array(articleRowSchema) });

/** One field of the form, from the schema of the frontmatter. */
const articleFieldSchema = z.object({
  name: z.string(),
  kind: z.enum(['line', 'text', 'time', 'day', 'choice', 'list', 'flag', 'other']),
  isNeeded: z.boolean(),
  help: z.string(),
  choices: z.array(z.string()).optional(),
  most: z.number().optional(),
});

/** A text as an editor has it; saving is refused with the code `conflict` when the file has another hash. */
export const textFileSchema = z.object({ text: z.string().max(2_000_000), hash: z.string() });

/** GET /api/articles/:kind/:id: the file as it is, and what the form needs. */
export const articleSchema = textFileSchema.extend({
  row: articleRowSchema,
  /** Where readers find it. */
  address: z.string(),
  fields: z.array(articleFieldSchema),
  timeZone: z.string(),
});

/** What saving answers. */
export const savedSchema = z.object({ hash: z.string(), row: articleRowSchema });

/** One finding of check:content. */
export const contentFindingSchema = z.object({
  severity: z.enum(['error', 'rule', 'warning']),
  file: z.string(),
  line: z.number().int(),
  problem: z.string(),
  fix: z.string(),
});

/** GET /api/findings */
export const findingsSchema = z.object({ findings: z.array(contentFindingSchema) });

/** POST /api/articles */
export const newArticleSchema = z.object({
  title: z.string().trim().min(1).max(200),
  kind: articleKindSchema.default('posts'),
});
/** What it answers. */
export const articleMadeSchema = z.object({ id: z.string() });

/** POST …/rename and …/delete: `isTrial` only says what would change. */
export const renameBodySchema = z.object({ to: z.string().trim().max(100), isTrial: z.boolean().default(false) });
/** The address answers `gone`, or leads to `to`. */
export const deleteBodySchema = z.object({ to: z.string().trim().max(200).optional() });
export const deedSchema = z.object({ words: z.string() });

/** How a publish or a draft link ended: why it failed, or the address of what it made. */
const jobEndSchema = z.object({
  isDone: z.boolean(),
  fault: deskFaultSchema.optional(),
  text: z.string().optional(),
  url: z.string().optional(),
  /** Until when a draft link works. */
  until: z.string().optional(),
});

/** POST /api/jobs: `id` names the draft a link is made for. */
export const jobBodySchema = z.object({
  name: z.enum(['publish', 'preview']),
  id: z.string().optional(),
  /** The publisher has seen that the pages move to another address. */
  isNewAddress: z.boolean().optional(),
});
/** A publish or a draft link; it runs until it has an end. */
export const jobSchema = jobBodySchema.extend({
  step: z.enum(['checking', 'building', 'going-live']).optional(),
  /** What the build printed. */
  lines: z.array(z.string()),
  end: jobEndSchema.optional(),
  endedAt: z.string().optional(),
});
/** GET /api/jobs: the one that runs, or ran last, whether a server here serves what it makes, and what is online. */
export const jobsSchema = z.object({
  job: jobSchema.optional(),
  isServed: z.boolean(),
  /** Address paths of the pages online. */
  pages: z.array(z.string()),
});

/** POST …/photos: where it goes decides how wide it must be; `isTrial` only says whether it can be used. */
export const photoQuerySchema = z.object({
  name: z.string().min(1).max(200),
  place: z.enum(['text', 'top']),
  isTrial: z.stringbool().default(false),
});

/** A photo that was put beside an article. */
export const photoMadeSchema = z.object({
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytesBefore: z.number().int(),
});

/** POST /api/preview: where the site in development answers; `isReady` once it does. */
export const previewSchema = z.object({ base: z.string().optional(), isReady: z.boolean() });

export type ArticleRow = z.infer<typeof articleRowSchema>;
export type ArticleField = z.infer<typeof articleFieldSchema>;
export type TextFile = z.infer<typeof textFileSchema>;
export type Article = z.infer<typeof articleSchema>;
export type ContentFinding = z.infer<typeof contentFindingSchema>;
export type DeskJob = z.infer<typeof jobSchema>;
export type JobBody = z.infer<typeof jobBodySchema>;
export type PhotoMade = z.infer<typeof photoMadeSchema>;
