import { parseArgs } from 'node:util';
import { UsageError } from './failures.ts';
import type { Terminal } from './terminal.ts';

/** One option of a command, with the words its help shows. */
export interface Flag {
  type: 'string' | 'boolean';
  /** What it does, in one line. */
  help: string;
  /** How its value is shown in help, such as `<file>`. */
  value?: string;
}

type Values<F extends Record<string, Flag>> = {
  [Name in keyof F]?: (F[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

/** What a command gets to work with. */
export interface Invocation<F extends Record<string, Flag>> {
  values: Values<F>;
  /** The words that are not options, exactly as many as `takes` names. */
  words: string[];
  terminal: Terminal;
}

interface CommandText {
  /** The words that call it, such as `subscribers list`. */
  name: string;
  /** What it does, in one line. */
  summary: string;
  /** What it needs besides options, such as `<email>`. */
  takes?: string[];
  /** More lines for its help. */
  details?: string;
}

/** What a command file says about its command; `run` resolves to the exit code. */
export interface CommandSpec<F extends Record<string, Flag>> extends CommandText {
  flags: F;
  run(invocation: Invocation<F>): Promise<number>;
}

/** A command as the list of commands knows it. */
export interface Command extends CommandText {
  flags: Record<string, Flag>;
  start(args: string[], terminal: Terminal): Promise<number>;
}

const helpFlag = { type: 'boolean', help: 'show this text', short: 'h' } as const;

/** Makes a command out of its description: reads the arguments, answers `--help`, refuses what it does not know. */
export function defineCommand<const F extends Record<string, Flag>>(spec: CommandSpec<F>): Command {
  const { run, ...text } = spec;
  const command: Command = {
    ...text,
    async start(args, terminal) {
      const { values, positionals } = readArguments(args, spec.flags);
      if (values['help'] === true) {
        await terminal.print(describeCommand(command));
        return 0;
      }
      const wanted = spec.takes ?? [];
      const missing = wanted[positionals.length];
      if (missing !== undefined) throw new UsageError(`${spec.name} needs ${missing}.`);
      const extra = positionals[wanted.length];
      if (extra !== undefined) throw new UsageError(`${spec.name} does not know what to do with '${extra}'.`);
      return run({ values: values as Values<F>, words: positionals, terminal });
    },
  };
  return command;
}

function readArguments(args: string[], flags: Record<string, Flag>) {
  try {
    const options = Object.fromEntries(Object.entries(flags).map(([name, { type }]) => [name, { type }]));
    return parseArgs({ args, options: { ...options, help: helpFlag }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
}

/** The help text of one command. */
export function describeCommand(command: Command): string {
  const flags: Record<string, Flag> = { ...command.flags, help: helpFlag };
  const shown = Object.entries(flags).map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help]);
  const width = Math.max(...shown.map(([left = '']) => left.length));
  const takes = (command.takes ?? []).map((word) => ` ${word}`).join('');
  return [
    `${command.summary}\n`,
    `Usage: ./garage ${command.name}${takes} [options]\n`,
    ...shown.map(([left = '', help]) => `  ${left.padEnd(width)}  ${help}`),
    ...(command.details ? [`\n${command.details.trim()}`] : []),
  ].join('\n');
}
