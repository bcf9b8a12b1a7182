import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Where a command prints and asks. Results go to standard output, remarks and progress to standard error. */
export interface Terminal {
  /** Prints a result; resolves when standard output can take more. */
  print(text: string): Promise<void>;
  /** Prints a remark that is not part of the result. */
  remark(text: string): void;
  /** Shows how far the work is: one line that replaces itself, or now and then a line when nobody watches. */
  progress(text: string): void;
  /** Ends the progress line. */
  endProgress(): void;
  /** Asks a yes-or-no question; an ended input means no. */
  ask(question: string): Promise<boolean>;
}

const quietProgressMs = 2_000;
const watchedProgressMs = 100;

/** The terminal of this process. */
export function createTerminal(): Terminal {
  let shownAt = 0;
  let isLineOpen = false;
  const terminal: Terminal = {
    async print(text) {
      if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
    },
    remark(text) {
      terminal.endProgress();
      process.stderr.write(`${text}\n`);
    },
    progress(text) {
      const isWatched = process.stderr.isTTY === true;
      const now = performance.now();
      if (shownAt !== 0 && now - shownAt < (isWatched ? watchedProgressMs : quietProgressMs)) return;
      shownAt = now;
      process.stderr.write(isWatched ? `\r\u001b[K${text}` : `${text}\n`);
      isLineOpen = isWatched;
    },
    endProgress() {
      if (isLineOpen) process.stderr.write('\r\u001b[K');
      isLineOpen = false;
      shownAt = 0;
    },
    async ask(question) {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      const ended = once(lines, 'close').then(() => 'no');
      const answer = await Promise.race([lines.question(`${question} [y/N] `), ended]);
      lines.close();
      return /^y(es)?$/i.test(answer.trim());
    },
  };
  return terminal;
}

/** Ends the process quietly when the reader of its output has gone, as `… | head` does. */
export function exitWhenReaderLeaves(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}
