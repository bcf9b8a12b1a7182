import { z } from 'zod';

/** Where a letter is in the list; `published` also has what appears with the next publish. */
export const letterStateSchema = z.enum(['waiting', 'held', 'published', 'rejected']);

const signals = {
  /** The first reason says since when. */
  isSubscriber: z.boolean(),
  /** What speaks for or against it, in words. */
  reasons: z.array(z.string()),
  /** Those among them that make it look like spam. */
  doubts: z.array(z.string()),
  isLikelySpam: z.boolean(),
};

/** One row of the list. */
export const letterRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  start: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Approved, but not on the site yet. */
  isApproved: z.boolean(),
  ...signals,
});

/** GET /api/letters: one state, and where the page before ended. */
export const lettersQuerySchema = z.object({
  state: letterStateSchema.default('waiting'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z.string().optional(),
});

/** A page of letters with the number of letters in each state. */
export const lettersPageSchema = z.object({
  rows: z.array(letterRowSchema),
  next: z.string().optional(),
  counts: z.record(letterStateSchema, z.number().int()),
  /** Letters that appear with the next publish, and withdrawn ones that leave with it. */
  approved: z.number().int(),
  leaving: z.number().int(),
});

/** GET /api/letters/:id, and the answer to every decision. */
export const deskLetterSchema = z.object({
  id: z.string(),
  state: z.enum([...letterStateSchema.options, 'unconfirmed', 'withdrawn']),
  isApproved: z.boolean(),
  name: z.string(),
  email: z.string(),
  /** The reader with the same address. */
  subscriberId: z.string().optional(),
  slug: z.string(),
  title: z.string(),
  /** As its writer wrote it. */
  text: z.string(),
  editedText: z.string().nullable(),
  reply: z.string().nullable(),
  isMailed: z.boolean(),
  /** It was on the site once: its writer gets no other mail. */
  wasPublished: z.boolean(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  ...signals,
});

/** Parameters of a letter's addresses. */
export const letterParamsSchema = z.object({ id: z.string() });

/** When the letter was last decided on, as the page shows it: a decision made elsewhere since then comes first. */
const seen = { seen: z.string().nullable().optional() };

/** POST /api/letters/:id/publish */
export const letterApprovalSchema = z.object({
  text: z.string().trim().min(1).optional(),
  reply: z.string().optional(),
  isMailed: z.boolean().optional(),
  ...seen,
});

/** POST /api/letters/:id/set-aside */
export const letterSetAsideSchema = z.object({ status: z.enum(['held', 'rejected']), ...seen });

/** POST /api/letters/:id/withdraw: in 30 days its data is deleted, or at once. */
export const letterWithdrawalSchema = z.object({ isErased: z.boolean() });

export type LetterState = z.infer<typeof letterStateSchema>;
export type LetterRow = z.infer<typeof letterRowSchema>;
export type LettersPage = z.infer<typeof lettersPageSchema>;
export type DeskLetter = z.infer<typeof deskLetterSchema>;
export type LetterApproval = z.infer<typeof letterApprovalSchema>;
