import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from './command.ts';

/** What a publisher edits: it may be uncommitted, and an update leaves it alone. */
const ownPaths = /^(content\/|site\.\w+\.ts$)/;

/** Runs git in the folder of the program. */
export function openGit(root: string, env: NodeJS.ProcessEnv) {
  const options = { cwd: root, env: { ...env, GIT_TERMINAL_PROMPT: '0' }, maxBuffer: 64 * 1024 * 1024 };
  return async (...args: string[]): Promise<string> => {
    try {
      return (await promisify(execFile)('git', args, options)).stdout.trimEnd();
    } catch (error) {
      const { code, stderr = '', stdout = '' } = error as { code?: unknown; stderr?: string; stdout?: string };
      if (code === 'ENOENT') throw new CommandError('git is not installed: sudo apt-get install git');
      const said = `${stderr}${stdout}`.trim().split('\n').slice(0, 6).join('\n');
      throw new CommandError(`git ${args[0]} failed: ${said}`);
    }
  };
}

export type Git = ReturnType<typeof openGit>;

/** Where an update began; a killed one is undone from it. */
export interface Journal {
  pid: number;
  before: string;
  target: string;
  /** Name of the release that was served. */
  release: string | undefined;
}

const journalFile = (root: string): string => join(root, '.git/garage-update.json');
/** Packages of the new version, and later those of the old one. */
export const packagesFolder = (root: string): string => join(root, '.cache/update');
const oldModules = (root: string): string => join(packagesFolder(root), 'old_modules');

/** Returns what an earlier update left, or undefined; throws while it still runs. */
export function readJournal(root: string): Journal | undefined {
  if (!existsSync(journalFile(root))) return undefined;
  const journal = JSON.parse(readFileSync(journalFile(root), 'utf8')) as Journal;
  if (journal.pid !== process.pid && isRunning(journal.pid)) {
    throw new CommandError(`Another update is running (process ${journal.pid}): wait until it ends.`);
  }
  return journal;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Moves the program to the new version; the journal is written before anything changes. */
export async function moveTree(root: string, git: Git, journal: Journal): Promise<void> {
  writeFileSync(journalFile(root), JSON.stringify(journal));
  // A merge commit, where the publisher has commits of their own, needs a name.
  const author = ['-c', 'user.name=garage update', '-c', 'user.email=garage@localhost'];
  const isOlder = (await git('merge-base', journal.before, journal.target)) === journal.target;
  if (isOlder) await git('reset', '--keep', '--quiet', journal.target);
  else await git(...author, 'merge', '--quiet', '--no-edit', journal.target);
  const fresh = join(packagesFolder(root), 'node_modules');
  if (!existsSync(fresh)) return;
  renameSync(join(root, 'node_modules'), oldModules(root));
  renameSync(fresh, join(root, 'node_modules'));
}

/** Puts the program back as the journal says; works after a kill at any point, and without a network. */
export async function restoreTree(root: string, git: Git, { before, target }: Journal): Promise<void> {
  // A killed git leaves it behind, and no other update runs.
  rmSync(join(root, '.git/index.lock'), { force: true });
  const names = (output: string): string[] => output.split('\0').filter(Boolean);
  // git refuses to merge over an uncommitted change, so whatever differs in these files is from the update.
  const changed = names(await git('diff', '--name-only', '--no-renames', '-z', before, target));
  const old = new Set(names(await git('ls-tree', '-r', '--name-only', '-z', before)));
  await git('reset', '--quiet', '--mixed', before);
  for (let at = 0; at < changed.length; at += 200) {
    const some = changed.slice(at, at + 200);
    const kept = some.filter((file) => old.has(file));
    if (kept.length > 0) await git('checkout-index', '--force', '--', ...kept);
    for (const file of some.filter((one) => !old.has(one))) rmSync(join(root, file), { force: true });
  }
  if (existsSync(oldModules(root))) {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    renameSync(oldModules(root), join(root, 'node_modules'));
  }
  endUpdate(root);
}

/** Ends an update: what it kept to go back is removed. */
export function endUpdate(root: string): void {
  rmSync(journalFile(root), { force: true });
  rmSync(packagesFolder(root), { recursive: true, force: true });
}

/** Throws when files of the program itself were changed by hand. */
export async function assertProgramUnchanged(git: Git): Promise<void> {
  const status = await git('status', '--porcelain', '--no-renames', '-z');
  const files = status
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3));
  const foreign = files.filter((file) => !ownPaths.test(file));
  if (foreign.length === 0) return;
  const shown = foreign.slice(0, 5).join(', ');
  throw new CommandError(
    `These files of the program have uncommitted changes: ${shown}${foreign.length > 5 ? ' …' : ''}. Commit them, or undo them with git restore.`,
  );
}
