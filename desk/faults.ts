import type { FastifyError } from 'fastify';
import type { DeskFault } from '../core/desk-fault.ts';
import { FixableError } from '../core/fixable-error.ts';
import { toSentence } from '../core/text/sentence.ts';
import { describeStoreCode, StoreError } from '../newsletter/db/store.ts';
import { Refused } from '../publishing/refused.ts';

/** What a refusal means unless it says otherwise. */
const unchanged = 'Nothing was changed.';

/** Thrown by a route that refuses with its own words; the status is 409 unless it says otherwise. */
export class DeskRefusal extends Error {
  override name = 'DeskRefusal';
  readonly fault: DeskFault;
  readonly status: number;

  constructor(fault: Omit<DeskFault, 'code' | 'means'> & { code?: string; means?: string }, status = 409) {
    super(fault.title);
    this.fault = { code: 'refused', means: unchanged, ...fault };
    this.status = status;
  }
}

/** Says what an error means to the publisher, and with which status it is answered. */
export function explainError(error: unknown): { status: number; fault: DeskFault } {
  if (error instanceof DeskRefusal) return { status: error.status, fault: error.fault };
  const disk = explainDisk(error as NodeJS.ErrnoException);
  if (disk !== undefined) return { status: 507, fault: { ...disk, technical: (error as Error).message } };
  if (error instanceof StoreError) return { status: 503, fault: explainStore(error) };
  if (error instanceof Refused) {
    const { code, happened, todo = 'Reload the page and look again.', details } = error;
    const fault = { code, title: 'This is not possible now', happened, means: unchanged, todo };
    return { status: 409, fault: { ...fault, ...(details.length > 0 && { technical: details.join('\n') }) } };
  }
  if (error instanceof FixableError) {
    const { problem, fix = 'Reload the page and look again.' } = error;
    const fault = { title: 'This is not possible now', happened: toSentence(problem), means: unchanged };
    return { status: 409, fault: { code: 'refused', ...fault, todo: toSentence(fix) } };
  }
  const { statusCode = 500, message } = error as FastifyError;
  if (statusCode < 500) {
    const fault = { title: 'The desk did not understand this', happened: message, means: unchanged };
    return {
      status: statusCode,
      fault: { code: 'input', ...fault, todo: 'Correct what you typed, or reload the page.' },
    };
  }
  return {
    status: 500,
    fault: {
      code: 'failed',
      title: 'Something in the desk broke',
      happened: 'The desk could not finish this because of a mistake in its own program.',
      means: 'What was saved before is safe. This change may be missing: look before you repeat it.',
      todo: 'Try it again. If it happens twice, send the details below to the person who maintains the program.',
      technical: error instanceof Error ? (error.stack ?? error.message) : String(error),
    },
  };
}

/** Says what a disk that takes nothing means; undefined for another error. */
function explainDisk({ code, path }: NodeJS.ErrnoException): DeskFault | undefined {
  const means = 'This was not saved. What was saved before is safe, and what you typed stays on this page.';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    const happened = 'The desk tried to save this, and there was no space left.';
    const todo = 'Free up space on the disk, then try again here.';
    return { code: 'disk', title: 'The disk is full', happened, means, todo };
  }
  // A mail server that a firewall keeps away has the same codes, and no path.
  if (path === undefined || (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS')) return undefined;
  const happened = 'The desk tried to save this, and the system did not let it write there.';
  const todo = 'Open the desk as the user who owns the project folder. The details below name the file.';
  return { code: 'disk', title: 'The desk cannot write to this folder', happened, means, todo };
}

function explainStore({ code }: StoreError): DeskFault {
  return {
    code: 'store',
    title: 'The store does not answer',
    happened: 'The desk asked for your readers and issues and got no answer.',
    means:
      'Your website is up and readers can read it, but nobody can sign up and no mail goes out. Nothing is lost: what was saved is on the disk, and what you type now stays in this browser.',
    todo: 'Most often the database is restarting, and this page comes back by itself. If it is not back in 5 minutes, start the database again, or {run ./garage doctor}.',
    technical: describeStoreCode(code),
  };
}
