import { toText } from './text/wording.ts';

/** What happened, and what to do about it where the publisher can do something, with the slots of wording.ts. */
export type Explained = string | readonly [problem: string, fix: string];

/** An error whose message is one sentence for the publisher; faces that show problem and fix apart have both. */
export class FixableError extends Error {
  readonly problem: string;
  readonly fix: string | undefined;

  constructor(words: Explained, options?: ErrorOptions) {
    const [problem, fix] = typeof words === 'string' ? [words] : words;
    super(fix === undefined ? problem : `${problem}: ${toText(fix)}`, options);
    this.problem = problem;
    this.fix = fix;
  }
}
