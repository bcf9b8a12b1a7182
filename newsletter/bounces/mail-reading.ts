import type { Verdict } from './delivery-status.ts';

/** How much of a mail is read: a bounce report is at its start, and a huge attachment must not fill the memory. */
export const maxMailBytes = 1024 * 1024;

/** What is known of a mail after it was read, in words that anybody may have written. Every text in it is short. */
export interface MailReading {
  /** The same for the same mail, however often it is read. */
  key: string;
  /** The bounce or complaint it reports. */
  event: BounceEvent | undefined;
  /** Its sender, as it says; empty where there is no address. */
  from: string;
  subject: string;
  /** Its first page, without quoted lines and without a copy of the original. */
  words: string;
  /** The first of its headers, names in lowercase. */
  headers: { key: string; value: string }[];
  /** The media types of its files. */
  partTypes: string[];
}

/** What proves which mail of ours a report is about; each of them is signed by us. */
export interface BounceProof {
  /** Message-IDs that the report names as that of the original. */
  messageIds: readonly string[];
  /** Tokens of unsubscribe links in the original: some mail services replace our Message-ID. */
  unsubscribeTokens: readonly string[];
  /** Marks in the address the report was sent to, where MAIL_RETURN_PATH has one. */
  returnMarks?: readonly string[] | undefined;
}

export interface BounceEvent {
  type: Verdict['type'];
  /** Identifies the report: the same key is recorded once. */
  key: string;
  proof: BounceProof;
  /** Status code such as 5.1.1 or 550; never the text after it, which contains addresses. */
  code?: string | undefined;
}
