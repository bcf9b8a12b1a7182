/** Sender, list and site of an issue, as they were when it was frozen: the column `envelope`. */
export interface IssueEnvelope {
  mailFrom: string;
  fromName: string;
  replyTo: string;
  /** Such as `newsletter.turbomaxgarage.example`, for the List-Id header. */
  listId: string;
  /** Public address of the site without a trailing slash. */
  siteUrl: string;
  /** ISO time of the Date header and of the links' tokens. */
  date: string;
  /** Last day (YYYY-MM-DD) on which all its figures and posts hold, where one of them ends. */
  validUntil?: string | undefined;
}

/** An issue whose mail is drawn and stored: the same bytes go out however often sending is resumed. */
export interface FrozenIssue {
  id: string;
  subject: string;
  /** With the slots for what is personal (`unsubscribe`, `preferences`); everything else is filled. */
  html: string;
  text: string;
  topics: readonly string[];
  envelope: IssueEnvelope;
}

/** One person an issue goes to. */
export interface Recipient {
  subscriberId: string;
  email: string;
}
