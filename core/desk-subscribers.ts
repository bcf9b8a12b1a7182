import { z } from 'zod';

export const subscriberStatusSchema = z.enum(['pending', 'active', 'unsubscribed', 'bounced']);

/** One row of the list. */
export type SubscriberRow = z.infer<typeof subscriberRowSchema>;
const subscriberRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  status: subscriberStatusSchema,
  source_page: z.string().nullable(),
  created_at: z.string(),
  /** What became of the mail of the issue that was started last; missing for people who were not on its list. */
  lastMail: z.string().optional(),
});

/** GET /api/subscribers: part of an address, a status, and where the page before ended. */
export const subscribersQuerySchema = z.object({
  text: z.string().max(254).default(''),
  status: subscriberStatusSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().optional(),
});

/** A page of the list with the number of subscribers of each status; `next` continues it. */
export const subscribersPageSchema = z.object({
  rows: z.array(subscriberRowSchema),
  next: z.string().optional(),
  counts: z.record(subscriberStatusSchema, z.number().int()),
  /** The text is a whole address that was removed, forgotten or complained: nothing but a mark of it is kept. */
  isBlocked: z.boolean(),
  /** Readers whose address is one slip away from a text that found nobody. */
  nearest: z.array(z.object({ id: z.string(), email: z.string() })),
});

/** GET /api/subscribers.csv */
export const subscribersExportSchema = subscribersQuerySchema.pick({ text: true, status: true });

/** Names a subscriber in an address. */
export const subscriberParamsSchema = z.object({ id: z.string().max(64) });

const event = { id: z.string(), at: z.string() };

/** One thing that happened to a subscriber. */
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...event,
    kind: z.literal('consent'),
    consent: z.enum(['subscribe', 'confirm', 'unsubscribe', 'undo', 'preferences', 'import', 'add', 'forget']),
    words: z.string(),
    page: z.string().nullable(),
    isByPublisher: z.boolean(),
  }),
  z.object({
    ...event,
    kind: z.literal('issue'),
    issueId: z.string(),
    subject: z.string(),
    status: z.string(),
    reply: z.string().nullable(),
    attempts: z.number().int(),
  }),
  z.object({ ...event, kind: z.literal('mail'), mail: z.string(), status: z.string(), reply: z.string().nullable() }),
  z.object({
    ...event,
    kind: z.literal('bounce'),
    bounce: z.enum(['hard', 'soft', 'complaint', 'undone']),
    issueId: z.string().nullable(),
    code: z.string().nullable(),
  }),
  z.object({ ...event, kind: z.literal('letter'), slug: z.string(), title: z.string(), status: z.string() }),
]);

/** GET /api/subscribers/:id: one subscriber with everything that happened, newest first. */
export const subscriberDetailsSchema = subscriberRowSchema.omit({ lastMail: true }).extend({
  topics: z.string(),
  frequency: z.enum(['every', 'monthly']),
  /** Removed or complained: an import or a lifted bounce never brings the address back. */
  isSuppressed: z.boolean(),
  /** The publisher stopped the mail, and nothing has happened since. */
  canUndoStop: z.boolean(),
  /** How many mails of issues had each result. */
  mails: z.record(z.string(), z.number().int()),
  timeline: z.array(timelineEntrySchema),
});

/** POST /api/subscribers */
export const addSubscriberSchema = z.object({
  email: z.string().max(254),
  name: z.string().max(200).default(''),
  /** For a removed person who wrote and wants to come back. */
  liftSuppression: z.boolean().default(false),
});

/** POST /api/subscribers/:id/change: another address, another name, or both. */
export const changeSubscriberSchema = z.object({ email: z.string().max(254), name: z.string().max(200) });

/** POST /api/subscribers/stop: the selected subscribers, and their number, typed. */
export const stopSubscribersSchema = z.object({
  ids: z.array(z.string().max(64)).min(1).max(1000),
  typed: z.number().int(),
});

/** Whose mail was stopped; the others had left before. */
export const subscribersStoppedSchema = z.object({ ids: z.array(z.string()) });

/** POST /api/subscribers/:id/erase: the address, typed. */
export const eraseSubscriberSchema = z.object({ typed: z.string().max(254) });

/** A change that was made; `id` names the subscriber. */
export const subscriberChangedSchema = z.object({ id: z.string() });

export type SubscribersPage = z.infer<typeof subscribersPageSchema>;
export type SubscriberDetails = z.infer<typeof subscriberDetailsSchema>;
