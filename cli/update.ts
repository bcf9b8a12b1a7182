import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../core/node/free-port.ts';
import { currentRelease, switchRelease } from '../core/node/releases.ts';
import { type Environment, projectFolder } from '../core/node/settings/settings.ts';
import { Refused } from '../core/problem/problem.ts';
import { formatCountOf } from '../core/text/counts.ts';
import { backupIntoFolder } from '../newsletter/backups/backup-folder.ts';
import { isStoreMissing } from '../newsletter/db/inspect-store.ts';
import { makeBackupFile } from '../publishing/make-backup.ts';
import { now, readConfig, type Settings } from '../publishing/program.ts';
import { askServer, localAddress } from '../publishing/publish/local-server.ts';
import { startBuild } from '../publishing/publish/run-build.ts';
import { commandFailed, defineCommand } from './command.ts';
import type { Terminal } from './terminal.ts';

const root = projectFolder('');
/** Packages of the new version, and later those of the old one. */
const packages = join(root, '.cache/update');
const modules = join(root, 'node_modules');
const oldModules = join(packages, 'old_modules');
const readyMs = 60_000;
const lookEveryMs = 200;

interface Update {
  config: Settings;
  environment: Environment;
  terminal: Terminal;
}

export const updateCommand = defineCommand({
  summary: 'Install the newest version of the program; on any failure the old one stays.',
  flags: {
    check: 'only say whether there is something newer',
    to: '<version> a tag or commit instead of the newest version',
  },
  details: `
Fetches the branch that this clone follows, saves the database, installs packages if they changed, builds the pages, tries
the new server on a copy of the database, restarts the running one without a gap and waits until it is ready. Your own
commits are merged; uncommitted changes stay as they are. An update that was killed is finished by deploy/install.sh.`,
  async run({ values, terminal, environment }) {
    // A terminal that is closed meanwhile must not stop it halfway.
    process.on('SIGHUP', () => undefined);
    const update = { config: readConfig(environment), environment, terminal };
    const target = await findTarget(terminal, values.to);
    if (target !== undefined && !values.check) await install(update, target);
  },
});

/** Runs git in the folder of the program. */
async function git(...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trimEnd();
  } catch (error) {
    const { code, stderr = '', stdout = '' } = error as { code?: unknown; stderr?: string; stdout?: string };
    if (code === 'ENOENT') throw commandFailed('git is not installed: sudo apt-get install git');
    throw describeFailure(`git ${args[0]} failed`, [stderr, stdout]);
  }
}

/** Fetches and returns the commit to move to; undefined when this is it. */
async function findTarget(terminal: Terminal, version: string | undefined): Promise<string | undefined> {
  const upstream = await git('rev-parse', '--abbrev-ref', '@{upstream}').catch(() => undefined);
  if (upstream === undefined && version === undefined)
    throw commandFailed(
      'This folder follows no branch, so there is nothing to fetch. Name one: git branch --set-upstream-to origin/main',
    );
  await git('fetch', '--quiet', '--tags', upstream?.split('/')[0] ?? 'origin');
  const target = await git('rev-parse', '--verify', '--quiet', `${version ?? upstream}^{commit}`).catch(() => {
    throw commandFailed(`There is no version '${version ?? upstream}'. git tag lists them.`);
  });
  const head = await git('rev-parse', 'HEAD');
  const fresh = Number(await git('rev-list', '--count', `${head}..${target}`));
  if (target === head || (fresh === 0 && version === undefined)) {
    await terminal.print(`This is the newest version (${head.slice(0, 9)}).`);
    return undefined;
  }
  if (fresh === 0 && upstream !== undefined && (await git('rev-list', '--count', `${upstream}..${head}`)) !== '0')
    throw commandFailed(`Going back to ${version} would drop commits of your own. Push them first.`);
  const subjects = await git('log', '--no-merges', '--format=  %s', '-n', '10', `${head}..${target}`);
  const what = fresh === 0 ? 'An older version' : formatCountOf(fresh, 'new commit');
  await terminal.print(`${what}, up to ${target.slice(0, 9)}${subjects ? `:\n${subjects}` : ''}`);
  return target;
}

