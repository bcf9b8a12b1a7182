import { Readable, Writable } from 'node:stream';
import type { Environment } from '../core/settings.ts';
import { Refused } from '../publishing/refused.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { deletePostCommand } from './posts/delete.ts';
import { renamePostCommand } from './posts/rename.ts';
import { publishCommand } from './publish.ts';
import { createTerminal } from './terminal.ts';

const commands: readonly Command[] = [publishCommand, renamePostCommand, deletePostCommand];

let running = 0;

/** Whether one of them runs, which the desk waits for when it closes. */
export const isCommandRunning = (): boolean => running > 0;

/** Runs one of the commands that the desk has buttons for, exactly as a terminal would. */
export async function runForDesk(
  words: readonly string[],
  onLine: (text: string) => void,
  environment: Environment,
): Promise<{ isDone: boolean; text: string }> {
  const called = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (called === undefined) throw new Error(`The desk has no command '${words.join(' ')}'.`);
  let printed = '';
  const collect = new Writable({
    write(part: Buffer, _encoding, done) {
      printed += part.toString();
      done();
    },
  });
  const show = new Writable({
    write(part: Buffer, _encoding, done) {
      for (const line of part.toString().split('\n')) if (line.trim() !== '') onLine(line);
      done();
    },
  });
  const terminal = createTerminal({ stdin: Readable.from([]), stdout: collect, stderr: show });
  running += 1;
  try {
    const code = await called.start(words.slice(called.name.split(' ').length), terminal, environment);
    return { isDone: code === 0, text: printed.trim() };
  } catch (error) {
    const kinds = [CommandError, UsageError, Refused];
    if (!(error instanceof Error && kinds.some((kind) => error instanceof kind))) throw error;
    return { isDone: false, text: error.message };
  } finally {
    running -= 1;
  }
}
