import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Finding } from '../core/finding.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';

/** One file of `content/newsletter`. */
export interface IssueDraft {
  id: string;
  subject: string;
  /** The day in its frontmatter. */
  date: string;
  isDraft: boolean;
}

/**
 * What the commands lend to the desk: functions that belong to `cli/`, which the desk must not import. `cli/desk.ts`
 * fills it in. What a room needs from a command is added here, or moved to `newsletter/` or `core/` when it is pure.
 */
export interface Publisher {
  /** Makes every check of `doctor`. */
  examine(): Promise<Finding[]>;
  /** Reads the issues of `content/newsletter`, newest first. */
  readIssues(): Promise<IssueDraft[]>;
  /** Returns the source text behind every page that can print a fact, by the page's address. */
  readFactPlaces(): Record<string, string>;
  /** Makes a backup in BACKUP_DIR; undefined without that setting. */
  backUp?: (() => Promise<{ file: string; subscribers: number }>) | undefined;
}

/** What every route of the desk works with. */
export interface DeskContext {
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
