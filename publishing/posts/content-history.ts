import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '../../site.config.ts';
import { refusal } from '../refused.ts';
import { type Project, shownPath } from './post-files.ts';

/** What a publisher writes below the content folder; a version holds nothing else. */
const written = ['posts', 'pages', 'newsletter', 'welcome', 'letters', 'facts', 'redirects.yaml'];
const mostVersions = 100;
const limitMs = 60_000;
const mostBytes = 64 * 1024 * 1024;
const record = '\x1e';
const part = '\x1f';

/** Runs git to its end. Names are names, never patterns; a program that is missing has the code -1. */
export function runGit(
  folder: string,
  args: readonly string[],
  input = '',
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: mostBytes, timeout: limitMs };
    const child = execFile(
      'git',
      ['--no-optional-locks', '--literal-pathspecs', ...args],
      options,
      (error, out, err) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, out, err: err || (error?.message ?? '') });
      },
    );
    child.stdin?.on('error', () => undefined).end(input);
  });
}

/** Whether versions of the content are kept. */
export async function findHistory({ content }: Project): Promise<'ready' | 'not-started' | 'no-git'> {
  const { code } = await runGit(content, ['rev-parse', '--is-inside-work-tree']);
  return code === 0 ? 'ready' : code === -1 ? 'no-git' : 'not-started';
}

/** Puts the site under git and keeps the first version of its content. */
export async function startHistory(project: Project): Promise<void> {
  const isSite = existsSync(join(project.root, 'site.config.ts'));
  const { code, err } = await runGit(isSite ? project.root : project.content, ['init', '--quiet']);
  if (code !== 0) throw refusal('version-not-kept', { reason: firstLine(err) });
  await keepVersion(project, 'Started the history');
}

/**
 * Keeps a version of the content that changed, as a commit of its own. What somebody has staged is left alone, unless it
 * is in `own`, the folders this is about. Resolves to whether there was anything to keep.
 */
export async function keepVersion(project: Project, what: string, own: readonly string[] = []): Promise<boolean> {
  const { content } = project;
  const top = (await runGit(content, ['rev-parse', '--show-toplevel'])).out.replace(/\n$/, '');
  const changed = await listChanges(content, own);
  if (changed.length === 0) return false;
  const names = (list: readonly { path: string }[]): string => list.map(({ path }) => path).join('\0');
  const fromInput = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  const added = names(changed.filter(({ isNew }) => isNew));
  if (added !== '') await runGit(top, ['add', ...fromInput], added);
  const commit = ['commit', '--quiet', '--no-verify', '--only', '-m', what, ...fromInput];
  const options = ['-c', 'commit.gpgsign=false', ...(await authorOf(content))];
  const { code, out, err } = await runGit(top, [...options, ...commit], names(changed));
  if (code === 0) return true;
  if (added !== '') await runGit(top, ['reset', '--quiet', ...fromInput], added);
  throw refusal('version-not-kept', { reason: firstLine(err || out) });
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

async function listChanges(content: string, own: readonly string[]): Promise<{ path: string; isNew: boolean }[]> {
  const prefix = (await runGit(content, ['rev-parse', '--show-prefix'])).out.replace(/\n$/, '');
  const flags = ['--porcelain=v1', '-z', '--untracked-files=all', '--no-renames'];
  const { out } = await runGit(content, ['status', ...flags, '--', ...written, ...own]);
  return out.split('\0').flatMap((line) => {
    const staged = line[0] ?? '';
    const path = line.slice(3);
    const isOwn = own.some((name) => path === prefix + name || path.startsWith(`${prefix}${name}/`));
    return path !== '' && (' ?'.includes(staged) || isOwn) ? [{ path, isNew: staged === '?' }] : [];
  });
}

/** A publisher who never told git a name is the author of the site. */
async function authorOf(content: string): Promise<string[]> {
  const { code } = await runGit(content, ['config', 'user.email']);
  return code === 0 ? [] : ['-c', `user.name=${site.author}`, '-c', `user.email=${site.contactEmail}`];
}

/** Reads the log of some paths, newest first; `path` is where the file was then, from the top folder. */
export async function readLog(content: string, args: readonly string[]) {
  const format = `--format=${record}%H${part}%aI${part}%s${part}`;
  const { out } = await runGit(content, ['log', '--name-only', format, ...args]);
  return out
    .split(record)
    .slice(1)
    .flatMap((entry) => {
      const [id = '', at = '', what = '', paths = ''] = entry.split(part);
      return paths
        .split('\n')
        .filter((path) => path !== '')
        .map((path) => ({ id, at: new Date(at).toISOString(), what, path }));
    });
}

/** Lists the versions of a file of the content, under its earlier addresses too, newest first. */
export const listVersions = ({ content }: Project, file: string) =>
  readLog(content, ['--follow', '--diff-filter=d', `-n${mostVersions}`, '--', file]);

/** Reads the text of a version of a file; refuses a version that it does not have. */
export async function readVersion(project: Project, file: string, id: string): Promise<string> {
  const version = (await listVersions(project, file)).find((each) => each.id === id);
  const { code, out } =
    version === undefined ? { code: 1, out: '' } : await runGit(project.content, ['show', `${id}:${version.path}`]);
  if (code !== 0) throw refusal('no-version', { file: shownPath(project, join(project.content, file)) });
  return out.replaceAll('\r\n', '\n');
}

/** Writes those files of a version that are missing now, and returns their names below the content folder. */
export async function restoreMissing({ content }: Project, id: string, paths: readonly string[]): Promise<string[]> {
  const { out } = await runGit(content, ['ls-tree', '-r', '-z', '--name-only', id, '--', ...paths]);
  const missing = out.split('\0').filter((path) => path !== '' && !existsSync(join(content, path)));
  if (missing.length === 0) return [];
  const restore = ['restore', `--source=${id}`, '--worktree', '--pathspec-from-file=-', '--pathspec-file-nul'];
  const { code, err } = await runGit(content, restore, missing.join('\0'));
  if (code !== 0) throw refusal('version-not-kept', { reason: firstLine(err) });
  return missing;
}
