import { z } from 'zod';
import { type RecordFiles, readRecordFiles, requireValid } from '../record-files.ts';
import { actionKinds, marks, sourceSchema, truckRecordSchema, words } from './truck-record.ts';

/** What an owner notices first, as the filter of /problems names it. */
export const signNames = {
  light: 'A light',
  start: 'It won’t start',
  noise: 'A noise',
  shift: 'A shift',
  fluid: 'Oil or coolant',
  roof: 'The roof',
  none: 'No sign stated',
} as const;

/** One known problem: that it happened, and what GM did. Never how often. */
const problemSchema = truckRecordSchema.extend({
  sign: z.enum(Object.keys(signNames) as (keyof typeof signNames)[]),
  /** What an owner notices, as a sentence. `title` says it in a few words. */
  notices: words,
  part: words,
  /** What GM's action is; left out where none is known. */
  kind: z.enum(actionKinds).optional(),
  /** What GM offers, for which trucks and until when. */
  offers: words,
  /** What it costs an owner, in money or hours of work; left out where not known. */
  cost: words.optional(),
  ask: words.optional(),
  /** Who reported it, and what their report is. */
  evidence: words,
  /** What would make it surer. */
  wanted: words.optional(),
  recalls: z.array(z.string()).default([]),
});

export type Problem = z.infer<typeof problemSchema>;

/** Something owners read about that could not be confirmed. */
const claimSchema = z.strictObject({
  claim: words,
  /** What is known of it. */
  answer: words,
  /** True for a claim about a recall: /recalls prints it too. */
  isRecall: z.boolean().optional(),
  sources: z.array(sourceSchema).default([]),
});

export type Claim = z.infer<typeof claimSchema>;

/** Reads the files of problems (path → YAML) with the place of every record and the errors in them. */
export const readProblemFiles = (files: Readonly<Record<string, string>>): RecordFiles<Problem, Claim> =>
  readRecordFiles(files, {
    schema: problemSchema,
    notes: { file: 'not-confirmed.yaml', schema: claimSchema },
    readme: 'content/problems/README.md',
  });

/**
 * Reads the files of problems: by what one notices, then the best documented first. Throws when a record is not valid,
 * naming its file and line.
 */
export function readProblems(files: Readonly<Record<string, string>>) {
  const { records, notes } = requireValid(readProblemFiles(files));
  const signs = Object.keys(signNames);
  const order = (a: Problem, b: Problem): number =>
    signs.indexOf(a.sign) - signs.indexOf(b.sign) || marks.indexOf(b.mark) - marks.indexOf(a.mark);
  return { records: records.sort(order), claims: notes };
}

/** Anchors: of the list of claims on /problems, and of the problems on the page of a model year. */
export const problemAnchors = { claims: 'not-confirmed', ofYear: 'known-problems' } as const;
