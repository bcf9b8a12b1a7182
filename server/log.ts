import { personalLinks } from '../core/people/link-pages.ts';
import { describeStoreCode, storeCodeOf } from '../newsletter/db/store.ts';

export type LogLevel = 'info' | 'warn' | 'error';

/** Every event the server logs, with its level and meaning; the table in the documentation is made from it. */
export const logEvents = {
  open: ['info', 'The port is open; with address, version and Node version.'],
  'site-replaced': ['info', 'A new release is served from now on.'],
  'site-refused': ['error', 'A new release is broken; the one before is still served.'],
  'metrics-open': ['info', 'The metrics port is open.'],
  hung: ['error', 'The event loop stood still for a minute: the process ends itself; with what was in work.'],
  stopping: ['info', 'A signal arrived; /readyz answers 503 from now on.'],
  stopped: ['info', 'All work is finished.'],
  migrated: ['info', 'An older database was upgraded to this schema, with the steps.'],
  'not-ready': ['warn', 'The database does not respond, cannot be written, or its schema is too old.'],
  ready: ['info', 'The database is back.'],
  overload: ['warn', 'Requests are refused with 503, or connections are dropped.'],
  'few-open-files': ['warn', 'The system lets the server open few files, so it takes fewer connections.'],
  'unknown-setting': ['warn', 'An environment variable looks like a misspelled setting.'],
  'rate-limit-kept': ['warn', 'RATE_LIMIT=off was ignored, because strangers can reach the server.'],
  'proxy-not-trusted': ['warn', 'Requests come through a proxy, but TRUST_PROXY is off: all readers share one limit.'],
  request: ['info', 'A newsletter route responded; in a flood of refusals one line a second, with a count.'],
  'not-found': ['info', 'A page that does not exist was requested; in a flood one line a second, with a count.'],
  'route-failed': [
    'error',
    'A route failed; for database errors the code and its meaning are logged; in a flood one line a second.',
  ],
  'page-failed': ['error', 'A page could not be sent.'],
  'database-connection-lost': ['warn', 'An idle PostgreSQL connection broke; the next query opens a new one.'],
  'mail-failed': ['error', 'A confirmation, reminder, welcome or alert mail failed for good, with the reply.'],
  'mail-delayed': ['warn', 'Such mails wait: the mail server or the database does not respond.'],
  'mailbox-read': ['info', 'Returned mail was read from the mailbox, with counts.'],
  'mailbox-failed': ['error', 'The mailbox of returned mail could not be read; repeated every ten minutes.'],
  'mailboxes-judged': [
    'info',
    'Mailboxes that an issue found dead were marked as bounced, or kept because a domain blocks us.',
  ],
  'clock-was-ahead': ['warn', 'Mails that waited for next year, because a clock was ahead, are sent now.'],
  alert: ['warn', 'A problem that was also mailed to ALERT_TO.'],
  'watch-failed': ['warn', 'Looking for reminders, purges and alerts failed; repeated every minute.'],
  'publish-started': ['info', 'A scheduled post or issue is due; publishing starts.'],
  'publish-ended': ['info', 'What was due is public.'],
  'publish-failed': ['error', 'What was due could not be published; with the reason and the next attempt.'],
  'publish-delayed': ['warn', 'Something keeps a scheduled publish from starting.'],
  digest: ['info', 'The digest was scheduled or skipped.'],
  'digest-failed': ['error', 'The digest was not scheduled, or not yet; with the reason.'],
  'issue-started': ['info', 'The server started or resumed sending an issue.'],
  'issue-ended': ['info', 'The server ended its work on an issue: sent, cancelled or stopped.'],
  'issue-paused': ['warn', 'Sending an issue stopped until a person resumes it; with the reason and the command.'],
  'fewer-connections': [
    'warn',
    'The mail server allows only so many connections at a time; sending goes on with these.',
  ],
  'sending-delayed': ['warn', 'Something keeps an issue from being sent.'],
  'visits-delayed': ['warn', 'Page view counts wait in memory for the database.'],
} as const satisfies Record<string, readonly [LogLevel, string]>;

export type LogEventName = keyof typeof logEvents;

/** What may be logged with an event: never a query string, a body, a token or the address of a person. */
export interface LogFields {
  method?: string | undefined;
  path?: string | undefined;
  status?: number | undefined;
  ms?: number | undefined;
  detail?: string | undefined;
  error?: string | undefined;
}

export interface LogEvent extends LogFields {
  level: LogLevel;
  event: LogEventName;
}

/** Takes one event; the only way the server logs. */
export type Log = (event: LogEventName, fields?: LogFields) => void;

export function createLog(write: (event: LogEvent) => void): Log {
  return (event, fields = {}) => write({ level: logEvents[event][0], event, ...fields });
}

const weights: Record<LogLevel, number> = { info: 0, warn: 1, error: 2 };

/** Creates a log that writes one JSON line per event of at least this level to standard output. */
export function createStdoutLog(least: LogLevel): Log {
  return createLog((event) => {
    if (weights[event.level] < weights[least]) return;
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
  });
}

const maxPathLength = 200;
/** A part of a path that could be a token or an email address. */
const personal = new RegExp(`[^/]*(?:@|%40)[^/]*|[^/]{40,}|(?<=/(?:${personalLinks.join('|')})/)[^/]+`, 'gi');

/** Returns the path of a request target without its query and without anything personal, shortened. */
export function loggedPath(url: string): string {
  const path = (url.split(/[?#]/, 1)[0] ?? '').replace(/\/{2,}/g, '/');
  if (path.length <= maxPathLength) return path.replace(personal, '…');
  // Cut before it is searched, and between two parts: half an email address would not be recognized.
  return `${path.slice(0, path.lastIndexOf('/', maxPathLength - 2) + 1).replace(personal, '…')}…`;
}

/** Says why something failed. Database messages may quote stored values, so of them only the code is told. */
export function reasonOf(error: unknown): string {
  const code = storeCodeOf(error);
  if (code !== undefined) return describeStoreCode(code);
  return error instanceof Error ? error.message : String(error);
}

export function logFailure(log: Log, url: string, error: unknown): void {
  log('route-failed', { path: loggedPath(url), error: reasonOf(error) });
}
