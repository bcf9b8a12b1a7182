import { describeUnknownSetting, type Environment, findUnknownSettings } from '../core/node/settings/settings.ts';
import { isExplained, sayProblem } from '../core/problem/problem.ts';
import type { ProgramParts } from '../publishing/program.ts';
import type { RefusalCode } from '../publishing/refused.ts';
import { site } from '../site.config.ts';
import { wrongUsage } from './command.ts';
import { type CommandEntry, commands } from './commands.ts';
import { createJournalNote } from './journal-note.ts';
import type { Terminal } from './terminal.ts';

const exitCodes = { ok: 0, failed: 1, wrongUsage: 2 } as const;

/** Runs one command line and resolves to its exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runGarage(
  args: readonly string[],
  terminal: Terminal,
  environment: Environment,
  parts: Partial<ProgramParts> = {},
): Promise<number> {
  const entry = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  try {
    if (entry) {
      const { name, load } = entry;
      const command = await load();
      // Doctor lists them among its findings, and help must work with any settings.
      const isQuiet = name === 'doctor' || args.includes('--help') || args.includes('-h');
      const unknown = isQuiet ? [] : findUnknownSettings(environment);
      for (const setting of unknown) terminal.message(describeUnknownSetting(setting));
      const call = { name, args: args.slice(name.split(' ').length) };
      const onDone = createJournalNote(name, terminal, environment);
      return await command.start(call, { terminal, environment, parts }, onDone);
    }
    return await describeCommands(args, terminal);
  } catch (error) {
    terminal.endProgress();
    return printFailure(error, entry, terminal);
  }
}

async function describeCommands(args: readonly string[], terminal: Terminal): Promise<number> {
  const words = args.filter((word) => !word.startsWith('-'));
  const isInGroup = ({ name }: CommandEntry): boolean => words.every((word, index) => name.split(' ')[index] === word);
  const shown = commands.filter(isInGroup);
  if (shown.length === 0) throw wrongUsage(`There is no command '${words.join(' ')}'.`);
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = shown.map(async ({ name, load }) => `  ${name.padEnd(width)}  ${(await load()).summary}`);
  const list = (await Promise.all(lines)).join('\n');
  const text = `The publisher's commands for ${site.name}.\n\nUsage: ./garage <command> [options]\n\n${list}\n\nAdd --help to a command for its options.`;
  if (args.includes('--help') || args.includes('-h')) {
    await terminal.print(text);
    return exitCodes.ok;
  }
  terminal.message(text);
  return exitCodes.wrongUsage;
}

/** What was typed cannot be meant: help says what can. */
const usageCodes: ReadonlySet<string> = new Set<RefusalCode | 'usage'>([
  'email',
  'issue-id',
  'no-path',
  'slug',
  'subject-empty',
  'subject-length',
  'time-past',
  'time-skipped',
  'time-unreadable',
  'usage',
]);

/** Prints what stopped a command and returns its exit code; a mistake of ours is printed with where it happened. */
function printFailure(error: unknown, command: CommandEntry | undefined, terminal: Terminal): number {
  if (!isExplained(error)) {
    terminal.message(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return exitCodes.failed;
  }
  const text = sayProblem(error.problem);
  if (!usageCodes.has(error.code)) {
    terminal.message(text);
    return exitCodes.failed;
  }
  const help = command ? `${command.name} --help` : '--help';
  terminal.message(`${text}\nSee ./garage ${help}`);
  return exitCodes.wrongUsage;
}
