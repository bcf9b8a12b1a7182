import { z } from 'zod';
import { isDayOrTime } from '../dates.ts';
import { namePlace } from '../people/reader-name.ts';
import { issueAudienceSchema } from './issue-audience.ts';

const emptyLine = (field: string, example: string) => `${field} is empty. Write for example:  ${field}: ${example}`;

/** A line of text; the message shows the line to write. */
const text = (field: string, example: string) =>
  z
    .string({ error: `${field} is missing or is not text. Write for example:  ${field}: ${example}` })
    .trim()
    // Rejects line separators and control characters, because the subject becomes a mail header.
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), {
      error: `${field} has a line break. Write it on one line.`,
    })
    .refine((value) => !namePlace.test(value), { error: `${field} cannot greet by name: use {name|…} in the text.` });

/**
 * A day, or a day with a time: 2026-12-01 or 2026-12-01 08:00, quoted or not. YAML reads a time with seconds or a zone
 * as a moment, from which nobody can tell what was written.
 */
export const dayOrTimeSchema = (field: string) =>
  z.preprocess(
    (value) => (value instanceof Date ? value.toISOString().replace(/T00:00:00\.000Z$/, '') : value),
    z
      .string({ error: `${field} is missing or is not a day. Write for example:  ${field}: 2026-12-01` })
      .refine(isDayOrTime, {
        abort: true,
        error: `${field} is not a day. Write for example:  ${field}: 2026-12-01  or, with a time:  ${field}: 2026-12-01 08:00`,
      }),
  );

const postsFix = 'Write for example:  posts: [first-article, second-article]';

const examples = {
  subject: "'Three things that changed this month'",
  preview: "'What is new, what it costs, and what to do about it.'",
} as const;

/** How many characters of the subject and the preview mail programs show. */
export const issueTextLimits = { subject: 70, previewLeast: 35, previewMost: 140 } as const;

const issueFieldsSchema = z.strictObject({
  subject: text('subject', examples.subject)
    .max(issueTextLimits.subject, {
      error: `subject is longer than ${issueTextLimits.subject} letters. Mail programs cut it off: say it shorter.`,
    })
    .describe('Subject of the mail and title of its page, at most 70 letters, unique.'),
  preview: text('preview', examples.preview)
    .max(issueTextLimits.previewMost, {
      error: `preview is longer than ${issueTextLimits.previewMost} letters. Mail programs cut it off: say it shorter.`,
    })
    .describe('The line mail programs show next to the subject, 35 to 140 letters.'),
  date: dayOrTimeSchema('date').describe('Day, or day and time (2026-12-01 08:00), when its page appears.'),
  posts: z
    .array(text('posts', '[first-article]').min(1, { error: emptyLine('posts', '[first-article]') }), {
      error: `posts is missing or is not a list. ${postsFix}`,
    })
    .refine((slugs) => new Set(slugs).size === slugs.length, {
      error: `posts names a slug twice. Name each post once. ${postsFix}`,
    })
    .describe('Slugs of the posts it links to, in order, each once; the list may be empty.'),
  sent: dayOrTimeSchema('sent').optional().describe('Day another service sent it: it is never sent from here.'),
  to: issueAudienceSchema
    .optional()
    .describe(
      'The part of the list that fits all of `topics`, `joinedSince`, `joinedBefore`, `got` and `notGot` (issues), `addresses` you give.',
    ),
  listed: z
    .boolean({ error: 'listed is not yes or no. Write:  listed: false' })
    .optional()
    .describe('False keeps its page out of archive, feeds, search and sitemap.'),
  draft: z
    .boolean({ error: 'draft is not yes or no. Write:  draft: true' })
    .optional()
    .describe('True while you are writing: the issue can be checked and sent as a test, but has no public page.'),
  sample: z
    .literal(true, { error: 'sample is not yes. Write:  sample: true  or delete the line to make the issue yours.' })
    .optional()
    .describe('True for an issue that came with the program. Delete the line to make it yours.'),
});

/**
 * Every field of an issue's frontmatter (`content/newsletter/<id>.md`). Unknown fields are rejected. A draft may still lack
 * its subject and its preview.
 */
export const issueFrontmatterSchema = issueFieldsSchema.superRefine(({ draft, subject, preview }, context) => {
  const refuse = (field: 'subject' | 'preview', message: string): void =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (draft === true) return;
  if (subject === '') refuse('subject', emptyLine('subject', examples.subject));
  if (preview === '') refuse('preview', emptyLine('preview', examples.preview));
  else if (preview.length < issueTextLimits.previewLeast)
    refuse(
      'preview',
      `preview is shorter than ${issueTextLimits.previewLeast} letters. Say what the reader gets, or mail programs add words of their own.`,
    );
});

export const withDraft = (text: string): string => text.replace(/\n---(\n|$)/, '\ndraft: true\n---$1');

/** Takes the mark of a draft out, with the comment above it. */
export const withoutDraft = (text: string): string => text.replace(/^(?:#[^\n]*draft[^\n]*\n)?draft: *true *\n/m, '');
export type IssueFrontmatter = z.infer<typeof issueFrontmatterSchema>;
