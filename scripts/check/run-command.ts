import { type StdioOptions, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from './repository.ts';

/** How a command is run. */
export interface CommandOptions {
  /** Where it runs; the repository root unless told. */
  cwd?: string;
  /** Added to this process's environment. */
  env?: Record<string, string>;
  /** True shows its output as it comes instead of collecting it. */
  isStreamed?: boolean;
}

/** How a command ended. */
export interface CommandResult {
  isOk: boolean;
  /** What it printed; empty when streamed. */
  output: string;
}

/** Runs a program of node_modules/.bin or of the machine; a program that cannot start is a failure, not an exception. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { PATH: path = '' } = process.env;
  const binaries = join(repositoryRoot, 'node_modules', '.bin');
  const env = {
    ...process.env,
    // Ours first: the host's Node may be older than the one this project pins.
    PATH: [binaries, path].join(delimiter),
    ASTRO_TELEMETRY_DISABLED: '1',
    ...options.env,
  };
  const stdio: StdioOptions = options.isStreamed ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(command, args, { cwd: options.cwd ?? repositoryRoot, env, stdio });
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => {
      const output = `${command} did not start: ${error.message}`;
      if (options.isStreamed) console.log(output);
      resolve({ isOk: false, output });
    });
    child.on('close', (code) => resolve({ isOk: code === 0, output: Buffer.concat(chunks).toString('utf8').trim() }));
  });
}
