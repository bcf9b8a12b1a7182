import type { FastifyError } from 'fastify';
import type { DeskProblem } from '../core/problem/desk-problem.ts';
import { isExplained, type Problem, Refused, sayWhat } from '../core/problem/problem.ts';
import { toSentence } from '../core/text/sentence.ts';
import { describeStoreCode, storeCodeOf } from '../newsletter/db/store.ts';
import { type DeskCode, headingOf } from './problem-headings.ts';

/** Creates the error for what the desk itself refuses; its code has the heading. */
export const refuseAtDesk = (
  code: DeskCode,
  problem: string,
  fix: string,
  details?: readonly string[],
): Refused<DeskCode> => new Refused({ code, problem, fix, details });

interface DeskAnswer {
  status: number;
  problem: DeskProblem;
}

/** Prints an error as the desk answers it: what is wrong, what it means, and what to do. */
export function answerError(error: unknown): DeskAnswer {
  const disk = explainDisk(error as NodeJS.ErrnoException);
  if (disk !== undefined) return { status: 507, problem: { ...disk, details: [(error as Error).message] } };
  const storeCode = storeCodeOf(error);
  // A mistake in our SQL has a code as well, and it is no store that is away.
  if (storeCode !== undefined && isExplained(error)) return { status: 503, problem: explainStore(storeCode) };
  if (isExplained(error)) return answerProblem(error.problem, error instanceof Refused);
  const { statusCode = 500, message } = error as FastifyError;
  if (statusCode < 500) return { status: statusCode, problem: explainInput(message) };
  return { status: 500, problem: explainBug(error) };
}

const unchanged = 'Nothing was changed.';
const mayComeBack = 'What was saved before is safe. It may work when you try again.';

/** Refused: nothing was changed. Unavailable: what is safe. A heading of the code may say more. */
function answerProblem({ code, fields, details, ...words }: Problem, isRefused: boolean): DeskAnswer {
  const heading = headingOf(code);
  const fix = words.fix ?? heading?.fix ?? 'Reload the page and look again.';
  const problem: DeskProblem = {
    code,
    title: heading?.title ?? 'This is not possible now',
    problem: sayWhat({ ...words, problem: /[.!?]$/.test(words.problem) ? words.problem : toSentence(words.problem) }),
    means: heading?.means ?? (isRefused ? unchanged : mayComeBack),
    fix: toSentence(fix),
    fields,
    details,
  };
  return { status: heading?.status ?? (isRefused ? 409 : 503), problem };
}

/** What a schema of a route, or the HTTP server, did not take. */
const explainInput = (message: string): DeskProblem => ({
  code: 'input',
  title: 'The desk did not understand this',
  problem: message,
  means: unchanged,
  fix: 'Correct what you typed, or reload the page.',
});

const explainBug = (error: unknown): DeskProblem => ({
  code: 'failed',
  title: 'Something in the desk broke',
  problem: 'The desk could not finish this because of a mistake in its own program.',
  means: 'What was saved before is safe. This change may be missing: look before you repeat it.',
  fix: 'Try it again. If it happens twice, send the details below to the person who maintains the program.',
  details: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
});

/** Says what a disk that takes nothing means; undefined for another error. */
function explainDisk({ code, path }: NodeJS.ErrnoException): DeskProblem | undefined {
  const means = 'This was not saved. What was saved before is safe, and what you typed stays on this page.';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    const problem = 'The desk tried to save this, and there was no space left.';
    const fix = 'Free up space on the disk, then try again here.';
    return { code: 'disk', title: 'The disk is full', problem, means, fix };
  }
  // A mail server that a firewall keeps away has the same codes, and no path.
  if (path === undefined || (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS')) return undefined;
  const problem = 'The desk tried to save this, and the system did not let it write there.';
  const fix = 'Open the desk as the user who owns the project folder. The details below name the file.';
  return { code: 'disk', title: 'The desk cannot write to this folder', problem, means, fix };
}

const explainStore = (storeCode: string): DeskProblem => ({
  code: 'store',
  title: 'The store does not answer',
  problem: 'The desk asked for your readers and issues and got no answer.',
  means:
    'Your website is up and readers can read it, but nobody can sign up and no mail goes out. Nothing is lost: what was saved is on the disk, and what you type now stays in this browser.',
  fix: 'Most often the database is restarting, and this page comes back by itself. If it is not back in 5 minutes, start the database again, or {run ./garage doctor}.',
  details: [describeStoreCode(storeCode)],
});
