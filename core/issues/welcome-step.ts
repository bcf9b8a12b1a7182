import { z } from 'zod';
import { mailTemplateSchema } from '../mail/mail-template.ts';
import { issueIdSchema } from './issue-audience.ts';
import { issueFrontmatterSchema } from './issue-frontmatter.ts';

const afterFix = 'Write for example:  after: 3 days';
const daysOf = { day: 1, week: 7 } as const;

/** Every field of a mail of the welcome series (`content/welcome/<id>.md`). Unknown fields are rejected. */
export const welcomeFrontmatterSchema = z
  .strictObject({
    subject: issueFrontmatterSchema.shape.subject,
    preview: issueFrontmatterSchema.shape.preview.optional(),
    after: z
      .string({ error: `after is missing or is not text. ${afterFix}` })
      .regex(/^[1-9]\d{0,2} (day|week)s?$/, { error: `after is not a number of days or weeks. ${afterFix}` })
      .describe('How long after a person joined it is sent: `3 days` or `2 weeks`.'),
    draft: issueFrontmatterSchema.shape.draft,
  })
  .refine(({ draft, subject }) => draft === true || subject !== '', {
    path: ['subject'],
    error: "subject is empty. Write for example:  subject: 'Start here'",
  });

export type WelcomeFrontmatter = z.infer<typeof welcomeFrontmatterSchema>;

/** Returns the number of days of '3 days' or '2 weeks'. */
export function readAfter(text: string): number {
  const [count = '', unit = ''] = text.split(' ');
  return Number(count) * daysOf[unit.replace(/s$/, '') as keyof typeof daysOf];
}

/** Writes a number of days as a file has it. */
export const writeAfter = (days: string): string => `${days} ${days === '1' ? 'day' : 'days'}`;

/** `mails/series/<id>.json`: a mail of the welcome series as the build writes it for sending. */
export const welcomeStepSchema = z.strictObject({
  id: issueIdSchema,
  /** Days after a person joined. */
  afterDays: z.int().min(1),
  mail: mailTemplateSchema,
});

export type WelcomeStep = z.infer<typeof welcomeStepSchema>;

/** Sorts steps as a person gets them. */
export const bySendOrder = (
  one: Pick<WelcomeStep, 'id' | 'afterDays'>,
  other: Pick<WelcomeStep, 'id' | 'afterDays'>,
): number => one.afterDays - other.afterDays || one.id.localeCompare(other.id);
