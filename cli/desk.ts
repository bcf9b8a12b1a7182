import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { findFreePort } from '../core/node/free-port.ts';
import type { Environment } from '../core/node/settings/settings.ts';
import type { DeskContext, RunningDesk } from '../desk/main.ts';
import { findProject } from '../publishing/posts/post-files.ts';
import { readConfig, withOpenNewsletter } from '../publishing/program.ts';
import { canStartAgain, startAgain } from '../publishing/site-settings/restart.ts';
import { commandFailed, contentFlag, defineCommand, wrongUsage } from './command.ts';
import { listenForStop, type Terminal } from './terminal.ts';

export const deskCommand = defineCommand({
  summary: 'Open the desk, the publisher’s workbench in the browser; only this machine can reach it.',
  flags: {
    port: '<n> port on 127.0.0.1 (default: a free one)',
    'no-open': 'print the link on a line of its own instead of opening a browser',
    ssh: '<user@host> open the desk of a server; user@host:folder if it is not in the home folder',
    folder: contentFlag,
    build: 'only build its pages, for an install that cannot be written later',
  },
  details: `
The link works once and becomes a cookie that ends with this command: Ctrl-C closes the desk. What a server sends or
publishes goes on without it. Its pages are built at the first start after an update.`,
  async run({ values, terminal, environment: { DESK_SESSION: session, ...environment }, parts }) {
    const port = readPort(values.port);
    // Loaded only here: no other command waits for a web server's code.
    const desk = await import('../desk/main.ts');
    if (values.ssh !== undefined) {
      const { open, forget } = createOpener(values, terminal, environment);
      return openThroughSsh({ target: values.ssh, port, terminal, environment, open }).finally(forget);
    }
    if (values.build) return desk.buildWeb().then(() => 0, refuseBuild);
    if (desk.isWebStale()) await build(terminal, environment);
    const { content } = findProject(values.folder);
    const config = readConfig(environment, { ...parts, contentFolder: content });
    const served = await withOpenNewsletter(config, (newsletter) => {
      const context = { newsletter, settings: config, environment, contentFolder: content };
      return serve(desk.startDesk, context, { port, session, values, terminal, environment });
    });
    const { again } = served;
    if (again !== undefined) {
      const folder = values.folder === undefined ? [] : ['--folder', values.folder];
      startAgain(['desk', '--port', String(again.port), ...folder], { ...environment, DESK_SESSION: again.session });
    }
    return served.code;
  },
});

const closing =
  'Closing the desk. A publish is finished first, in a minute or two; Ctrl-C again ends both, and the old pages stay online.';

interface Serving {
  port: number;
  /** Of the desk that this one replaces, whose tabs are open. */
  session: string | undefined;
  values: { 'no-open'?: boolean | undefined };
  terminal: Terminal;
  environment: Environment;
}

async function serve(
  startDesk: (context: DeskContext, port: number, session?: string) => Promise<RunningDesk>,
  context: DeskContext,
  { port, session, values, terminal, environment }: Serving,
): Promise<{ code: number; again: Pick<RunningDesk, 'port' | 'session'> | undefined }> {
  const again = new AbortController();
  const restart = canStartAgain ? () => again.abort() : undefined;
  const desk = await startDesk({ ...context, restart }, port, session).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw commandFailed(`Port ${port} is in use: choose another --port, or leave it out.`);
  });
  const stop = listenForStop(() => terminal.message(closing));
  const broken = new AbortController();
  // After an error that nothing caught, the program may be in any state: it must not go on sending.
  const fail = (error: unknown): void => {
    terminal.message(
      `The desk closes because of a mistake in its program, after the mails in progress. Open it again with ./garage desk. ${error instanceof Error ? error.stack : error}`,
    );
    broken.abort();
  };
  process.on('uncaughtException', fail);
  const { open, forget } = createOpener(values, terminal, environment);
  try {
    if (session === undefined) await open(desk.link);
    terminal.message('The desk is open on this machine only. Ctrl-C closes it.');
    const over = AbortSignal.any([stop.signal, broken.signal, again.signal]);
    if (!over.aborted) await once(over, 'abort');
  } finally {
    stop.end();
    forget();
    await desk.close();
    process.off('uncaughtException', fail);
  }
  return { code: broken.signal.aborted ? 1 : 0, again: again.signal.aborted ? desk : undefined };
}

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** Builds in a process of its own: the desk runs for hours and keeps neither the builder nor what it left behind. */
async function build(terminal: Terminal, environment: Environment): Promise<void> {
  terminal.progress('Building the desk’s pages; this takes a few seconds after an update.');
  await promisify(execFile)(process.execPath, [program, 'desk', '--build'], { env: environment })
    .catch(({ stderr }: { stderr: string }) => {
      throw commandFailed(stderr.trim());
    })
    .finally(terminal.endProgress);
}

