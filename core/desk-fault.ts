import { z } from 'zod';

/** What a route of the desk answers when something is wrong: three answers in this order, and a line for a technician. */
export const deskFaultSchema = z.object({
  /** A word for the program: `store`, `refused`, `input`, `not-found`, `closed`, `conflict`, `failed`. */
  code: z.string(),
  title: z.string(),
  happened: z.string(),
  /** What it means; first what is not lost. */
  means: z.string(),
  /** With the slots of wording.ts. */
  todo: z.string(),
  /** The program's own words, without addresses or passwords. */
  technical: z.string().optional(),
  /** What is wrong in which field of the form, by its name. */
  fields: z.record(z.string(), z.string()).optional(),
});

export type DeskFault = z.infer<typeof deskFaultSchema>;
