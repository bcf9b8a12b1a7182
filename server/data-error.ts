import { type Problem, problemOf, Refused, Unavailable } from '../core/problem/problem.ts';
import { storeCodeOf } from '../newsletter/db/store.ts';
import { subscribeFormWords } from '../site.words.ts';
import { pleaseWait } from './please-wait.ts';

/** The shape of every error below `/rest/v1`, as clients of such data interfaces expect it. */
export type DataError = { code: string; details: string | null; hint: string | null; message: string };

type Refusal = { status: number; body: DataError };

/** How each refusal is answered: with a status, and the code that clients of such interfaces know. */
const answers = {
  'address-known': [409, '23505'],
  'column-unknown': [400, 'PGRST204'],
  'column-unreadable': [400, '42703'],
  'email-invalid': [400, '23514'],
  'email-missing': [400, '23502'],
  'events-unreadable': [400, 'bad_events'],
  'hook-closed': [404, 'webhook_closed'],
  'hook-method': [405, 'method_not_allowed'],
  'hook-unsigned': [401, 'bad_signature'],
  'json-invalid': [400, 'PGRST102'],
  'key-missing': [401, 'no_api_key'],
  'key-wrong': [401, 'invalid_api_key'],
  'media-type': [406, 'PGRST107'],
  'newsletter-closed': [503, 'newsletter_closed'],
  'not-permitted': [401, '42501'],
  'query-unknown': [400, 'PGRST100'],
  'schema-unknown': [406, 'PGRST106'],
  'server-busy': [503, '53300'],
  'table-unknown': [404, 'PGRST205'],
  'too-many': [429, 'too_many_requests'],
} as const satisfies Readonly<Record<string, readonly [status: number, code: string]>>;

/** Names why a request is refused. */
export type RequestCode = keyof typeof answers;

/** Answers a refused request: what is wrong is the message, what to do the hint. */
export function answerProblem({ code, problem, fix, details }: Problem<RequestCode>): Refusal {
  const [status, shown] = answers[code];
  return { status, body: dataError(shown, problem, { hint: fix ?? null, details: details?.join('\n') ?? null }) };
}

/** Creates the error for a request that is refused while it is read. */
export const refuseRequest = (code: RequestCode, problem: string, details?: readonly string[]): Refused<RequestCode> =>
  new Refused({ code, problem, details });

/** Returns the status of a refused request, or the one that the HTTP server gave an error; 500 for any other. */
export function statusOf(error: { statusCode?: number | undefined }): number {
  const code = problemOf(error)?.code ?? '';
  return isRequestCode(code) ? answers[code][0] : (error.statusCode ?? 500);
}

const isRequestCode = (code: string): code is RequestCode => Object.hasOwn(answers, code);

/** Returns what a caller may learn about an error: one of our own refusals, or as little as its status says. */
export function answerError(error: { statusCode?: number | undefined; code?: string | undefined }): Refusal {
  const problem = problemOf(error);
  if (problem !== undefined && isRequestCode(problem.code)) return answerProblem({ ...problem, code: problem.code });
  const storeCode = storeCodeOf(error);
  if (storeCode !== undefined) return describeStoreFailure(storeCode);
  return describeFailure(error.statusCode, error.code);
}

function dataError(
  code: string,
  message: string,
  { details = null, hint = null }: { details?: string | null; hint?: string | null } = {},
): DataError {
  return { code, details, hint, message };
}

/** Creates the error for a client that asks too often. */
export function tooManyRequests(waitSeconds: number): Refused<RequestCode> {
  return refuseRequest('too-many', pleaseWait('attempts', waitSeconds));
}

const invalidJson = dataError('PGRST102', 'Empty or invalid json');

const byStatus: Record<number, DataError> = {
  408: dataError('request_timeout', 'The request took too long to arrive.'),
  413: dataError('body_too_large', 'The request body is too large.'),
  415: dataError('unsupported_media_type', 'The Content-Type of this request is not accepted here.'),
  417: dataError('expectation_failed', 'The Expect header of this request cannot be met.'),
  431: dataError('headers_too_large', 'The request headers are too large.'),
};

/** Returns what a caller may learn about a failure: its status and one sentence, never our own error message. */
export function describeFailure(status: number | undefined, code = ''): Refusal {
  if (status === 400 && code.startsWith('FST_ERR_CTP_')) return { status, body: invalidJson };
  const known = status === undefined ? undefined : byStatus[status];
  if (status !== undefined && known !== undefined) return { status, body: known };
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, body: dataError('bad_request', 'The request cannot be understood.') };
  }
  return { status: 500, body: dataError('internal_error', 'Something went wrong on our side.') };
}

/** The SQLSTATEs of a database that is unreachable, full, locked or cannot write: trying later may help. */
const unavailable = /^(08|53|57P|58|55P03)/;

/** Returns what a caller may learn when the database failed: its code and our sentence, never its message. */
function describeStoreFailure(code: string): Refusal {
  if (unavailable.test(code)) return { status: 503, body: dataError(code, subscribeFormWords.outcomes.failed.message) };
  return { status: 500, body: dataError('internal_error', 'Something went wrong on our side.') };
}

/** Creates the error for a server with too much to do; clients get PostgreSQL's code of too many connections. */
export const serverBusy = (): Unavailable<RequestCode> =>
  new Unavailable({ code: 'server-busy', problem: subscribeFormWords.outcomes.failed.message });

export function isDataPath(url: string): boolean {
  return /^\/rest\/v1(?:[/?#]|$)/.test(url);
}