/** Does the update; goes back and throws when something fails. */
async function install(update: Update, target: string): Promise<void> {
  const { terminal, config } = update;
  const before = await git('rev-parse', 'HEAD');
  const release = currentRelease(resolve(config.distFolder));
  const copy = mkdtempSync(join(tmpdir(), 'garage-update-'));
  // Left by a killed update.
  rmSync(packages, { recursive: true, force: true });
  try {
    await saveDatabase(update, copy);
    await loadPackages(update, before, target);
    terminal.message('Installing the new version …');
    await moveTree(before, target);
    await build(update);
    await tryServer(update, copy);
    await restart(update);
    await terminal.print(`Updated to ${target.slice(0, 9)}.`);
  } catch (error) {
    await goBack(update, before, release);
    const reason = error instanceof Refused ? error.message : String(error);
    throw commandFailed(`${reason}\nNothing was updated: version ${before.slice(0, 9)} is in place.`);
  } finally {
    for (const folder of [copy, packages]) rmSync(folder, { recursive: true, force: true });
  }
  await tellAboutUnits(update, before);
}

/** Saves the database among the backups, and a copy on which the new version is tried. */
async function saveDatabase({ config, terminal }: Update, copy: string): Promise<void> {
  if (await isStoreMissing(config)) return;
  terminal.message('Saving the database …');
  const folder = config.backupDir ?? join(config.dataDir, 'backups');
  const makeBackup = (file: string) => makeBackupFile(config, file);
  const { file } = await backupIntoFolder(folder, { now, keep: undefined, makeBackup });
  copyFileSync(file, join(copy, 'garage.sqlite'));
  const keys = join(config.dataDir, 'link-keys.json');
  if (config.linkKeys === undefined && existsSync(keys)) copyFileSync(keys, join(copy, 'link-keys.json'));
}

/** Installs the packages of the new version beside the old ones, if they differ. */
async function loadPackages({ environment: env, terminal }: Update, before: string, target: string): Promise<void> {
  if ((await git('diff', '--name-only', before, target, '--', 'package-lock.json')) === '') return;
  terminal.message('Loading packages (a minute or two) …');
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts/after-install.mjs']) {
    mkdirSync(dirname(join(packages, file)), { recursive: true });
    writeFileSync(join(packages, file), `${await git('show', `${target}:${file}`)}\n`);
  }
  const words = ['ci', ...(existsSync(join(modules, 'vitest')) ? [] : ['--omit=dev']), '--no-progress'];
  await promisify(execFile)('npm', words, { cwd: packages, env, maxBuffer: 64 * 1024 * 1024 }).catch(
    ({ message, stdout = '', stderr = message }: Error & { stdout?: string; stderr?: string }) => {
      throw describeFailure('The packages could not be installed', [stdout, stderr]);
    },
  );
}

/** Moves the program to the new version. */
async function moveTree(before: string, target: string): Promise<void> {
  // A merge commit, where the publisher has commits of their own, needs a name.
  const author = ['-c', 'user.name=garage update', '-c', 'user.email=garage@localhost'];
  const isOlder = (await git('merge-base', before, target)) === target;
  if (isOlder) await git('reset', '--keep', '--quiet', target);
  else await git(...author, 'merge', '--quiet', '--no-edit', target);
  const fresh = join(packages, 'node_modules');
  if (!existsSync(fresh)) return;
  renameSync(modules, oldModules);
  renameSync(fresh, modules);
}

/** Builds with the new version, in a process that ends with this one: a killed update publishes nothing later. */
async function build({ config, environment }: Update): Promise<void> {
  const child = startBuild(config, environment, { execPath: nodeProgram() });
  const said = [child.stdout, child.stderr].map((stream) => stream && text(stream));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw describeFailure('The new version cannot build your pages', await Promise.all(said));
}

