import { subscribeFormWords } from '../site.words.ts';

/** The shape of every error below `/rest/v1`, as clients of such data interfaces expect it. */
export type DataError = { code: string; details: string | null; hint: string | null; message: string };

export type Refusal = { status: number; body: DataError };

/** Thrown where a request is read, and answered with its refusal. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';
  readonly refusal: Refusal;
  readonly statusCode: number;

  constructor(refusal: Refusal) {
    super(refusal.body.message);
    this.refusal = refusal;
    this.statusCode = refusal.status;
  }
}

export function dataError(
  code: string,
  message: string,
  { details = null, hint = null }: { details?: string | null; hint?: string | null } = {},
): DataError {
  return { code, details, hint, message };
}

export function tooManyRequests(waitSeconds: number): RefusedRequest {
  const wait = `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`;
  const message = `Too many attempts. Please wait ${wait} and try again.`;
  return new RefusedRequest({ status: 429, body: dataError('too_many_requests', message) });
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
export function describeStoreFailure(code: string): Refusal {
  if (unavailable.test(code)) return { status: 503, body: dataError(code, subscribeFormWords.outcomes.failed.message) };
  return { status: 500, body: dataError('internal_error', 'Something went wrong on our side.') };
}

/** The refusal of an overloaded server: PostgreSQL's code of a database with too many connections. */
export const overloadRefusal: Refusal = {
  status: 503,
  body: dataError('53300', subscribeFormWords.outcomes.failed.message),
};

export function isDataPath(url: string): boolean {
  return /^\/rest\/v1(?:[/?#]|$)/.test(url);
}
