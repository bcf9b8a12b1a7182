import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Environment } from '../core/node/settings/settings.ts';
import { Refused } from '../core/problem/problem.ts';
import type { ProgramParts } from '../publishing/program.ts';
import type { Terminal } from './terminal.ts';

/** Creates the error for a command that was called wrongly: exit code 2, and the line after it names the help. */
export const wrongUsage = (problem: string): Refused => new Refused({ code: 'usage', problem });

/** Creates the error for a command that failed for a reason the publisher can act on: exit code 1, no stack. */
export const commandFailed = (problem: string): Refused => new Refused({ code: 'command', problem });

/** The options of a command: what each does, in one line. One with a value starts with how help shows it, such as `<file>`. */
type Flags = Readonly<Record<string, string>>;

type Values<F extends Flags> = {
  [Name in keyof F]?: (F[Name] extends `<${string}` ? string : boolean) | undefined;
};

export interface Surroundings {
  terminal: Terminal;
  environment: Environment;
  /** Parts of the program that tests replace. */
  parts: Partial<ProgramParts>;
}

/** What a command works with. */
export interface Invocation<F extends Flags> extends Surroundings {
  values: Values<F>;
  /** The words that are not options, as many as `takes` names; more when the last one ends with `…>`. */
  words: string[];
  /** Asks unless --yes was given; throws with these words when the answer is no. */
  confirm(question: string, declined?: string): Promise<void>;
}

/** What a command file says about its command; its name is in commands.ts. */
interface CommandText<F extends Flags> {
  summary: string;
  /** What it needs besides options, such as `<email>`; `[<email>]` may be left out. */
  takes?: string[];
  flags: F;
  details?: string;
}

interface CommandSpec<F extends Flags> extends CommandText<F> {
  /** Resolves to the exit code, or to nothing where that is 0. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that did its work just ends
  run(invocation: Invocation<F>): Promise<number | void>;
}

/** A command as the list of commands knows it. */
export interface Command extends CommandText<Flags> {
  start(call: { name: string; args: string[] }, surroundings: Surroundings, onDone?: OnDone): Promise<number>;
}

/** Called with what a command was given when it has ended with 0. */
export type OnDone = (words: readonly string[], values: Readonly<Record<string, unknown>>) => Promise<void>;

/** The flag of every command that asks; the others take it too, so that one habit fits all of them. */
export const yesFlag = 'do not ask for confirmation';

/** The option that names another folder of issues. */
export const folderFlag = '<folder> folder of the issues (default: content/newsletter)';

/** The option that names another content folder. */
export const contentFlag =
  '<folder> folder of the content (default: content); site.config.ts and tools/ are looked for beside it';

/** Makes a command from its description: reads the arguments, prints help, refuses unknown options. */
export function defineCommand<const F extends Flags>({ run, ...text }: CommandSpec<F>): Command {
  return {
    ...text,
    async start({ name, args }, surroundings, onDone) {
      const { terminal } = surroundings;
      const { values, positionals: words } = readArguments(args, text.flags);
      if (values['help'] === true) {
        await terminal.print(describeCommand(name, text));
        return 0;
      }
      const takes = text.takes ?? [];
      const missing = takes[words.length];
      if (missing !== undefined && !missing.startsWith('[')) throw wrongUsage(`${name} needs ${missing}.`);
      const extra = words[takes.length];
      if (extra !== undefined && !takes.at(-1)?.endsWith('…>')) throw wrongUsage(`Unexpected argument '${extra}'.`);
      const confirm = async (question: string, declined = 'Nothing was changed.'): Promise<void> => {
        if (!values['yes'] && !(await terminal.ask(question))) throw commandFailed(declined);
      };
      const code = (await run({ values: values as Values<F>, words, confirm, ...surroundings })) ?? 0;
      if (code === 0) await onDone?.(words, values);
      return code;
    },
  };
}

/** Reads a whole number of 1 or more. */
export function readCount(flag: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw wrongUsage(`--${flag} must be a whole number of 1 or more, not '${text}'.`);
  return Number(text);
}

/** Reads one word of a list; without one, undefined. */
export function readChoice<const Word extends string>(flag: string, text: string | undefined, words: readonly Word[]) {
  const known = words.find((word) => word === text);
  if (text !== undefined && known === undefined)
    throw wrongUsage(`--${flag} must be one of ${words.join(', ')}, not '${text}'.`);
  return known;
}

/** Throws when a file that was named cannot be read. */
export function assertReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw commandFailed(`Cannot read the file ${path}.`);
  }
}

function readFlag(flag: string) {
  const [, value = '', help = flag] = /^(<[^>]+>) ([\s\S]*)$/.exec(flag) ?? [];
  return { type: value === '' ? ('boolean' as const) : ('string' as const), value, help };
}

function readArguments(args: string[], flags: Flags) {
  try {
    const options = Object.entries(flags).map(([name, flag]) => [name, { type: readFlag(flag).type }] as const);
    const common = { yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options: { ...Object.fromEntries(options), ...common }, allowPositionals: true });
  } catch (error) {
    throw wrongUsage(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error));
  }
}

function describeCommand(name: string, { summary, takes = [], flags, details }: CommandText<Flags>): string {
  const shown = Object.entries({ ...flags, help: 'show this text' }).map(([flag, text]) => {
    const { value, help } = readFlag(text);
    return [`--${flag}${value && ` ${value}`}`, help] as const;
  });
  const width = Math.max(...shown.map(([left]) => left.length));
  return [
    `${summary}\n`,
    `Usage: ./garage ${[name, ...takes].join(' ')} [options]\n`,
    ...shown.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`),
    ...(details ? [`\n${details.trim()}`] : []),
  ].join('\n');
}