/** Starts the new server on a copy of the database, where it can do no harm; throws when it does not become ready. */
async function tryServer({ environment, terminal }: Update, copy: string): Promise<void> {
  terminal.message('Trying the new server on a copy of the database …');
  const port = await findFreePort();
  const quiet = { DATABASE_URL: '', SMTP_URL: '', ALERT_TO: '', METRICS_PORT: '', SEND_WORKER: 'off' };
  const place = { DATA_DIR: copy, HOST: '127.0.0.1', PORT: String(port), TRUST_PROXY: 'off' };
  const env = { ...environment, ...quiet, ...place };
  const child = spawn(nodeProgram(), ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const isReady = await waitFor(
    () => isServerReady(`http://127.0.0.1:${port}`),
    () => child.exitCode !== null,
  );
  child.kill('SIGKILL');
  if (!isReady) throw describeFailure('The new server does not start', await said);
}

/** Restarts the server that systemd runs and waits until the new process is ready. */
async function restart({ config, environment, terminal }: Update): Promise<void> {
  const old = await findServerProcess(environment);
  const address = localAddress(config) ?? '';
  if (old === undefined) {
    if (address !== '' && (await askServer(address)).kind === 'ours')
      terminal.message(`Restart the server at ${address}: it still runs the old version.`);
    return;
  }
  terminal.message('Restarting the server …');
  // The process belongs to the same user, and systemd starts it again: no root is needed, and the socket stays open.
  process.kill(old, 'SIGTERM');
  const isNew = async () => ![undefined, old].includes(await findServerProcess(environment));
  if (await waitFor(async () => (await isNew()) && (await isServerReady(address)))) return;
  throw commandFailed(
    'The new server does not become ready: see journalctl -u garage -n 50. If it has changed the database, stop it and run ./garage restore --from <newest backup> --replace.',
  );
}

/** Waits until something is so; false when it is not within a minute, or can no longer be. */
async function waitFor(isSo: () => Promise<boolean>, isOver = () => false): Promise<boolean> {
  for (const endAt = performance.now() + readyMs; performance.now() < endAt && !isOver(); await wait(lookEveryMs)) {
    if (await isSo()) return true;
  }
  return false;
}

async function isServerReady(address: string): Promise<boolean> {
  const server = await askServer(address);
  return server.kind === 'ours' && server.isReady;
}

async function findServerProcess(env: Environment): Promise<number | undefined> {
  const words = ['show', 'garage.service', '--property=MainPID', '--value'];
  const { stdout } = await promisify(execFile)('systemctl', words, { env }).catch(() => ({ stdout: '' }));
  return Number(stdout.trim()) || undefined;
}

/** Puts the old version and its pages back, without a network, and restarts the server if the version had changed. */
async function goBack({ config, terminal, environment }: Update, before: string, release: string): Promise<void> {
  await git('merge', '--abort').catch(() => undefined);
  const isMoved = (await git('rev-parse', 'HEAD')) !== before;
  if (isMoved) await git('reset', '--keep', '--quiet', before);
  if (existsSync(oldModules)) {
    rmSync(modules, { recursive: true, force: true });
    renameSync(oldModules, modules);
  }
  const distFolder = resolve(config.distFolder);
  if (release !== distFolder && currentRelease(distFolder) !== release) switchRelease(distFolder, release);
  const server = isMoved ? await findServerProcess(environment) : undefined;
  if (server === undefined) return;
  terminal.message('Restarting the old version …');
  process.kill(server, 'SIGTERM');
}

/** Files of systemd and Caddy belong to root, so only the installer changes them. */
async function tellAboutUnits({ config, terminal }: Update, before: string): Promise<void> {
  const units = ['deploy/*.service', 'deploy/*.socket', 'deploy/*.timer', 'deploy/Caddyfile'];
  const changed = await git('diff', '--name-only', before, 'HEAD', '--', ...units);
  if (changed === '' || !existsSync('/etc/systemd/system/garage.service')) return;
  const { hostname } = new URL(config.siteUrl);
  // Not from this folder: what user garage can write, root must not run.
  terminal.message(
    `The units of systemd or Caddy changed too. In a clone of your own, not in ${root}, run: git pull && sudo ./deploy/install.sh ${hostname}`,
  );
}

/** The Node of the version that is in place now. */
function nodeProgram(): string {
  const own = join(modules, '.bin/node');
  return existsSync(own) ? own : process.execPath;
}

const describeFailure = (failure: string, said: readonly (string | null)[]): Refused =>
  commandFailed(`${failure}:\n${said.join('\n').trim().split('\n').slice(-8).join('\n')}`);
