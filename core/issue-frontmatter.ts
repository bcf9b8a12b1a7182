import { z } from 'zod';

/** A required line of text; the message shows the line to write. */
const text = (field: string, example: string) =>
  z
    .string({ error: `${field} is missing or is not text. Write for example:  ${field}: ${example}` })
    .trim()
    .min(1, { error: `${field} is empty. Write for example:  ${field}: ${example}` })
    // Rejects line separators and control characters, because the subject becomes a mail header.
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), {
      error: `${field} has a line break. Write it on one line.`,
    });

const postsFix = 'Write for example:  posts: [first-article, second-article]';

/** How many characters of the subject and the preview mail programs show. */
export const issueTextLimits = { subject: 70, previewLeast: 35, previewMost: 140 } as const;

/** Every field of an issue's frontmatter (`content/newsletter/<id>.md`). Unknown fields are rejected. */
export const issueFrontmatterSchema = z.strictObject({
  subject: text('subject', "'What a half-ton really tows'")
    .max(issueTextLimits.subject, {
      error: `subject is longer than ${issueTextLimits.subject} letters. Mail programs cut it off: say it shorter.`,
    })
    .describe('Subject of the mail and title of its page, at most 70 letters, unique.'),
  preview: text('preview', "'The door label decides, and reading it takes a minute.'")
    .min(issueTextLimits.previewLeast, {
      error: `preview is shorter than ${issueTextLimits.previewLeast} letters. Say what the reader gets, or mail programs add words of their own.`,
    })
    .max(issueTextLimits.previewMost, {
      error: `preview is longer than ${issueTextLimits.previewMost} letters. Mail programs cut it off: say it shorter.`,
    })
    .describe("The line mail programs show next to the subject, 35 to 140 letters; also the text of the issue's card."),
  date: z
    .preprocess(
      (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
      z.iso.date({ error: 'date is not a day. Write for example:  date: 2026-11-12' }),
    )
    .describe('Date of the issue. The archive is ordered by it, newest first.'),
  posts: z
    .array(text('posts', '[first-article]'), { error: `posts is missing or is not a list. ${postsFix}` })
    .refine((slugs) => new Set(slugs).size === slugs.length, {
      error: `posts names a slug twice. Name each post once. ${postsFix}`,
    })
    .describe('Slugs of the posts it links to, in order, each once; the list may be empty.'),
  draft: z
    .boolean({ error: 'draft is not yes or no. Write:  draft: true' })
    .optional()
    .describe('True while you are writing: the issue can be checked and sent as a test, but has no public page.'),
});

export type IssueFrontmatter = z.infer<typeof issueFrontmatterSchema>;
