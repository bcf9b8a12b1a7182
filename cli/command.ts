import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Environment } from '../core/node/settings.ts';
import type { ProgramParts } from '../publishing/settings.ts';
import type { Terminal } from './terminal.ts';

/** Thrown when a command was called wrongly: exit code 2, and the message names its help. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Thrown when a command failed for a reason the publisher can act on: exit code 1, one sentence, no stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** One option of a command. */
export interface Flag {
  type: 'string' | 'boolean';
  /** What it does, in one line. */
  help: string;
  /** How help shows its value, such as `<file>`. */
  value?: string;
  /** Whether it may be given several times. */
  multiple?: boolean;
}

type Values<F extends Record<string, Flag>> = {
  [Name in keyof F]?:
    | (F[Name]['type'] extends 'boolean' ? boolean : F[Name] extends { multiple: true } ? string[] : string)
    | undefined;
};

/** Where a command runs. */
export interface Surroundings {
  terminal: Terminal;
  environment: Environment;
  /** Parts of the program that tests replace. */
  parts: Partial<ProgramParts>;
}

/** What a command works with. */
export interface Invocation<F extends Record<string, Flag>> extends Surroundings {
  values: Values<F>;
  /** The words that are not options, as many as `takes` names; more when the last one ends with `…>`. */
  words: string[];
}

interface CommandText {
  /** The words that call it, such as `subscribers list`. */
  name: string;
  /** What it does, in one line. */
  summary: string;
  /** What it needs besides options, such as `<email>`; `[<email>]` may be left out. */
  takes?: string[];
  /** More lines for its help. */
  details?: string;
}

/** What a command file says about its command; `run` resolves to the exit code, or to nothing where that is 0. */
export interface CommandSpec<F extends Record<string, Flag>> extends CommandText {
  flags: F;
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that did its work just ends
  run(invocation: Invocation<F>): Promise<number | void>;
}

/** A command as the list of commands knows it. */
export interface Command extends CommandText {
  flags: Record<string, Flag>;
  start(args: string[], surroundings: Surroundings, onDone?: OnDone): Promise<number>;
}

/** Called with what a command was given when it has ended with 0. */
export type OnDone = (words: readonly string[], values: Readonly<Record<string, unknown>>) => Promise<void>;

/** The flag of every command that asks; the others take it too, so that one habit fits all of them. */
export const yesFlag = { type: 'boolean', help: 'do not ask for confirmation' } as const;

/** The option that names another folder of issues. */
export const folderFlag = {
  type: 'string',
  value: '<folder>',
  help: 'folder of the issues (default: content/newsletter)',
} as const;

/** The option that names another content folder. */
export const contentFlag = {
  type: 'string',
  value: '<folder>',
  help: 'folder of the content (default: content); site.config.ts and tools/ are looked for beside it',
} as const;

const helpFlag = { type: 'boolean', help: 'show this text', short: 'h' } as const;

/** Makes a command from its description: reads the arguments, prints help, refuses unknown options. */
export function defineCommand<const F extends Record<string, Flag>>(spec: CommandSpec<F>): Command {
  const { run, ...text } = spec;
  const command: Command = {
    ...text,
    async start(args, surroundings, onDone) {
      const { values, positionals } = readArguments(args, spec.flags);
      if (values['help'] === true) {
        await surroundings.terminal.print(describeCommand(command));
        return 0;
      }
      const takes = spec.takes ?? [];
      const missing = takes[positionals.length];
      if (missing !== undefined && !missing.startsWith('[')) throw new UsageError(`${spec.name} needs ${missing}.`);
      const extra = positionals[takes.length];
      if (extra !== undefined && !takes.at(-1)?.endsWith('…>')) throw new UsageError(`Unexpected argument '${extra}'.`);
      const code = (await run({ values: values as Values<F>, words: positionals, ...surroundings })) ?? 0;
      if (code === 0) await onDone?.(positionals, values);
      return code;
    },
  };
  return command;
}

/** Reads a whole number of 1 or more. */
export function readCount(flag: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${flag} must be a whole number of 1 or more, not '${text}'.`);
  return Number(text);
}

/** Throws when a file that was named cannot be read. */
export function assertReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new CommandError(`Cannot read the file ${path}.`);
  }
}

function readArguments(args: string[], flags: Record<string, Flag>) {
  try {
    const options = Object.fromEntries(
      Object.entries(flags).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
    );
    const common = { yes: { type: 'boolean' }, help: helpFlag } as const;
    return parseArgs({ args, options: { ...options, ...common }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error));
  }
}

function describeCommand(command: Command): string {
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
