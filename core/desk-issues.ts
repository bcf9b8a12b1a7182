import { z } from 'zod';
import { textFileSchema } from './desk-articles.ts';
import { deskFaultSchema } from './desk-fault.ts';
import { issueIdSchema } from './issue-audience.ts';
import { returnedKinds } from './mail-events.ts';
import { explanationSchema } from './wording.ts';

/** Where an issue is between its first word and its last mail. */
export const issueStageSchema = z.enum([
  'broken',
  // Another service sent it; it is never mailed from here.
  'imported',
  'draft',
  'ready',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'canceled',
]);

/** One row of the list. */
export const issueRowSchema = z.strictObject({
  id: z.string(),
  subject: z.string(),
  stage: issueStageSchema,
  /** Day or time in its file. */
  date: z.string().optional(),
  /** ISO time: when it goes out, or when the last mail went. */
  at: z.string().optional(),
  recipients: z.number(),
  accepted: z.number(),
  outbox: z.number(),
  failed: z.number(),
  unknown: z.number(),
  left: z.number(),
});

export const issueListSchema = z.strictObject({ issues: z.array(issueRowSchema) });
export const issueParamsSchema = z.strictObject({ id: issueIdSchema });
/** A new issue with a subject, or a digest of the articles that are new since the last one. */
export const newIssueSchema = z.union([
  z.strictObject({ subject: z.string().trim().min(1) }),
  z.strictObject({ isDigest: z.literal(true) }),
]);
export const issueStartedSchema = z.strictObject({ id: z.string() });

/** An issue's file, and what the composer needs to know around it. */
export const issueFileSchema = textFileSchema.extend({
  id: z.string(),
  stage: issueStageSchema,
  at: z.string().optional(),
  reason: explanationSchema.optional(),
  /** Whether the built site has exactly this text. */
  isPublished: z.boolean(),
  /** Whether a server runs that sends scheduled issues. */
  hasSender: z.boolean(),
  hasMailServer: z.boolean(),
  timeZone: z.string(),
  testTo: z.string(),
  from: z.string(),
});

const text = z.string().max(500_000);
/** A text to check, or to draw: `as` is the address of the subscriber it is drawn for. */
export const issueTextSchema = z.strictObject({ text, as: z.string().max(254).optional() });
export const issueSavedSchema = z.strictObject({ hash: z.string(), stage: issueStageSchema });

/** The mail of a text, or why there is none. */
export const mailPreviewSchema = z.strictObject({
  mail: z
    .strictObject({ subject: z.string(), preview: z.string(), frame: z.string(), text: z.string(), bytes: z.number() })
    .optional(),
  /** Who the subscriber is, and whether an issue would go to them. */
  reader: z.string().optional(),
  fault: z.strictObject({ line: z.number().optional(), message: z.string() }).optional(),
});

/** A mail that was drawn, by its hash, as a frame shows it. */
export const frameParamsSchema = z.strictObject({ frame: z.string(), look: z.enum(['light', 'dark']) });

/** One result of the preflight: what was checked, in a word or two, what was found and, unless it is fine, what to do: in the message, or in `fix`. */
export const preflightItemSchema = z.strictObject({
  level: z.enum(['ok', 'warning', 'error', 'not-checked']),
  check: z.string(),
  message: z.string(),
  fix: z.string().optional(),
  /** The line of the source file that it is about. */
  line: z.number().optional(),
  /** Whether the publisher may send in spite of this error. */
  canOverride: z.literal(true).optional(),
});
export const preflightSchema = z.strictObject({
  items: z.array(preflightItemSchema),
  /** Who would get it now, of everyone who is active. */
  recipients: z.number(),
  active: z.number(),
  /** The part of the list it is for, in words; missing for everyone. */
  part: z.string().optional(),
});

export const testMailSchema = z.strictObject({ text, to: z.string() });
export const testMailSentSchema = z.strictObject({ email: z.string(), reply: z.string() });

/** Sends now, or at a time where the site is; `recipients` is the number a person typed. */
export const sendSchema = z.strictObject({
  recipients: z.number().int(),
  at: z.string().optional(),
  /** Sends in spite of errors that may be overruled. */
  isAnyway: z.boolean().optional(),
});
/** Why an issue cannot be scheduled without a server. */
export const noSender = {
  code: 'no-sender',
  title: 'Nobody would send it at that time',
  happened: 'No server that sends issues is running on this list.',
  means: 'It cannot be scheduled: the time would pass and no mail would go out.',
  todo: 'Start the server: {run npm start}. If it runs already, remove the line {SEND_WORKER} and restart it. Or send the issue now from this desk.',
};
export const doneSchema = z.strictObject({ count: z.number() });

