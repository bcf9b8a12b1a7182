import type { SiteManifest } from '../../core/pages/site-manifest.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import type { MailSender } from '../dns/check-dns.ts';
import type { NameServer } from '../dns/lookup.ts';
import type { AudienceFault } from '../sending/audience.ts';
import type { SendingHold } from '../sending/hold-sending.ts';

/** Whom readers read about and agree with: the name and the address of the pages and of each consent. */
export interface SeenPublisher {
  publisher: string;
  contactEmail: string;
}

export interface StoredIssue {
  status: string;
  /** Whether it would be frozen with the same content today. */
  isSame: boolean;
  /** Whether `to` of its file still names the same part of the list. */
  isSameAudience?: boolean;
}

/** The parts of the built site that links of a mail may point to. */
export type LinkTargets = Pick<
  SiteManifest,
  'entries' | 'redirects' | 'categoryPages' | 'anyCategoryPage' | 'linkPages' | 'legacyCategories' | 'scheduled'
> &
  Partial<Pick<SiteManifest, 'samples'>>;

/** Everything an issue is checked against; what is unknown is undefined and reported as not checked. */
export interface PreflightContext extends MailSender {
  /** The day (YYYY-MM-DD) on which it would be sent. */
  today: string;
  sendAt: Date;
  timeZone: string;
  /** SHA-256 of the current source file, in hex; undefined when there is no such file. */
  sourceHash: string | undefined;
  /** The current source file, to name the line of a mistake. */
  source: string;
  site: LinkTargets;
  findPage(path: string): string | undefined;
  siteUrl: string;
  /** Asks the public site for a path and returns the status; rejects when there is no answer in time. */
  askSite(path: string): Promise<number>;
  replyTo: string;
  postalAddress: string;
  /** Whom the consents name, where that is known. */
  seenPublisher?: SeenPublisher | undefined;
  /** The mail server; without one mails go to the outbox folder, and settings that readers see are only a warning. */
  mailServer: { check(): Promise<string> } | undefined;
  mailServerMs: number;
  dns: NameServer;
  /** Why sending is on hold, after a restore or a move. */
  sendingHold: SendingHold | undefined;
  /** The number of active subscribers, and of those who would get the issue. */
  active: number;
  recipients: number;
  /** What `to` names and the list does not have. */
  audienceFaults?: readonly AudienceFault[];
  /** The frozen issue; leave it out when sending is about to freeze it again. */
  stored: StoredIssue | undefined;
}

/** Creates the result of one check; an error stops sending, and its words say what to do. */
export function finding(level: IssueCheck['level'], code: string, problem: string, fix?: string): IssueCheck {
  return { level, code, problem, ...(fix && { fix }) };
}

/** Returns the line of the source file where a text is, if it is there. */
export function findLine({ source }: Pick<PreflightContext, 'source'>, text: string): Pick<IssueCheck, 'line'> {
  const at = source.indexOf(text);
  // A text that begins with a line break is on the line after it.
  return at === -1 ? {} : { line: source.slice(0, text.startsWith('\n') ? at + 1 : at).split('\n').length };
}

/** Returns the faults of one check, or one finding that says it is fine. */
export const orOk = (check: string, message: string, faults: readonly IssueCheck[]): IssueCheck[] =>
  faults.length > 0 ? [...faults] : [finding('ok', check, message)];