function refuseBuild(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw commandFailed(
    `The desk’s pages cannot be built: ${reason}. Run ./garage desk --build as the user who owns the project folder.`,
  );
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw wrongUsage(`--port must be a number up to 65535, not '${text}'.`);
  return Number(text);
}

/**
 * Opens the link in the publisher's browser, or prints it. The browser is given a page that leads to it: every user of this
 * machine can read how a program was called. `forget` deletes that page.
 */
function createOpener(
  values: { 'no-open'?: boolean | undefined },
  terminal: Terminal,
  environment: Environment,
): { open(link: string): Promise<void>; forget(): void } {
  let folder: string | undefined;
  async function start(link: string): Promise<boolean> {
    // Not the folder for temporary files, nor a hidden one: browsers from Ubuntu's store can read neither.
    const { dataDir } = readConfig(environment);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    folder = mkdtempSync(join(dataDir, 'desk-'));
    const page = join(folder, 'open.html');
    writeFileSync(page, leadTo(link), { mode: 0o600 });
    return openOnDesktop(page, environment);
  }
  return {
    async open(link) {
      if (values['no-open']) return terminal.print(link);
      if (await start(link).catch(() => false))
        return terminal.message('Opening the desk in your browser. If no page opens, start again with --no-open.');
      terminal.message('No browser can be opened from here. Open this link in one on this machine; it works once:');
      await terminal.print(link);
    },
    forget() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a file with the desktop's own program, such as the browser; resolves to false when there is none. */
function openOnDesktop(file: string, environment: Environment): Promise<boolean> {
  const [program = '', ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, file], { detached: true, stdio: 'ignore', env: environment });
  child.unref();
  return once(child, 'spawn').then(
    () => true,
    () => false,
  );
}

const leadTo = (link: string): string => `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Opening the desk</title>
<p><a href="${link}">Open the desk</a></p>
`;

interface SshDesk {
  target: string;
  /** The same port at both ends, because the desk checks the name it is called by; the next is the live page's. 0 means any. */
  port: number;
  terminal: Terminal;
  environment: Environment;
  open(link: string): Promise<void>;
}

const linkLine = /^(http:\/\/127\.0\.0\.1:\d+\/open\?ticket=[\w-]+)\r?$/m;

/** Starts the desk on a server, forwards its port to this machine, and opens its link here. */
async function openThroughSsh({ target, port, terminal, environment, open }: SshDesk): Promise<number> {
  const [, host = '', folder] = /^((?:[\w.-]+@)?[\w.-]+)(?::([^\n]+))?$/.exec(target) ?? [];
  if (host === '' || host.startsWith('-'))
    throw wrongUsage(`--ssh must be user@host or user@host:folder, not '${target}'.`);
  const used = port === 0 ? await findFreePort() : port;
  const desk = `desk --no-open --port ${used}`;
  // A server that was set up by deploy/install.sh has the command for everybody; a clone in the home folder has its own.
  const command =
    folder === undefined
      ? `if [ -x ./garage ]; then exec ./garage ${desk}; else exec garage ${desk}; fi`
      : `cd ${quote(folder)} && exec ./garage ${desk}`;
  // A terminal on the server ends its desk when this connection ends, however it ends.
  const forward = [used, used + 1].flatMap((each) => [
    '-L',
    `${each}:${each === used ? '127.0.0.1' : 'localhost'}:${each}`,
  ]);
  const args = ['-tt', '-o', 'ExitOnForwardFailure=yes', ...forward, host, command];
  const child = spawn('ssh', args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  const stop = listenForStop(() => {
    terminal.message('Closing the desk.');
    child.kill('SIGTERM');
  });
  let said = '';
  let isOpen = false;
  const listen = (text: string): void => {
    if (isOpen) return;
    said += text;
    const link = linkLine.exec(said)?.[1];
    if (link === undefined) return;
    isOpen = true;
    void open(link).then(() => terminal.message(`This is the desk of ${host}. Ctrl-C closes it.`));
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  terminal.message(`Connecting to ${host}…`);
  try {
    const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? 'there is no program ssh here: install OpenSSH' : error.message;
      throw commandFailed(`The desk of ${host} cannot be opened: ${reason}.`);
    })) as [number | null];
    if (stop.signal.aborted) return 0;
    if (isOpen) {
      terminal.message(`The connection to ${host} has ended, and its desk with it. Start this command again to go on.`);
      return code === 0 ? 0 : 1;
    }
    const words = stripVTControlCharacters(said).trim().split(/\r?\n/).slice(-5).join('\n');
    const hint =
      'Check the name and that you can log in with ssh. If the site is not in the home folder, name its folder: user@host:folder.';
    throw commandFailed(
      `The desk of ${host} did not start (ssh ended with ${code}). ${hint}${words === '' ? '' : `\n${words}`}`,
    );
  } finally {
    stop.end();
  }
}

const quote = (text: string): string =>
  text.startsWith('~/') ? `~/${quote(text.slice(2))}` : `'${text.replaceAll("'", "'\\''")}'`;
