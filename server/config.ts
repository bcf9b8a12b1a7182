import { type Environment, readSettings, SettingsError, withProjectEnvFile } from '../core/settings.ts';
import { DkimKeyError, readDkimKey } from '../newsletter/mail/dkim.ts';
import { site } from '../site.config.ts';

/** Everything the environment decides about the server. */
export type ServerConfig = ReturnType<typeof readConfig>;

/** Reads the server's settings; throws SettingsError with one sentence per mistake. */
export function readConfig(environment: Environment = withProjectEnvFile(process.env)) {
  const settings = readSettings(environment, site);
  try {
    return { ...settings, dkim: settings.dkim && readDkimKey(settings.dkim) };
  } catch (error) {
    throw error instanceof DkimKeyError ? new SettingsError(error.message) : error;
  }
}
