import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { FileChange } from '../../core/node/files/write-together.ts';
import { refuseSettings } from '../../core/node/settings/env-file.ts';

/** New values of settings; undefined removes one. */
export type EnvChanges = ReadonlyMap<string, string | undefined>;

/** Reads a settings file as text; one that is missing starts with a line that says what it is. */
export function readEnvText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '# Settings of the site; .env.example lists all of them. Never commit this file: it has passwords.\n';
  }
}

/** Replaces the lines of the settings that changed and leaves all others as they are; throws Refused. */
export function changeEnvText(old: string, changes: EnvChanges): string {
  let text = old === '' || old.endsWith('\n') ? old : `${old}\n`;
  for (const [name, value] of changes) text = changeLine(text, name, value);
  const read = parseEnv(text);
  for (const [name, value] of changes) {
    // A value with every kind of quote in it, for example.
    if (read[name] !== value) {
      throw refuseSettings(`${name} cannot be written to the settings file: choose another value.`);
    }
  }
  return text;
}

/** Returns the change of a settings file, for its owner's eyes only: it has a password. A link to it stays a link. */
export function envFileChange(file: string, text: string): FileChange {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return { path: findTarget(file), before, text, mode: 0o600 };
}

function findTarget(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function changeLine(text: string, name: string, value: string | undefined): string {
  const line = value === undefined ? '' : `${name}=${quote(value)}\n`;
  const set = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:(["'\`])[\\s\\S]*?\\1)?[^\\n]*\\n`, 'gm');
  const sample = new RegExp(`^#[ \\t]*${name}=[^\\n]*\\n`, 'm');
  let isWritten = false;
  const write = (): string => {
    const written = isWritten ? '' : line;
    isWritten = true;
    return written;
  };
  if (set.test(text)) return text.replace(set, write);
  return sample.test(text) ? text.replace(sample, (found) => found + write()) : text + line;
}

function quote(value: string): string {
  if (/^[\w@.:/+%-]+$/.test(value)) return value;
  const mark = ["'", '`', '"'].find((each) => !value.includes(each)) ?? "'";
  return `${mark}${value}${mark}`;
}
