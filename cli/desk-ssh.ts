import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { findFreePort } from '../core/node/free-port.ts';
import type { Environment } from '../core/node/settings.ts';
import { CommandError, UsageError } from './command.ts';
import { listenForStop, type Terminal } from './terminal.ts';

/** How a server's desk is reached. */
export interface SshDesk {
  /** `user@host`, or `user@host:folder`. */
  target: string;
  /** The same port at both ends, because the desk checks the name it is called by; the next is the live page's. 0 means any. */
  port: number;
  terminal: Terminal;
  environment: Environment;
  /** Opens the link, or prints it. */
  open(link: string): Promise<void>;
}

const linkLine = /^(http:\/\/127\.0\.0\.1:\d+\/open\?ticket=[\w-]+)\r?$/m;

/** Starts the desk on a server, forwards its port to this machine, and opens its link here. */
export async function openThroughSsh({ target, port, terminal, environment, open }: SshDesk): Promise<number> {
  const [, host = '', folder] = /^((?:[\w.-]+@)?[\w.-]+)(?::([^\n]+))?$/.exec(target) ?? [];
  if (host === '' || host.startsWith('-'))
    throw new UsageError(`--ssh must be user@host or user@host:folder, not '${target}'.`);
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
  let [said, isOpen] = ['', false];
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
      throw new CommandError(`The desk of ${host} cannot be opened: ${reason}.`);
    })) as [number | null];
    if (stop.signal.aborted) return 0;
    if (isOpen) {
      terminal.message(`The connection to ${host} has ended, and its desk with it. Start this command again to go on.`);
      return code === 0 ? 0 : 1;
    }
    const words = stripVTControlCharacters(said).trim().split(/\r?\n/).slice(-5).join('\n');
    const hint =
      'Check the name and that you can log in with ssh. If the site is not in the home folder, name its folder: user@host:folder.';
    throw new CommandError(
      `The desk of ${host} did not start (ssh ended with ${code}). ${hint}${words === '' ? '' : `\n${words}`}`,
    );
  } finally {
    stop.end();
  }
}

const quote = (text: string): string =>
  text.startsWith('~/') ? `~/${quote(text.slice(2))}` : `'${text.replaceAll("'", "'\\''")}'`;
