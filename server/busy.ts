import { serviceMessages } from '../core/subscribe-words.ts';
import { dataError, type Refusal } from './data-error.ts';
import { retryAfterSeconds } from './server-limits.ts';

/** What a refused reader is told where there is no page for it. */
export const busyText = 'The site is very busy just now. Please try again in a few seconds.';

/** The header that says when to come back, as a flat list. */
export const retryAfter = ['Retry-After', String(retryAfterSeconds)] as const;

/** The data interface's refusal: PostgreSQL's code of a database that takes nobody more. */
export const busyRefusal: Refusal = { status: 503, body: dataError('53300', serviceMessages.unavailable) };

/** Thrown instead of doing the work of a request while the server has too much to do. */
export class BusyError extends Error {
  constructor() {
    super(busyText);
    this.name = 'BusyError';
  }
}
