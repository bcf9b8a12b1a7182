import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { Refused } from '../../problem/problem.ts';

/** An environment: `process.env`, or what a test passes instead. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Creates the error for invalid settings; its words have one line per mistake, each with its fix. */
export const refuseSettings = (problem: string): Refused => new Refused({ code: 'settings', problem });

const projectEnvFile = fileURLToPath(new URL('../../../.env', import.meta.url));

/** Adds the project's own `.env` to the environment of a program, unless ENV_FILE names another file or is off. */
export function withProjectEnvFile(environment: Environment): Environment {
  return { ENV_FILE: projectEnvFile, ...environment };
}

/**
 * Merges the file of ENV_FILE into an environment, which wins, and names everything in the file; throws Refused for
 * a line that is no setting.
 */
export function mergeEnvFile(environment: Environment): { environment: Environment; fileNames: string[] } {
  const file = environment['ENV_FILE']?.trim();
  if (!file || file === 'off') return { environment, fileNames: [] };
  const text = readEnvFile(file);
  const faults = findBrokenLines(text).map(({ line, problem }) => `${file}:${line}: ${problem}`);
  if (faults.length > 0) throw refuseSettings(faults.join('\n'));
  const values = parseEnv(text);
  return { environment: { ...values, ...environment }, fileNames: Object.keys(values) };
}

function readEnvFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && file === projectEnvFile) return '';
    if (code === 'ENOENT') throw refuseSettings(`ENV_FILE names ${file}, which does not exist. Correct the path.`);
    throw refuseSettings(`The settings in ${file} cannot be read (${code}). Make it a file you may read.`);
  }
}

const settingLine = /[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*/y;
const quotedValue = /(["'`])([\s\S]*?)\1[ \t]*(?:#[^\n]*)?(?=\r?\n|$)/y;
const emptyLine = /[ \t]*(?:#[^\n]*)?\r?(?=\n|$)/y;

/** Node reads past a line it cannot use; a setting that silently does nothing is worse than a refusal to start. */
function findBrokenLines(text: string): { line: number; problem: string }[] {
  const faults: { line: number; problem: string }[] = [];
  const match = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const lineEnd = (from: number): number => (text.indexOf('\n', from) === -1 ? text.length : text.indexOf('\n', from));
  for (let at = 0; at < text.length; at += 1) {
    const line = text.slice(0, at).split('\n').length;
    const start = match(settingLine, at);
    const value = at + (start?.length ?? 0);
    const quoted = start === undefined ? undefined : match(quotedValue, value);
    if (quoted !== undefined) {
      at = value + quoted.length;
      at = lineEnd(at);
      continue;
    }
    if (start === undefined && match(emptyLine, at) === undefined) {
      faults.push({ line, problem: 'this line is not a setting. Write NAME=value, or put # in front of it.' });
    } else if (start !== undefined && /["'`]/.test(text[value] ?? '')) {
      faults.push({ line, problem: `the quote ${text[value]} is not closed at the end of the value. Close it.` });
    }
    at = lineEnd(at);
  }
  return faults;
}
