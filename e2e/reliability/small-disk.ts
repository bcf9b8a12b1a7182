import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder on a disk that can be filled and freed while a process works in it. */
export interface SmallDisk {
  folder: string;
  /** Whether it is a filesystem of its own; otherwise the process is held to a file size. */
  isMounted: boolean;
  fill(pid: number | undefined): Promise<void>;
  free(pid: number | undefined): Promise<void>;
}

/** Mounts a filesystem of 8 MB where that is allowed (as root); elsewhere the system limits how large a file may grow. */
export function openSmallDisk(ends: AsyncDisposableStack): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'garage-disk-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  if (!tryMount(folder, ends)) {
    const free = (pid: number | undefined) => limitFileSize(pid, 'unlimited');
    return { folder, isMounted: false, fill: (pid) => limitFileSize(pid, '65536'), free };
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    isMounted: true,
    fill: async () => {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(4096), { flag: 'a' });
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
      }
    },
    free: async () => rmSync(filler),
  };
}

/** Holds the files of a running process to a size, as a full or protected disk would; `unlimited` lets it go. */
export async function limitFileSize(pid: number | undefined, bytes: string): Promise<void> {
  if (pid === undefined) throw new Error('There is no process to limit.');
  await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

function tryMount(folder: string, ends: AsyncDisposableStack): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  // Whatever still has a file open there, the name is free at once.
  const unmount = (): void => void execFileSync('umount', ['--lazy', folder]);
  process.once('exit', unmount);
  ends.defer(() => {
    process.off('exit', unmount);
    unmount();
  });
  return true;
}
