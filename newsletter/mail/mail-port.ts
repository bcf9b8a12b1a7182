/** Why a mail was refused for good. */
export type FailureClass =
  /** There is no such mailbox or domain (5.1.x). */
  | 'no-mailbox'
  /** The mailbox accepts nothing: full or disabled (5.2.x). */
  | 'mailbox'
  /** The message itself was refused: size, content (other 5xx). */
  | 'refused'
  /** Policy (5.7.x), again after the publisher had resumed. */
  | 'policy'
  /** Temporary refusals until we gave up. */
  | 'gave-up'
  /** Our own check: no mail may go to this address. */
  | 'invalid';

/** The result of one attempt to send one mail. `reply` is the server's text without addresses, at most 200 characters. */
export type Attempt =
  /** The server answered 250 to the complete message. */
  | { kind: 'accepted'; reply: string }
  /** 5xx: never try again. */
  | { kind: 'failed'; failure: FailureClass; reply: string }
  /** 4xx about this recipient or message: its domain waits. Nothing was accepted. */
  | { kind: 'domain-later'; reply: string }
  /** The mail server itself is down, busy (421), or fails before it had the complete message: all mails wait. */
  | { kind: 'server-later'; reply: string }
  /** Policy (5.7.x) or a refused login: the issue pauses until a person resumes it. Nothing was accepted. */
  | { kind: 'policy'; reply: string }
  /** The complete message was handed over and no answer came back. */
  | { kind: 'unknown'; reply: string }
  /** `handOver` returned false: the row is no longer ours, and the last byte was never sent. */
  | { kind: 'withdrawn' };

/** One message to send. */
export interface OutgoingMail {
  /** Sender and recipient of the envelope, ASCII. */
  from: string;
  to: string;
  /** The complete message with CRLF line ends, signed where a key is set. */
  raw: Buffer;
  /** Message-ID without angle brackets; names the file in an outbox. */
  messageId: string;
  /**
   * Called once, after the server has every byte but the end of the message, and before the end is sent.
   * False withdraws the mail: the connection is closed and the server discards it.
   */
  handOver(): Promise<boolean>;
}

/** A written message without its hand-over. */
export type ReadyMail = Omit<OutgoingMail, 'handOver'>;

/** Sends mails one by one; it never retries on its own, and `attempt` rejects only on a bug. */
export interface SendPort {
  attempt(mail: OutgoingMail): Promise<Attempt>;
  /** Resolves when a mail could be sent now; rejects with the reason otherwise. */
  check(): Promise<void>;
  /** Waits for attempts in progress, then closes the connections. */
  close(): Promise<void>;
}

/** One mail to one person. */
export interface MailMessage {
  to: string;
  from: string;
  /** Name shown with the sender's address. */
  fromName: string;
  /** Where replies go. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Set by the caller, so that a second attempt has the same one. */
  messageId: string;
  date: Date;
  /** Further headers. */
  headers: Readonly<Record<string, string>>;
}
