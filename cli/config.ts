import { readConfig as readServerConfig, type ServerConfig } from '../server/config.ts';
import { StartError } from '../server/start-error.ts';
import { CommandError } from './failures.ts';

/** What the environment decides about the publisher's commands: the server's own settings, so that both mean one store. */
export type CliConfig = ServerConfig;

/** Reads the settings from the environment; every mistake becomes one sentence of a CommandError. */
export function readConfig(environment: Record<string, string | undefined> = process.env): CliConfig {
  try {
    return readServerConfig(environment);
  } catch (error) {
    throw error instanceof StartError ? new CommandError(error.message) : error;
  }
}

/** Whether a text can be the address of a PostgreSQL database. */
export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text);
}

/** The program that opens a file on this machine's desktop, or undefined when nobody sits before it. */
export function findDesktopOpener(environment: Record<string, string | undefined> = process.env): string | undefined {
  if (process.platform === 'darwin') return environment['SSH_CONNECTION'] ? undefined : 'open';
  return environment['DISPLAY'] || environment['WAYLAND_DISPLAY'] ? 'xdg-open' : undefined;
}
