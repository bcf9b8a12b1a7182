// @module-tag faults
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../core/node/free-port.ts';
import { findBinaries, unprivilegedUser, waitUntilReady } from '../../newsletter/db/test-postgres.ts';
import { openInstallation } from './installation.ts';

/** Creates a PostgreSQL server of our own that can be stopped and started again. */
async function createPostgres() {
  const user = unprivilegedUser();
  const binaries = findBinaries(user);
  const folder = mkdtempSync(join(tmpdir(), 'garage-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  const data = join(folder, 'data');
  const format = ['-U', 'garage', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), ['-D', data, ...format], options);
  const port = await findFreePort();
  const url = `postgres://garage@127.0.0.1:${port}/postgres`;
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  let child: ChildProcess | undefined;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  onTestFinished(() => stop('SIGQUIT'));
  return {
    url,
    stop,
    async start(): Promise<void> {
      const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
      child = spawn(join(binaries, 'postgres'), args, options);
      await waitUntilReady(url, child);
    },
  };
}

test('PostgreSQL that is restarted, then crashes, loses no subscriber and no mail, and needs no restart of ours', async () => {
  const postgres = await createPostgres();
  await postgres.start();
  const installation = await openInstallation({ databaseUrl: postgres.url });
  await installation.scheduleIssue(80);
  installation.allowMails(0);
  const server = await installation.openServer();
  const load = installation.startSubscribing();
  // SIGINT is a fast shutdown with a checkpoint, SIGQUIT an immediate one with recovery at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    installation.allowMails(20);
    await Promise.all([load.waitFor(201, 20), installation.waitForMails(3)]);
    await postgres.stop(signal);
    await load.waitFor(503, 20);
    await installation.assertPage();
    await postgres.start();
    await load.waitFor(201, 10);
  }
  await load.stop();
  await installation.finishIssue();
  await server.stop();
  expect(load.answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
  await installation.assertNobodyLost(load.acknowledged);
});
