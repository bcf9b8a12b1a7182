import { execFile, execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { rewriteRow } from '../../newsletter/db/inspect-store.ts';
import { openStore } from '../../newsletter/db/open-store.ts';
import { connectSqlite } from '../../newsletter/db/sqlite-connection.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { openInstallation, patience } from './installation.ts';

const run = promisify(execFile);

/** Asks /readyz. */
async function readState(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return `${answer.status} ${((await answer.json()) as { status: string }).status}`;
}

/** Limits how large files of a running process may grow, like a full or read-only disk. */
async function limitFileSize(pid: number | undefined, bytes: string): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

/** Mounts a small file system where that is allowed (as root); elsewhere the size of files is limited. */
function openSmallDisk(size = '8m') {
  const folder = createTestFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return {
      folder,
      fill: (pid: number | undefined) => limitFileSize(pid, '65536'),
      free: (pid: number | undefined) => limitFileSize(pid, 'unlimited'),
    };
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(4096), { flag: 'a' });
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
      }
    },
    free: async () => rmSync(filler),
  };
}

test('a full disk refuses subscribers clearly, pauses sending, loses nothing, and needs no restart', async () => {
  const disk = openSmallDisk();
  const installation = await openInstallation({ dataDir: join(disk.folder, 'data') });
  await installation.scheduleIssue(60);
  installation.allowMails(20);
  const server = await installation.openServer();
  const load = installation.startSubscribing();
  await Promise.all([load.waitFor(201, 20), installation.waitForMails(3)]);
  expect(await readState(server.port)).toBe('200 ok');
  await disk.fill(server.child.pid);
  await load.waitFor(503, 20);
  await installation.assertPage();
  await expect.poll(() => readState(server.port), patience).toBe('503 store');
  await expect
    .poll(() => server.output.text, patience)
    .toMatch(/"not-ready","error":"the (disk of the )?database [a-z]/);
  await disk.free(server.child.pid);
  await load.waitFor(201, 10);
  await expect.poll(() => readState(server.port), patience).toBe('200 ok');
  await load.stop();
  await installation.finishIssue();
  await server.stop();
  await installation.assertNobodyLost(load.acknowledged);
});

test('a write-ahead log that filled the disk is emptied as soon as nobody reads it', async () => {
  const dataDir = openSmallDisk('2m').folder;
  const store = await openStore({ dataDir, now: () => new Date() });
  onTestFinished(() => store.close());
  const isWritten = (): Promise<boolean> =>
    rewriteRow(store).then(
      () => true,
      () => false,
    );
  expect(await isWritten()).toBe(true);
  const reader = connectSqlite(sqliteFile(dataDir), { timeoutMs: 0 });
  reader.exec('pragma wal_checkpoint(truncate); begin');
  reader.all('select count(*) from settings');
  for (let times = 0; times < 200 && (await isWritten()); times += 1);
  reader.close();
  // The first one may find the disk still full.
  await isWritten();
  expect(await isWritten()).toBe(true);
});
