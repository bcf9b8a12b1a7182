/** How far an exchange with the mail server got: the reply is about that step. */
export type Stage = 'connect' | 'tls' | 'login' | 'mail' | 'rcpt' | 'data' | 'end';

/** Why one mail was refused for good. */
export type FailureClass =
  /** There is no such mailbox or domain: the only class that changes a subscriber. */
  | 'no-mailbox'
  /** The mailbox takes nothing now, such as a full one (5.2.x). */
  | 'mailbox'
  /** Policy (5.7.x): more often about us than about the reader. */
  | 'policy'
  /** Any other 5xx, such as a bare 550: it says nothing certain about the address. */
  | 'refused'
  /** Temporary refusals until we gave up. */
  | 'gave-up'
  /** Our own check: no mail may go to this address. */
  | 'invalid';

/** The result of one attempt to send one mail. `reply` is the server's text without addresses, at most 200 characters. */
export type Attempt =
  /** The server answered 250 to the complete message. */
  | { kind: 'accepted'; reply: string }
  /** 5xx about this recipient or message: never try again. */
  | { kind: 'failed'; failure: FailureClass; reply: string }
  /** 4xx about this recipient or message: its domain waits. Nothing was accepted. */
  | { kind: 'domain-later'; reply: string }
  /** The mail server itself is down, busy (421), or fails before it had the complete message: all mails wait. */
  | { kind: 'server-later'; reply: string }
  /** The server refuses us: connection, encryption, login or sender address. It would refuse every mail, so sending stops. */
  | { kind: 'sender-refused'; stage: Stage; reply: string }
  /** The complete message was handed over and no answer came back. */
  | { kind: 'unknown'; reply: string }
  /** `handOver` returned false: the row is no longer ours, and the last byte was never sent. */
  | { kind: 'withdrawn' };

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
  /** Resolves to how a mail would be sent now, such as `TLSv1.3, logged in with PLAIN`; rejects with the reason otherwise. */
  check(): Promise<string>;
  /** Waits for attempts in progress, then closes the connections. */
  close(): Promise<void>;
}

export interface MailMessage {
  to: string;
  from: string;
  /** Name shown with the sender's address. */
  fromName: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** Set by the caller, so that a second attempt has the same one. */
  messageId: string;
  date: Date;
  headers: Readonly<Record<string, string>>;
}
