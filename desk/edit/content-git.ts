import type { Changes } from '../../core/desk-articles.ts';
import { DeskRefusal } from '../faults.ts';
import { runChild } from './child.ts';

const whats: Record<string, Changes['files'][number]['what']> = { A: 'new', '?': 'new', D: 'deleted', R: 'renamed' };
const mostDiff = 400_000;

/** Reads what changed in the content since the last commit; nothing is written. */
export async function readChanges(contentFolder: string): Promise<Changes> {
  const status = await runChild(
    'git',
    ['--no-optional-locks', 'status', '--porcelain=v1', '-z', '--untracked-files=all', '--', '.'],
    contentFolder,
  ).catch(() => undefined);
  if (status === undefined || status.code !== 0) return { isRepository: false, files: [], diff: '' };
  const parts = status.out.split('\0').filter((part) => part !== '');
  const files: Changes['files'] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const letter = part.slice(0, 2).trim()[0] ?? '';
    files.push({ path: part.slice(3), what: whats[letter] ?? 'changed' });
    // A rename names the old path in a part of its own.
    if (letter === 'R') index += 1;
  }
  const hasCommit = (await runChild('git', ['rev-parse', '--verify', '-q', 'HEAD'], contentFolder)).code === 0;
  const diff = hasCommit
    ? (await runChild('git', ['diff', 'HEAD', '--no-color', '--no-ext-diff', '--', '.'], contentFolder)).out
    : '';
  return { isRepository: true, files, diff: diff.slice(0, mostDiff) };
}

/** Commits the content, and nothing else; it is never pushed. */
export async function commitContent(contentFolder: string, message: string): Promise<string> {
  for (const args of [
    ['add', '--all', '--', '.'],
    ['commit', '--quiet', '-m', message, '--', '.'],
  ]) {
    const { code, out, err } = await runChild('git', args, contentFolder);
    if (code === 0) continue;
    throw new DeskRefusal({
      title: 'Git refused the commit',
      happened: (err || out).trim().split('\n')[0] ?? '',
      means: 'Your files are saved as they are; only the commit is missing.',
      todo: 'Look at the lines below, or commit in a terminal.',
      technical: `${out}${err}`.trim(),
    });
  }
  return (await runChild('git', ['rev-parse', '--short', 'HEAD'], contentFolder)).out.trim();
}
