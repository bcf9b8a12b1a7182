import { StoreError } from '../newsletter/db/store.ts';

/** How heavy an event weighs. */
export type LogLevel = 'info' | 'warn' | 'error';

/** One thing worth a line: never a query string, a body, a token or an address of a person. */
export type LogEvent = {
  level: LogLevel;
  event: string;
  method?: string | undefined;
  path?: string | undefined;
  status?: number | undefined;
  ms?: number | undefined;
  /** What is worth knowing and no error. */
  detail?: string | undefined;
  error?: string | undefined;
};

/** Takes one event; the server is given one of these and knows no other way to log. */
export type Log = (event: LogEvent) => void;

const maxPathLength = 200;
/** A part of a path that could be a token or an address of a person, wherever it stands. */
const personal = /[^/]*(?:@|%40)[^/]*|[^/]{40,}|(?<=\/(?:confirm|unsubscribe|preferences)\/)[^/]+/gi;

/** Writes one JSON line to standard output. */
export const logToStdout: Log = (event) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
};

const weights: Record<LogLevel, number> = { info: 0, warn: 1, error: 2 };

/** Writes the events of this weight and above. */
export function createLog(level: LogLevel): Log {
  return (event) => {
    if (weights[event.level] >= weights[level]) logToStdout(event);
  };
}

/** The path of a request target without its query and without what could be personal, cut to a sensible length. */
export function loggedPath(url: string): string {
  const path = (url.split(/[?#]/, 1)[0] ?? '').replace(/\/{2,}/g, '/');
  if (path.length <= maxPathLength) return path.replace(personal, '…');
  // Cut before it is searched, and between two parts: half an address would not be known for one.
  return `${path.slice(0, path.lastIndexOf('/', maxPathLength - 2) + 1).replace(personal, '…')}…`;
}

/** The database's code of a failure, when it was the database that failed. */
export function storeCodeOf(error: unknown): string | undefined {
  return error instanceof StoreError ? error.code : undefined;
}

/** Logs a failed route. Of a database only its code: its sentences may quote what was written. */
export function logFailure(log: Log, url: string, error: unknown): void {
  const code = storeCodeOf(error);
  const words = error instanceof Error ? error.message : String(error);
  log({ level: 'error', event: 'route-failed', path: loggedPath(url), error: code ? `database ${code}` : words });
}