/** What the desk does for an issue right now. */
export const issueJobSchema = z.strictObject({
  phase: z.enum(['publishing', 'checking', 'sending', 'scheduled', 'done', 'failed']),
  lines: z.array(z.string()),
  fault: deskFaultSchema.optional(),
});

/** Mails of one kind that did not arrive, in plain words. */
export const failureCauseSchema = z.strictObject({
  reason: z.string(),
  count: z.number(),
  /** How many of these readers are still on the list. */
  retryable: z.number(),
  title: z.string(),
  meaning: z.string(),
  next: z.string(),
  /** Where most of them are, the largest first. */
  domains: z.array(z.strictObject({ domain: z.string(), count: z.number() })),
  examples: z.array(z.strictObject({ id: z.string(), email: z.string(), reply: z.string() })),
});

/** Domains that refuse for now: how many mails wait for them, when one is tried again (ISO), and what one said. */
const refusedSchema = z.strictObject({ waiting: z.number(), until: z.string(), reply: z.string() });

/** What is counted for each domain. */
export const domainAmounts = ['recipients', 'accepted', 'failed', 'waiting', 'cameBack', 'complaints'] as const;

/** The live view and the report: every recipient is in exactly one of the counts. */
export const issueProgressSchema = z.strictObject({
  id: z.string(),
  subject: z.string(),
  stage: issueStageSchema,
  reason: explanationSchema.optional(),
  at: z.string().optional(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
  job: issueJobSchema.optional(),
  /** `outbox` are those that were written to the outbox folder, while no mail server was set. */
  counts: z.record(
    z.enum(['recipients', 'queued', 'sending', 'accepted', 'outbox', 'failed', 'unknown', 'suppressed']),
    z.number(),
  ),
  left: z.number(),
  /** Mails a second in the last seconds. */
  rate: z.number(),
  /** Who sends it now; a command is `./garage issue send`, or another desk. */
  sender: z.enum(['desk', 'command', 'server', 'nobody']),
  /** Whether a server runs that goes on when this desk is closed. */
  hasServer: z.boolean(),
  domains: z.array(
    z.strictObject({
      domain: z.string(),
      recipients: z.number(),
      accepted: z.number(),
      failed: z.number(),
      waiting: z.number(),
      cameBack: z.number(),
      complaints: z.number(),
      refused: refusedSchema.optional(),
    }),
  ),
  /** Of the domains that are not listed. */
  otherRefused: refusedSchema.optional(),
  /** Set while the mail server itself takes nothing; times are ISO. */
  mailServer: z.strictObject({ downAt: z.string(), nextTryAt: z.string(), reply: z.string() }).optional(),
  /** The texts it was sent with, oldest first, and how many have each; the others get the last one. */
  texts: z.array(z.strictObject({ frozenAt: z.string(), have: z.number() })),
  /** Whether the file was changed since the last of them was stored. */
  isEdited: z.boolean(),
  /** Accepted mails that came back later, and what there is too much of. */
  returned: z.strictObject({
    dead: z.number(),
    other: z.number(),
    complaints: z.number(),
    tooMany: z.array(z.enum(returnedKinds)),
  }),
  causes: z.array(failureCauseSchema),
  unknowns: z.array(z.string()),
});

/** GET /api/issues/:id/visits: totals of the visit counter for the pages of a sent issue. */
export const issueVisitsSchema = z.strictObject({
  visits: z
    .strictObject({
      /** First day that is counted, in UTC. */
      since: z.string(),
      /** Whether the links of its mail carry its mark; an issue of an older version of this program has none. */
      isMarked: z.boolean(),
      /** The pages its mail links to: how often each was opened from the mail, and in all since that day. */
      pages: z.array(z.strictObject({ path: z.string(), fromMail: z.number(), views: z.number() })),
    })
    .optional(),
});

export const settleSchema = z.strictObject({ how: z.enum(['assume-sent', 'resend']) });

export type IssueStage = z.infer<typeof issueStageSchema>;
export type IssueRow = z.infer<typeof issueRowSchema>;
export type IssueOpened = z.infer<typeof issueFileSchema>;
export type IssueJob = z.infer<typeof issueJobSchema>;
export type IssueProgress = z.infer<typeof issueProgressSchema>;
export type IssueVisits = z.infer<typeof issueVisitsSchema>['visits'];
export type FailureCause = z.infer<typeof failureCauseSchema>;
export type MailPreview = z.infer<typeof mailPreviewSchema>;
export type PreflightItem = z.infer<typeof preflightItemSchema>;
