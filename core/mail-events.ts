import { z } from 'zod';

/** The mail services whose events we take, by the name in MAIL_EVENTS and in the address of their webhook. */
export const mailServiceNames = {
  postmark: 'Postmark',
  ses: 'Amazon SES',
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  resend: 'Resend',
} as const;

export type MailService = keyof typeof mailServiceNames;

/** One service of MAIL_EVENTS, with what proves that a request comes from it. */
export interface MailEventSource {
  service: MailService;
  secret: string;
}

/** One event in our own format, for a program between us and any other mail service. */
const mailEventSchema = z.strictObject({
  /** `hard`: permanent failure. `soft`: temporary failure. `complaint`: marked as spam. */
  type: z.enum(['hard', 'soft', 'complaint']),
  /** Message-ID of our mail, with or without angle brackets. */
  messageId: z.string().min(3).max(998),
  /** The mail server's status code alone, such as 5.1.1 or 550. */
  code: z
    .string()
    .regex(/^(?:[245]\.\d{1,3}\.\d{1,3}|[245]\d\d)$/, 'a code is 5.1.1 or 550, without words')
    .optional(),
  /** ISO time of the event; it distinguishes events that are otherwise identical. */
  at: z.iso.datetime({ offset: true }).optional(),
});

/** The body of `POST /hooks/mail`, such as `{"events":[{"type":"hard","messageId":"<2026-11-oil.01a1…>","code":"5.1.1"}]}`. */
export const mailEventsSchema = z.strictObject({ events: z.array(mailEventSchema).min(1).max(100) });

/** The response: how many events were recorded, already known, or not about our mail. */
export type MailEventsAnswer = Record<'recorded' | 'known' | 'ignored', number>;

/** The header that authenticates the body: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const signatureHeader = 'x-garage-signature';

/** What there can be too much of after an issue: accepted mails that came back, and complaints. */
export const returnedKinds = ['came-back', 'complaints'] as const;
export type ReturnedKind = (typeof returnedKinds)[number];

/** Shares of the accepted mails above which mail services stop delivering; below the minimum a share says nothing. */
export const returnedLimits: Record<ReturnedKind, { share: number; minimum: number }> = {
  'came-back': { share: 0.05, minimum: 5 },
  complaints: { share: 0.001, minimum: 2 },
};

/** Complaints that stop an issue while it goes out: Gmail wants less than 0.1 %, and never 0.3 %. */
export const complaintPauseLimit = { share: 0.003, minimum: 5 };

/** Whether there are so few mails that the minimum decides: one complaint of 200 readers says nothing about a sender. */
export const isFewMails = (kind: ReturnedKind, accepted: number): boolean =>
  accepted * returnedLimits[kind].share < returnedLimits[kind].minimum;

/** The reply that is stored with a mail in the outbox folder, which reached nobody. */
export const outboxReply = '250 written to the outbox';
