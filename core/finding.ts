import { z } from 'zod';

/** One thing that doctor checked; `fix` says what to do about it, with the slots of wording.ts. */
export const findingSchema = z.object({
  /** `not checked`: it cannot be determined from here. */
  level: z.enum(['ok', 'not checked', 'warning', 'failure']),
  /** What was checked, in a word or two. */
  subject: z.string(),
  message: z.string(),
  /** For a face that says it in words of its own; `value` is the number it is about: hours, gigabytes, days or subscribers. */
  code: z
    .enum([
      'mail-to-files',
      'backup-folder-unset',
      'no-backup',
      'backup-age',
      'disk-free',
      'certificate-good',
      'certificate-ends',
      'certificate-untrusted',
    ])
    .optional(),
  value: z.number().optional(),
  fix: z.string().optional(),
});

export type Finding = z.infer<typeof findingSchema>;
