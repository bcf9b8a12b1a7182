import { z } from 'zod';
import { journalEntrySchema } from './desk-journal.ts';
import { findingSchema } from './finding.ts';
import { explanationSchema } from './wording.ts';

const count = z.number().int();

/** One day of the list. */
export type DeskListDay = z.infer<typeof listDaySchema>;
const listDaySchema = z.object({
  day: z.string(),
  joined: count,
  left: count,
  bounced: count,
  imported: count,
  total: count,
});

/** An issue as a flag in the chart. */
export type IssueFlag = z.infer<typeof issueFlagSchema>;
const issueFlagSchema = z.object({ id: z.string(), subject: z.string(), day: z.string() });

/** GET /api/overview: how much of the list's history is asked for. */
export const overviewQuerySchema = z.object({ days: z.coerce.number().int().min(7).max(730).default(90) });

export type NextIssue = z.infer<typeof nextIssueSchema>;
const nextIssueSchema = z.object({
  id: z.string(),
  subject: z.string(),
  /** `idea` is a file that is a draft; `ready` a file that is none; the others are states of the sending. */
  state: z.enum(['draft', 'ready', 'scheduled', 'sending', 'paused']),
  /** ISO time it is scheduled for. */
  sendAt: z.string().optional(),
  /** The day in its file. */
  date: z.string().optional(),
  pauseReason: explanationSchema.optional(),
  recipients: count,
});

/** The issue that went out last, in numbers that add up. */
export type LastIssue = z.infer<typeof lastIssueSchema>;
const lastIssueSchema = z.object({
  id: z.string(),
  subject: z.string(),
  startedAt: z.string().nullable(),
  accepted: count,
  outbox: count,
  failed: count,
  unknown: count,
  suppressed: count,
  toGo: count,
  recipients: count,
  leftSince: count,
});

/** One thing to do; the web knows the view of each kind. */
export type Todo = z.infer<typeof todoSchema>;
const todoSchema = z.object({
  kind: z.enum(['facts', 'expiring', 'scheduled-posts', 'letters', 'unknown-mails', 'paused', 'stale']),
  title: z.string(),
  detail: z.string().optional(),
  /** A day or a word such as `today`. */
  when: z.string().optional(),
  /** Path in the desk. */
  to: z.string(),
});

/** Visits of the last 30 days. */
export type DeskVisits = z.infer<typeof visitsSchema>;
const visitsSchema = z.object({
  isCounting: z.boolean(),
  views: count,
  visitors: count,
  subscribed: count,
  days: z.array(z.object({ day: z.string(), views: count })),
  /** `title` is there for an article. */
  pages: z.array(z.object({ path: z.string(), title: z.string().optional(), views: count })),
  referrers: z.array(z.object({ host: z.string(), views: count })),
  winners: z.array(z.object({ path: z.string(), title: z.string().optional(), views: count, subscribed: count })),
});

/** Everything the overview shows but the lights. */
export const overviewSchema = z.object({
  isFirstRun: z.boolean(),
  counts: z.object({ active: count, pending: count, unsubscribed: count, bounced: count }),
  list: z.array(listDaySchema),
  flags: z.array(issueFlagSchema),
  next: nextIssueSchema.optional(),
  last: lastIssueSchema.optional(),
  todo: z.array(todoSchema),
  visits: visitsSchema,
  journal: z.array(journalEntrySchema),
  /** Numbers beside the menu; `letters` and `facts` wait for the publisher. */
  waiting: z.object({ subscribers: count, articles: count, letters: count, facts: count }),
});

/** One light of the health row: a group of doctor's findings. */
export type Light = z.infer<typeof lightSchema>;
const lightSchema = z.object({
  name: z.string(),
  level: findingSchema.shape.level,
  /** Two or three words under the name. */
  word: z.string(),
  findings: z.array(findingSchema),
});

/** GET /api/health: what `doctor` finds, as lights. */
export const healthSchema = z.object({ lights: z.array(lightSchema), canBackUp: z.boolean() });

/** POST /api/backup */
export const backupMadeSchema = z.object({ file: z.string(), subscribers: count });

export type Overview = z.infer<typeof overviewSchema>;
export type Health = z.infer<typeof healthSchema>;
