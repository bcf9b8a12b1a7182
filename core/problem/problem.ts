import { toText } from '../text/wording.ts';

/** Where something is wrong: a file below the project's folder and a line, counted from 1. */
export interface Place {
  file: string;
  line?: number | undefined;
  /** What is written there, where only a search finds the line. */
  excerpt?: string | undefined;
}

/** What is wrong, and what to do about it: the one shape that every face prints. */
export interface Problem<Code extends string = string> {
  /** Names it for programs; nothing reads the sentences. */
  code: Code;
  /** What is wrong, in one sentence. */
  problem: string;
  /** What to do about it, in one sentence, with the slots of wording.ts. */
  fix?: string | undefined;
  place?: Place | undefined;
  /** What is wrong in which field of a form, by its name. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** What the words were filled with, for a caller that acts on it. */
  values?: Readonly<Record<string, unknown>> | undefined;
  /** Lines for whoever wants to know more: places, or a program's own words. */
  details?: readonly string[] | undefined;
}

/** Whether a text ends as a sentence does; a clause goes on with its fix after a colon. */
const sentenceEnd = /[.!?…]['")]?$/;

/** Prints a place as editors can follow it: `content/posts/x/index.mdx:12`. */
export const formatPlace = ({ file, line }: Place): string => (line === undefined ? file : `${file}:${line}`);

/** Says what is wrong, and where. */
export const sayWhat = ({ problem, place }: Pick<Problem, 'problem' | 'place'>): string =>
  place === undefined ? problem : `${formatPlace(place)}: ${problem}`;

/** Says a problem and its fix for a command line, a log or a mail, with settings and commands by their names. */
export function sayProblem({ problem, fix, place, details = [] }: Omit<Problem, 'code'>): string {
  const what = sayWhat({ problem, place });
  const todo = fix === undefined ? '' : toText(fix);
  if (details.length > 0)
    return [what, ...details.map((line) => `  ${line}`), ...(todo === '' ? [] : [todo])].join('\n');
  if (todo === '') return what;
  return sentenceEnd.test(problem) ? `${what} ${todo}` : `${what}: ${todo}`;
}

/** What the three errors share; which of them is thrown says who can do something about it. */
abstract class ProblemError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly problem: Problem<Code>;

  constructor(problem: Problem<Code>, options?: ErrorOptions) {
    super(sayProblem(problem), options);
    this.code = problem.code;
    this.problem = problem;
  }
}

/** Thrown when something cannot be done for a reason that a person can act on. */
export class Refused<Code extends string = string> extends ProblemError<Code> {
  override name = 'Refused';
}

/** Thrown when a store, a mail server, a disk or another machine cannot be reached now: trying again may help. */
export class Unavailable<Code extends string = string> extends ProblemError<Code> {
  override name = 'Unavailable';
}

/** Thrown for a mistake of ours; an error of any other class counts as one. */
export class Bug<Code extends string = string> extends ProblemError<Code> {
  override name = 'Bug';
}

/** Returns what an error says is wrong; undefined for one that is none of the three. */
export const problemOf = (error: unknown): Problem | undefined =>
  error instanceof ProblemError ? error.problem : undefined;

/** Whether a person, or time, can mend what an error is about; any other error is a mistake of ours. */
export const isExplained = (error: unknown): error is Refused | Unavailable =>
  error instanceof Refused || error instanceof Unavailable;

/** Whether an error is about one of these. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(problemOf(error)?.code ?? '');
