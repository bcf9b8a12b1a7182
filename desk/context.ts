import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { BuiltIssue } from '../core/built-issue.ts';
import type { Finding } from '../core/finding.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import type { Finding as PreflightFinding } from '../newsletter/preflight/preflight.ts';
import type { ReaderReport } from '../newsletter/sending/reader-report.ts';

/** One file of `content/newsletter`. */
export interface IssueDraft {
  id: string;
  subject: string;
  /** The day in its frontmatter. */
  date: string;
  isDraft: boolean;
}

/** What the commands about issues lend to the desk; see cli/desk-issues.ts. */
export interface IssueDeeds {
  timeZone: string;
  testTo: string;
  mailFrom: string;
  start(subject: string): Promise<string>;
  readBuilt(id: string): BuiltIssue | undefined;
  readTime(text: string): Promise<Date>;
  check(issue: BuiltIssue, source: string, sendAt: Date): Promise<PreflightFinding[]>;
  checkText(issue: BuiltIssue, source: string): Promise<PreflightFinding[]>;
  sendTest(issue: BuiltIssue, to: string): Promise<{ email: string; reply: string }>;
  publish(say: (line: string) => void): Promise<void>;
  send(id: string, signal: AbortSignal): Promise<void>;
  /** Puts the published pictures of a mail into its HTML, which then needs nothing else. */
  inlinePictures(html: string): string;
  describeReader(report: ReaderReport): string;
}

/** How a command ended, with what it printed or why it refused. */
export interface CommandEnd {
  isDone: boolean;
  text: string;
}

/**
 * What the commands lend to the desk: functions that belong to `cli/`, which the desk must not import. `cli/desk.ts`
 * fills it in. What a room needs from a command is added here, or moved to `newsletter/` or `core/` when it is pure.
 */
export interface Publisher {
  /** Makes every check of `doctor`. */
  examine(): Promise<Finding[]>;
  issues: IssueDeeds;
  /** Reads the issues of `content/newsletter`, newest first. */
  readIssues(): Promise<IssueDraft[]>;
  /** Runs `publish`, `post rename` or `post delete` as a terminal would; messages come line by line. */
  run(words: readonly string[], onLine: (text: string) => void): Promise<CommandEnd>;
  /** Whether a server of these settings answers on this machine. */
  isServed(): Promise<boolean>;
  /** Returns the source text behind every page that can print a fact, by the page's address. */
  readFactPlaces(): Record<string, string>;
  /** Makes a backup in BACKUP_DIR; undefined without that setting. */
  backUp?: (() => Promise<{ file: string; subscribers: number }>) | undefined;
}

/** What every route of the desk works with. */
export interface DeskContext {
  /** Port of the live page, where it must be a certain one. */
  previewPort?: number;
  newsletter: Newsletter;
  publisher: Publisher;
  /** Folder of what an author edits. */
  contentFolder: string;
  /** Names the site and its store for the publisher, without a password. */
  siteName: string;
  siteUrl: string;
  storeName: string;
  isCountingVisits: boolean;
  hasMailServer: boolean;
  /** Names of the settings that are set here. */
  setNames: readonly string[];
}

/** The desk's app: routes give and take what the schemas in core/desk-*.ts say. */
export type DeskApp = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** Adds the routes of one room. */
export type AddRoutes = (app: DeskApp, context: DeskContext) => void;
