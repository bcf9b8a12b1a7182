import { z } from 'zod';
import { mailTemplateSchema } from '../mail/mail-template.ts';
import { issueAudienceSchema, issueIdSchema } from './issue-audience.ts';

/** One fact an issue uses, as it is printed today. */
const usedFactSchema = z.strictObject({
  id: z.string(),
  /** The fact as the issue prints it. */
  text: z.string(),
  status: z.enum(['stated', 'contested', 'unconfirmed']),
  /** Last day (YYYY-MM-DD) the fact is valid, if it expires. */
  validUntil: z.iso.date().optional(),
});

/** `mails/issues/<id>.json`: an issue of the newsletter as the build writes it for sending. */
export const builtIssueSchema = z.strictObject({
  id: issueIdSchema,
  /** A draft can be checked and sent as a test, never to the list, and has no public page. */
  isDraft: z.boolean(),
  /** Day on which another service sent it; such an issue is never sent from here. */
  sentElsewhere: z.string().optional(),
  /** Publication date (YYYY-MM-DD). */
  date: z.iso.date(),
  /** Topics (the site's categories) of the posts it links to; empty means everyone gets it. */
  topics: z.array(z.string()),
  /** The part of the list it goes to; missing means everyone. */
  to: issueAudienceSchema.optional(),
  /** Slugs of the posts it links to, in order, with the expiry date where there is one. */
  posts: z.array(z.strictObject({ slug: z.string(), title: z.string(), validUntil: z.iso.date().optional() })),
  facts: z.array(usedFactSchema),
  mail: mailTemplateSchema,
  /** SHA-256 of content/newsletter/<id>.md at build time, in hex. Detects a build that is older than its source. */
  sourceHash: z.string(),
});

export type BuiltIssue = z.infer<typeof builtIssueSchema>;
