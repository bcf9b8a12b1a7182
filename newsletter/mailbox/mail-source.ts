import { FixableError } from '../../core/fixable-error.ts';

/** One mail, or one that could not be read. */
export interface FoundMail {
  raw: Buffer | undefined;
  /** The file, the file and the mail's number in it, or the folder and the number on a mail server. */
  place: string;
}

/** A mailbox: on a mail server, or files. */
export interface MailSource {
  /** Yields the mails that were not read before, a few at a time. */
  read(): AsyncIterable<FoundMail[]>;
  /** Called after what was read is stored: handled mails are moved, the others are marked as read by us. */
  settle(handled: readonly FoundMail[], left: readonly FoundMail[]): Promise<void>;
  close(): Promise<void>;
}

/** The mailbox cannot be used; the message is for the publisher and has no password. */
export class MailboxError extends FixableError {
  override name = 'MailboxError';
}
