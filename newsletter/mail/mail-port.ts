/** One mail to one person. */
export interface MailMessage {
  to: string;
  from: string;
  /** Name shown beside the sender's address. */
  fromName: string;
  /** Where answers go. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Fixed by the caller, so that a second attempt is recognisable as the same mail. */
  messageId: string;
  date: Date;
  /** Further headers. */
  headers: Readonly<Record<string, string>>;
}

/** A way for mails to leave. */
export interface MailPort {
  /** Resolves once the other side has accepted the mail. */
  send(message: MailMessage): Promise<void>;
  /** Resolves when a mail could be sent now; rejects with the reason otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}
