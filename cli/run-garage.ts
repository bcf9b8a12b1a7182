import { StoreError, StoreOpenError } from '../newsletter/db/store.ts';
import { IssueRefused } from '../newsletter/sending/issue-state.ts';
import { site } from '../site.config.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { CommandError, UsageError } from './failures.ts';
import type { Terminal } from './terminal.ts';

const exitCodes = { ok: 0, failed: 1, wrongUsage: 2 } as const;
const caller = 'npm run -s garage --';

/** Runs one command line and resolves to its exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runGarage(args: readonly string[], terminal: Terminal): Promise<number> {
  const command = findCommand(args);
  try {
    if (command) return await command.start(args.slice(command.name.split(' ').length), terminal);
    return await describeCommands(args, terminal);
  } catch (error) {
    terminal.endProgress();
    return explainFailure(error, command, terminal);
  }
}

function findCommand(args: readonly string[]): Command | undefined {
  const isCalled = ({ name }: Command): boolean => name.split(' ').every((word, index) => args[index] === word);
  return commands.find(isCalled);
}

async function describeCommands(args: readonly string[], terminal: Terminal): Promise<number> {
  const words = args.filter((word) => !word.startsWith('-'));
  const isGroup = ({ name }: Command): boolean => words.every((word, index) => name.split(' ')[index] === word);
  const shown = commands.filter(isGroup);
  if (shown.length === 0) throw new UsageError(`There is no command '${words.join(' ')}'.`);
  const width = Math.max(...shown.map(({ name }) => name.length));
  const list = shown.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
  const text = `The publisher's commands of ${site.name}.\n\nUsage: ${caller} <command> [options]\n\n${list}\n\nEvery command explains itself with --help.`;
  if (args.includes('--help') || args.includes('-h')) {
    await terminal.print(text);
    return exitCodes.ok;
  }
  terminal.remark(text);
  return exitCodes.wrongUsage;
}

function explainFailure(error: unknown, command: Command | undefined, terminal: Terminal): number {
  if (error instanceof UsageError) {
    const more = command ? `${command.name} --help` : '--help';
    terminal.remark(`${error.message}\nSee ${caller} ${more}`);
    return exitCodes.wrongUsage;
  }
  const isExpected = [CommandError, IssueRefused, StoreOpenError, StoreError].some((kind) => error instanceof kind);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.remark(isExpected && error instanceof Error ? error.message : stack);
  return exitCodes.failed;
}
