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

/** The response: how many events were recorded, already known, or not about our mail. */
export type MailEventsAnswer = Record<'recorded' | 'known' | 'ignored', number>;

/** What there can be too much of after an issue: accepted mails that came back, and complaints. */
export const returnedKinds = ['came-back', 'complaints'] as const;
export type ReturnedKind = (typeof returnedKinds)[number];

/** Shares of the accepted mails above which mail services stop delivering; below the minimum a share says nothing. */
export const returnedLimits: Record<ReturnedKind, { share: number; minimum: number }> = {
  'came-back': { share: 0.05, minimum: 5 },
  complaints: { share: 0.001, minimum: 2 },
};

/** Complaints that stop an issue while it goes out: Gmail wants less than 0.1%, and never 0.3%. */
export const complaintPauseLimit = { share: 0.003, minimum: 5 };

/** Whether there are so few mails that the minimum decides: one complaint of 200 readers says nothing about a sender. */
export const isFewMails = (kind: ReturnedKind, accepted: number): boolean =>
  accepted * returnedLimits[kind].share < returnedLimits[kind].minimum;

/** The reply that is stored with a mail in the outbox folder, which reached nobody. */
export const outboxReply = '250 written to the outbox';
