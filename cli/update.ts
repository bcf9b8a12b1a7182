import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { formatNumberOf } from '../core/counts.ts';
import { currentRelease, releaseIdOf, switchRelease } from '../core/node/releases.ts';
import { type Environment, projectFolder } from '../core/node/settings.ts';
import { isStoreMissing } from '../newsletter/db/inspect-store.ts';
import { askServer, localAddress } from '../publishing/publish/local-server.ts';
import { startBuild } from '../publishing/publish/run-build.ts';
import { readConfig, type Settings } from '../publishing/settings.ts';
import { CommandError, defineCommand } from './command.ts';
import type { Terminal } from './terminal.ts';
import {
  assertProgramUnchanged,
  endUpdate,
  type Git,
  type Journal,
  moveTree,
  openGit,
  packagesFolder,
  readJournal,
  restoreTree,
} from './update-tree.ts';

const root = projectFolder('');
const readyMs = 60_000;
const lookEveryMs = 200;

interface Update {
  config: Settings;
  environment: Environment;
  terminal: Terminal;
  git: Git;
  distFolder: string;
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
commits are merged; uncommitted changes in content/ and site.*.ts stay as they are. An update that was killed is undone by
the next one.`,
  async run({ values, terminal, environment }) {
    const config = readConfig(environment);
    const update = {
      config,
      environment,
      terminal,
      git: openGit(root, { ...environment }),
      distFolder: resolve(config.distFolder),
    };
    const left = readJournal(root);
    if (left !== undefined) {
      terminal.message('The last update did not finish: going back to the version before it.');
      await goBack(update, left);
    }
    const target = await findTarget(update, values.to);
    if (target === undefined || values.check) return;
    await assertProgramUnchanged(update.git);
    await install(update, target);
  },
});

/** Fetches and returns the commit to move to; undefined when this is it. */
async function findTarget({ git, terminal }: Update, version: string | undefined): Promise<string | undefined> {
  const upstream = await git('rev-parse', '--abbrev-ref', '@{upstream}').catch(() => undefined);
  if (upstream === undefined && version === undefined)
    throw new CommandError(
      'This folder follows no branch, so there is nothing to fetch. Name one: git branch --set-upstream-to origin/main',
    );
  await git('fetch', '--quiet', '--tags', upstream?.split('/')[0] ?? 'origin');
  const target = await git('rev-parse', '--verify', '--quiet', `${version ?? upstream}^{commit}`).catch(() => {
    throw new CommandError(`There is no version '${version ?? upstream}'. git tag lists them.`);
  });
  const head = await git('rev-parse', 'HEAD');
  const fresh = Number(await git('rev-list', '--count', `${head}..${target}`));
  if (target === head || (fresh === 0 && version === undefined)) {
    await terminal.print(`This is the newest version (${head.slice(0, 9)}).`);
    return undefined;
  }
  if (fresh === 0 && upstream !== undefined && (await git('rev-list', '--count', `${upstream}..${head}`)) !== '0')
    throw new CommandError(`Going back to ${version} would drop commits of your own. Push them first.`);
  const subjects = await git('log', '--no-merges', '--format=  %s', '-n', '10', `${head}..${target}`);
  const what = fresh === 0 ? 'An older version' : formatNumberOf(fresh, 'new commit');
  await terminal.print(`${what}, up to ${target.slice(0, 9)}${subjects ? `:\n${subjects}` : ''}`);
  return target;
}

/** Does the update; goes back and throws when something fails. */
async function install(update: Update, target: string): Promise<void> {
  const { git, terminal, distFolder } = update;
  const before = await git('rev-parse', 'HEAD');
  const served = currentRelease(distFolder);
  const release = served === distFolder ? undefined : releaseIdOf(served);
  const journal: Journal = { pid: process.pid, before, target, release };
  const copy = mkdtempSync(join(tmpdir(), 'garage-update-'));
  try {
    await saveDatabase(update, copy);
    await loadPackages(update, before, target);
    terminal.message('Installing the new version …');
    const hasNewSchema = (await git('diff', '--name-only', before, target, '--', 'newsletter/db/migrations')) !== '';
    await moveTree(root, git, journal);
    await build(update);
    await tryServer(update, copy);
    await restart(update, hasNewSchema);
    endUpdate(root);
    await terminal.print(`Updated to ${target.slice(0, 9)}.`);
  } catch (error) {
    if (readJournal(root) === undefined) rmSync(packagesFolder(root), { recursive: true, force: true });
    else await goBack(update, journal);
    const reason = error instanceof CommandError ? error.message : String(error);
    throw new CommandError(`${reason}\nNothing was updated: version ${before.slice(0, 9)} is in place.`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  await tellAboutUnits(update, before);
}

/** Saves the database among the backups, and a copy on which the new version is tried. */
async function saveDatabase(update: Update, copy: string): Promise<void> {
  const { config, terminal } = update;
  if (await isStoreMissing(config)) return;
  terminal.message('Saving the database …');
  const folder = config.backupDir ?? join(config.dataDir, 'backups');
  const json = await runNode(update, ['cli/main.ts', 'backup', '--to', `${folder}/`, '--json']);
  copyFileSync((JSON.parse(json) as { file: string }).file, join(copy, 'garage.sqlite'));
  const keys = join(config.dataDir, 'link-keys.json');
  if (config.linkKeys === undefined && existsSync(keys)) copyFileSync(keys, join(copy, 'link-keys.json'));
}

/** Installs the packages of the new version beside the old ones, if they differ. */
async function loadPackages(update: Update, before: string, target: string): Promise<void> {
  const { git, terminal } = update;
  if ((await git('diff', '--name-only', before, target, '--', 'package-lock.json')) === '') return;
  terminal.message('Loading packages (a minute or two) …');
  const folder = packagesFolder(root);
  rmSync(folder, { recursive: true, force: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts/after-install.mjs']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${await git('show', `${target}:${file}`)}\n`);
  }
  const hasTests = existsSync(join(root, 'node_modules/vitest'));
  const words = ['ci', ...(hasTests ? [] : ['--omit=dev']), '--no-progress'];
  await runStep(update, 'npm', words, 'The packages could not be installed', folder);
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
  const quiet = { DATABASE_URL: '', SMTP_URL: '', ALERT_TO: '', METRICS_PORT: '', SEND_WORKER: 'off' };
  const env = { ...environment, ...quiet, DATA_DIR: copy, HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: 'off' };
  const child = spawn(nodeProgram(), ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let [output, faults] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    faults += part;
  });
  try {
    const endAt = performance.now() + readyMs;
    while (performance.now() < endAt && child.exitCode === null) {
      const [, address] = /is open at (\S+)\n/.exec(output) ?? [];
      const server = address === undefined ? undefined : await askServer(address);
      if (server?.kind === 'ours' && server.isReady) return;
      await wait(lookEveryMs);
    }
    const reason = faults.trim().split('\n')[0] || output.trim().split('\n').at(-1) || 'it says nothing';
    throw new CommandError(`The new server does not start: ${reason}`);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Restarts the server that systemd runs and waits until the new process is ready. */
async function restart({ config, environment, terminal }: Update, hasNewSchema: boolean): Promise<void> {
  const old = await findServerProcess(environment);
  const address = localAddress(config);
  if (old === undefined) {
    if (address !== undefined && (await askServer(address)).kind === 'ours')
      terminal.message(`Restart the server at ${address}: it still runs the old version.`);
    return;
  }
  terminal.message('Restarting the server …');
  // The process belongs to the same user, and systemd starts it again: no root is needed, and the socket stays open.
  process.kill(old, 'SIGTERM');
  const endAt = performance.now() + readyMs;
  while (performance.now() < endAt) {
    const process = await findServerProcess(environment);
    const server = process === undefined || process === old || !address ? undefined : await askServer(address);
    if (server?.kind === 'ours' && server.isReady) return;
    await wait(lookEveryMs);
  }
  const fix = hasNewSchema
    ? ' It has changed the database: stop the server and run ./garage restore --from <newest backup> --replace.'
    : '';
  throw new CommandError(`The new server does not become ready: see journalctl -u garage -n 50.${fix}`);
}

async function findServerProcess(env: Environment): Promise<number | undefined> {
  const words = ['show', 'garage.service', '--property=MainPID', '--value'];
  const { stdout } = await promisify(execFile)('systemctl', words, { env }).catch(() => ({ stdout: '' }));
  return Number(stdout.trim()) || undefined;
}

/** Puts the old version and its pages back, and restarts the server if it runs another one. */
async function goBack(update: Update, journal: Journal): Promise<void> {
  const { git, distFolder, terminal, environment } = update;
  await restoreTree(root, git, journal);
  const release = journal.release === undefined ? undefined : join(distFolder, 'releases', journal.release);
  if (release !== undefined && existsSync(release) && currentRelease(distFolder) !== release)
    switchRelease(distFolder, release);
  const server = await findServerProcess(environment);
  if (server === undefined) return;
  terminal.message('Restarting the old version …');
  process.kill(server, 'SIGTERM');
}

/** Files of systemd and Caddy belong to root, so only the installer changes them. */
async function tellAboutUnits({ git, config, terminal }: Update, before: string): Promise<void> {
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
  const own = join(root, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

async function runNode({ environment }: Update, words: string[]): Promise<string> {
  try {
    const options = { cwd: root, env: environment };
    return (await promisify(execFile)(nodeProgram(), words, options)).stdout;
  } catch (error) {
    throw new CommandError((error as { stderr?: string }).stderr?.trim() || String(error));
  }
}

async function runStep({ environment }: Update, program: string, words: string[], failure: string, cwd = root) {
  try {
    await promisify(execFile)(program, words, { cwd, env: environment, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw new CommandError(`${failure}: ${program} is not installed.`);
    throw describeFailure(failure, [stdout, stderr]);
  }
}

const describeFailure = (failure: string, said: readonly (string | null)[]): CommandError =>
  new CommandError(`${failure}:\n${said.join('\n').trim().split('\n').slice(-8).join('\n')}`);
