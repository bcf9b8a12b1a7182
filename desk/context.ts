import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Environment } from '../core/node/settings/settings.ts';
import type { OpenNewsletter } from '../newsletter/service/open-newsletter.ts';
import type { Settings } from '../publishing/program.ts';

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

/** The desk's app. */
export type DeskApp = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** Names a subscriber, a letter or an import in an address. */
export const idParams = z.object({ id: z.string().max(64) });

/** What a route takes, each part by its schema. */
interface Taken {
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
}

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** What a route gets: what it takes, read by the schemas. */
interface Request<Takes extends Taken> {
  params: Read<Takes['params']>;
  query: Read<Takes['querystring']>;
  body: Read<Takes['body']>;
}

/** A route that answers JSON; the app in the browser knows its answer by the type of what it returns. */
export const route = <Takes extends Taken, Answer>(
  takes: Takes,
  answer: (request: Request<Takes>, reply: FastifyReply) => Answer,
) => ({ takes, answer });
