/** Why a mail was refused for good. */
export type FailureClass =
  /** There is no such mailbox or domain (5.1.x). */
  | 'no-mailbox'
  /** The mailbox takes nothing: full or disabled (5.2.x). */
  | 'mailbox'
  /** The message itself was refused: size, content (other 5xx). */
  | 'refused'
  /** A matter of policy (5.7.x), and it was so again after the publisher had resumed. */
  | 'policy'
  /** Temporary refusals until we gave up. */
  | 'gave-up'
  /** Our own check: the address or message must not leave. */
  | 'invalid';

/** What became of one attempt to send one mail. `reply` is the server's words without any address, at most 200 letters. */
export type Attempt =
  /** The server answered 250 to the whole message. */
  | { kind: 'accepted'; reply: string }
  /** 5xx: never try again. */
  | { kind: 'failed'; failure: FailureClass; reply: string }
  /** 4xx about this recipient or message: its domain waits. Nothing was accepted. */
  | { kind: 'domain-later'; reply: string }
  /** The mail server itself is away, busy (421), closes or talks rubbish before it had the whole message: everything waits. */
  | { kind: 'server-later'; reply: string }
  /** Policy (5.7.x) or a refused login: the issue stops until a person looks. Nothing was accepted. */
  | { kind: 'policy'; reply: string }
  /** The whole message was handed over and no answer came back. */
  | { kind: 'unknown'; reply: string }
  /** `handOver` said no: the row is not ours any more, and the last byte was never sent. */
  | { kind: 'withdrawn' };

/** One finished message on its way out. */
export interface OutgoingMail {
  /** Sender and recipient of the envelope, ASCII. */
  from: string;
  to: string;
  /** The whole message with CRLF line ends, signed where a key is set. */
  raw: Buffer;
  /** Message-ID without angle brackets; names the file in an outbox. */
  messageId: string;
  /**
   * Called once, after every byte but the end of the message is with the server and before the end is sent.
   * False withdraws the mail: the connection is dropped and the server keeps nothing.
   */
  handOver(): Promise<boolean>;
}

/** A finished message; what sends it adds the hand-over. */
export type ReadyMail = Omit<OutgoingMail, 'handOver'>;

/** A way for an issue's mails to leave; it never repeats an attempt by itself and `attempt` never rejects. */
export interface SendPort {
  attempt(mail: OutgoingMail): Promise<Attempt>;
  /** Resolves when a mail could be sent now; rejects with the reason otherwise. */
  check(): Promise<void>;
  /** Waits for attempts under way, then closes the connections. */
  close(): Promise<void>;
}
