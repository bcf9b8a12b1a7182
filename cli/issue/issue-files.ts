import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { issueIdSchema } from '../../core/built-issue.ts';
import { type IssueFrontmatter, issueFrontmatterSchema } from '../../core/issue-frontmatter.ts';
import { CommandError, UsageError } from '../failures.ts';

/** Where issues stand unless a command is told another folder. */
export const issueFolder = fileURLToPath(new URL('../../content/newsletter', import.meta.url));

/** The option that names another folder. */
export const folderFlag = {
  type: 'string',
  value: '<folder>',
  help: 'where the issues stand, content/newsletter unless told',
} as const;

/** An issue's file: its id and what stands above its text. */
export interface IssueFile extends IssueFrontmatter {
  id: string;
}

/** Every issue of a folder, newest first; one that cannot be read stops with its name and the fix. */
export async function readIssueFiles(folder: string): Promise<IssueFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.md')).map((name) => readIssueFile(folder, name));
  return (await Promise.all(files)).sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
}

async function readIssueFile(folder: string, name: string): Promise<IssueFile> {
  const source = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const result = issueFrontmatterSchema.safeParse(readYaml(name, source));
  if (!result.success) throw new CommandError(`${name}: ${z.prettifyError(result.error)}`);
  return { id: basename(name, '.md'), ...result.data };
}

function readYaml(name: string, source: string): unknown {
  const frontmatter = /^---\n([\s\S]*?)\n---(\n|$)/.exec(source)?.[1];
  if (frontmatter === undefined) {
    throw new CommandError(`${name} has no frontmatter. Begin it with --- and the fields that docs/writing.md lists.`);
  }
  try {
    return parse(frontmatter);
  } catch (error) {
    throw new CommandError(`${name}: the frontmatter is no YAML: ${error instanceof Error ? error.message : error}`);
  }
}

/** Reads the id somebody asks for. */
export function readIssueId(id: string): string {
  const result = issueIdSchema.safeParse(id);
  if (!result.success) throw new UsageError(`'${id}' is no id: ${result.error.issues[0]?.message}.`);
  return result.data;
}

/** Writes the source of a new issue and never over one that stands; gives the path. */
export async function writeIssueFile(folder: string, id: string, text: string): Promise<string> {
  const path = join(folder, `${id}.md`);
  await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CommandError(`${path} exists already. Give another id with --id.`);
    if (error.code === 'ENOENT') throw new CommandError(`The folder ${folder} does not exist. Create it first.`);
    throw error;
  });
  return path;
}
