import { z } from 'zod';
import { deskFaultSchema } from './desk-fault.ts';

const count = z.number().int();

/** What a column is taken for. */
export const columnMeaningSchema = z.enum([
  'address',
  'name',
  'joined',
  'confirmed',
  'status',
  'left',
  'left-by',
  'topics',
  'out',
]);

/** Who the people of a file are, where its rows do not say it. */
export const importKindSchema = z.enum(['active', 'bounced', 'left', 'complained']);

/** POST /api/import-files?name=…, with the file as its body. */
export const importUploadSchema = z.object({ name: z.string().min(1).max(200) });

/** One file on the desk. */
export type DeskImportFile = z.infer<typeof importFileSchema>;
const importFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The service it is from; `CSV` is a plain list. */
  provider: z.string(),
  /** The columns it was recognized by. */
  evidence: z.array(z.string()),
  rows: count,
  columns: z.array(z.object({ name: z.string(), meaning: columnMeaningSchema, example: z.string(), filled: count })),
  /** What people are whose row says nothing else, and where that is from; empty when it is only the default. */
  everyone: z.object({ kind: z.enum(['active', 'unconfirmed', 'bounced', 'left', 'complained']), because: z.string() }),
  as: importKindSchema.optional(),
  note: z.string().optional(),
  /** Must be answered with `as` before the file is compared. */
  question: z.string().optional(),
});

/** GET /api/import-files; `ignored` are the files in an uploaded archive that are not lists. */
export const importFilesSchema = z.object({
  files: z.array(importFileSchema),
  ignored: z.array(z.string()).optional(),
});

/** PATCH /api/import-files/:id */
export const importFileChangeSchema = z.object({
  meanings: z.array(columnMeaningSchema).optional(),
  /** `null` takes the answer back. */
  as: importKindSchema.nullable().optional(),
});

/** POST /api/imports: compares all files; `answers` says what unknown statuses mean. */
export const importStartSchema = z.object({
  answers: z.record(z.string(), z.enum(['active', 'left'])).default({}),
});

/** What an import would do, in numbers that add up to `rows`. */
export type DeskImportPlan = z.infer<typeof importPlanSchema>;
const importPlanSchema = z.object({
  rows: count,
  bad: count,
  unconfirmed: count,
  repeated: count,
  counts: z.record(z.string(), count),
  examples: z.record(z.string(), z.string()),
  /** The first rows that cannot be used, with the reason. */
  problems: z.array(z.string()),
  /** Statuses nobody has explained; their people are kept as suppressed. */
  unknown: z.array(z.object({ status: z.string(), people: count })),
  suppressed: count,
  activeNow: count,
  /** The number to type: new readers or, without any, people kept as suppressed. */
  mustType: count,
});

/** GET /api/imports/:id: one import, from comparing to its report. */
export const importJobSchema = z.object({
  id: z.string(),
  state: z.enum(['comparing', 'compared', 'backing-up', 'writing', 'done', 'stopped', 'failed']),
  files: z.array(z.string()),
  rows: count,
  total: count,
  added: count,
  suppressed: count,
  answers: z.record(z.string(), z.enum(['active', 'left'])),
  hasBackup: z.boolean(),
  plan: importPlanSchema.optional(),
  fault: deskFaultSchema.optional(),
});

/** POST /api/imports/:id/run */
export const importRunSchema = z.object({ typed: count });

export type ColumnMeaning = z.infer<typeof columnMeaningSchema>;
export type ImportJob = z.infer<typeof importJobSchema>;
