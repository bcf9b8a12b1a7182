import { z } from 'zod';

/** One thing that a mail provider tells about a mail of ours. */
export const mailEventSchema = z.strictObject({
  /** `hard`: the address is dead. `soft`: not this time. `complaint`: the reader called it spam. */
  type: z.enum(['hard', 'soft', 'complaint']),
  /** Message-ID of our mail, with or without angle brackets. */
  messageId: z.string().min(3).max(998),
  /** The mail server's status code alone, such as 5.1.1 or 550. */
  code: z
    .string()
    .regex(/^(?:[245]\.\d{1,3}\.\d{1,3}|[245]\d\d)$/, 'a code is 5.1.1 or 550, without words')
    .optional(),
  /** ISO time of the event; two events that differ in nothing else are then two. */
  at: z.iso.datetime({ offset: true }).optional(),
});

/** The body of `POST /hooks/mail`. */
export const mailEventsSchema = z.strictObject({ events: z.array(mailEventSchema).min(1).max(100) });

/** The answer: recorded now, recorded before, and not about a mail of ours. */
export const mailEventsAnswerSchema = z.strictObject({ recorded: z.int(), known: z.int(), ignored: z.int() });

export type MailEvent = z.infer<typeof mailEventSchema>;
export type MailEventsAnswer = z.infer<typeof mailEventsAnswerSchema>;

/** The header that proves where the body comes from: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const signatureHeader = 'x-garage-signature';
