import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where a command prints and asks. Results go to standard output, messages and progress to standard error. */
export type Terminal = ReturnType<typeof createTerminal>;

/** The three streams of a process. */
export interface Streams {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
}

/** Leaves out what would control the terminal: names and texts come from files and from readers. */
const toPrintable = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '');

const logProgressMs = 2_000;
const terminalProgressMs = 100;

/** Creates a terminal on the streams of a process. */
export function createTerminal({ stdin, stdout, stderr }: Streams) {
  const isTTY = stderr.isTTY === true;
  let shownAt = 0;
  let isLineOpen = false;
  const typedAhead: string[] = [];
  let isOver = false;
  const terminal = {
    /** Prints a result; resolves when standard output can take more. */
    async print(text: string): Promise<void> {
      if (!stdout.write(`${toPrintable(text)}\n`)) await once(stdout, 'drain');
    },
    /** Prints a long result as it is produced, byte for byte: it is the content of a file. */
    stream: (text: Readable): Promise<void> => pipeline(text, stdout, { end: false }),
    /** Prints a message that is not part of the result. */
    message(text: string): void {
      terminal.endProgress();
      stderr.write(`${toPrintable(text)}\n`);
    },
    /** Shows how far the work is: one line that replaces itself, or a line every two seconds in a log. */
    progress(text: string): void {
      const now = performance.now();
      if (shownAt !== 0 && now - shownAt < (isTTY ? terminalProgressMs : logProgressMs)) return;
      shownAt = now;
      const shown = toPrintable(text);
      stderr.write(isTTY ? `\r\u001b[K${shown}` : `${shown}\n`);
      isLineOpen = isTTY;
    },
    endProgress(): void {
      if (isLineOpen) stderr.write('\r\u001b[K');
      isLineOpen = false;
      shownAt = 0;
    },
    /** Asks a yes-or-no question; the end of the input means no. */
    async ask(question: string): Promise<boolean> {
      const answer = typedAhead.shift() ?? (await readLine(`${question} [y/N] `));
      return /^y(es)?$/i.test(answer.trim());
    },
    /** Asks for a line of text; the end of the input is an empty one. */
    async askText(question: string): Promise<string> {
      const answer = typedAhead.shift() ?? (await readLine(`${question} `));
      return answer.trim();
    },
    /** Asks for a password: what is typed is not shown. */
    async askSecret(question: string): Promise<string> {
      const answer = typedAhead.shift() ?? (await readLine(`${question} `, { isHidden: true }));
      return answer.trim();
    },
    /** Whether the input ended before an answer: nobody is there to ask. */
    isInputOver: (): boolean => isOver,
  };
  async function readLine(question: string, { isHidden = false } = {}): Promise<string> {
    const prompt = toPrintable(question);
    // A stream that has ended says so only once, and the next question would wait for ever.
    if (stdin.readableEnded || stdin.destroyed) {
      isOver = true;
      stderr.write(`${prompt}\n`);
      return '';
    }
    // On a terminal the line editor shows each key that it is given an output for.
    const isMuted = isHidden && stdin.isTTY === true;
    const lines = isMuted
      ? createInterface({
          input: stdin,
          output: new Writable({ write: (_text, _kind, done) => done() }),
          terminal: true,
        })
      : createInterface({ input: stdin, output: stderr });
    if (isMuted) stderr.write(prompt);
    // Input from a pipe arrives at once: what follows the first line answers the next question.
    lines.on('line', (line) => typedAhead.push(line));
    const ended = once(lines, 'close').then(() => undefined);
    const answer = await Promise.race([lines.question(isMuted ? '' : prompt), ended]);
    lines.close();
    if (isMuted) stderr.write('\n');
    isOver ||= answer === undefined;
    return answer ?? '';
  }
  return terminal;
}

const repeatedSignalMs = 300;

/** Aborts `signal` at Ctrl-C or `kill`; a second one ends the process at once. */
export function listenForStop(onStop: () => void): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  let firstAt: number | undefined;
  const onSignal = (): void => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      stop.abort();
      onStop();
      return;
    }
    // npm forwards the Ctrl-C that the terminal has already sent to the whole group.
    if (performance.now() - firstAt > repeatedSignalMs) process.exit(1);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    signal: stop.signal,
    end() {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}
