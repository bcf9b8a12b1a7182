import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Environment } from '../core/node/settings.ts';
import type { OpenNewsletter } from '../newsletter/service/open-newsletter.ts';
import type { Settings } from '../publishing/settings.ts';

/** What every route of the desk works with. */
export interface DeskContext {
  /** Port of the live page, where it must be a certain one. */
  previewPort?: number;
  newsletter: OpenNewsletter;
  settings: Settings;
  /** What the build of the pages is started with. */
  environment: Environment;
  /** Folder of what an author edits. */
  contentFolder: string;
  /** Starts the desk's program again in its place, for new settings; not every system can. */
  restart?: (() => void) | undefined;
}

/** The desk's app: routes give and take what the schemas in core/desk-*.ts say. */
export type DeskApp = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** Adds the routes of one part of the desk. */
export type AddRoutes = (app: DeskApp, context: DeskContext) => void;

/** Says what a route answers with, and what it takes: its params, query or body. */
export const answers = <Answer extends z.ZodType, Taken extends object = object>(answer: Answer, taken?: Taken) => ({
  schema: { ...(taken as Taken), response: { 200: answer } },
});
