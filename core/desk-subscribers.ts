import { z } from 'zod';

/** The status of a subscriber. */
export const subscriberStatusSchema = z.enum(['pending', 'active', 'unsubscribed', 'bounced']);

/** One row of the list. */
export const subscriberRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: subscriberStatusSchema,
  source_page: z.string().nullable(),
  created_at: z.string(),
});

/** GET /api/subscribers: part of an address, a status, and where the page before ended. */
export const subscribersQuerySchema = z.object({
  text: z.string().max(254).default(''),
  status: subscriberStatusSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().optional(),
});

/** A page of the list with the number of readers of each status; `next` continues it. */
export const subscribersPageSchema = z.object({
  rows: z.array(subscriberRowSchema),
  next: z.string().optional(),
  counts: z.record(subscriberStatusSchema, z.number().int()),
});

/** One row of the list. */
export type SubscriberRow = z.infer<typeof subscriberRowSchema>;
/** A page of the list. */
export type SubscribersPage = z.infer<typeof subscribersPageSchema>;
