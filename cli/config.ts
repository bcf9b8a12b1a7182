import { type Environment, readSettings, SettingsError } from '../core/settings.ts';
import { DkimKeyError, readDkimKey } from '../newsletter/mail/dkim.ts';
import { site } from '../site.config.ts';
import { CommandError } from './failures.ts';

/** What the environment decides about the commands: the server's settings, so that both use the same database. */
export type CliConfig = ReturnType<typeof readConfig>;

/** Reads the settings; throws CommandError with one sentence per mistake. */
export function readConfig(environment: Environment = process.env) {
  try {
    const settings = readSettings(environment, site);
    return { ...settings, dkim: settings.dkim && readDkimKey(settings.dkim) };
  } catch (error) {
    const isExplained = error instanceof SettingsError || error instanceof DkimKeyError;
    throw isExplained ? new CommandError(error.message) : error;
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
