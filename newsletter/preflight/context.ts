import type { KeyObject } from 'node:crypto';
import type { SiteManifest } from '../../core/site-manifest.ts';

/** Looks up TXT records, as `Resolver` of node:dns/promises does; it rejects with the code of the failure. */
export interface TxtResolver {
  resolveTxt(name: string): Promise<string[][]>;
}

/** The key that signs mails, and where its public half is published. */
export interface DkimIdentity {
  domain: string;
  selector: string;
  privateKey: KeyObject;
}

/** An issue as it was frozen earlier. */
export interface StoredIssue {
  status: string;
  /** Whether it would be frozen with the same content today. */
  isSame: boolean;
}

/** The built site, as far as links of a mail lead into it. */
export type LinkTargets = Pick<
  SiteManifest,
  'entries' | 'redirects' | 'categoryPages' | 'anyCategoryPage' | 'linkPages' | 'legacyCategories'
>;

/** Everything an issue is checked against; what cannot be known is left undefined and told as not checked. */
export interface PreflightContext {
  /** The day (YYYY-MM-DD) it would go out. */
  today: string;
  /** SHA-256 of the source file as it is now, in hex; undefined when there is no such file. */
  sourceHash: string | undefined;
  site: LinkTargets;
  /** The HTML of a page of the built site by its path. */
  findPage(path: string): string | undefined;
  siteUrl: string;
  mailFrom: string;
  postalAddress: string;
  /** The mail server, where one is set: without it mails land in the outbox, and what only matters outside is a warning. */
  mailServer: { check(): Promise<void> } | undefined;
  /** How long the mail server may take to answer. */
  mailServerMs: number;
  /** How long a name server may take for each name. */
  nameServerMs: number;
  dns: TxtResolver;
  dkim: DkimIdentity | undefined;
  /** When sending was frozen by a restore. */
  sendingFrozenAt: string | undefined;
  /** How many people would get it. */
  recipients: number;
  /** The issue as it was frozen; leave it out when sending is about to freeze it anew. */
  stored: StoredIssue | undefined;
}
