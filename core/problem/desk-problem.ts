import { z } from 'zod';
import type { Problem } from './problem.ts';

/** What a route of the desk answers when something is wrong: the problem, what it means, and a heading. */
export const deskProblemSchema = z.object({
  code: z.string(),
  title: z.string(),
  problem: z.string(),
  /** What it means; first what is not lost. */
  means: z.string(),
  /** With the slots of wording.ts. */
  fix: z.string(),
  /** The program's own words, without addresses or passwords. */
  details: z.array(z.string()).optional(),
  /** What is wrong in which field of the form, by its name. */
  fields: z.record(z.string(), z.string()).optional(),
});

/** A problem as the desk shows it. */
export interface DeskProblem extends Problem {
  title: string;
  means: string;
  fix: string;
}
