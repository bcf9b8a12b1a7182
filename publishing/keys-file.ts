import { displayDate, siteDay } from '../core/dates.ts';
import { type Environment, mergeEnvFile } from '../core/node/settings/env-file.ts';
import { settingsSchema } from '../core/node/settings/settings-schema.ts';
import {
  type LinkKeySet,
  missingKeys,
  readKeysSavedAt,
  readLinkKeys,
  recordKeysSaved,
} from '../newsletter/db/link-keys.ts';
import type { Queryable } from '../newsletter/db/store.ts';
import { site } from '../site.config.ts';
import { now, type Settings } from './program.ts';
import { changeEnvText } from './site-settings/env-lines.ts';

/** What no backup has, in the words of every place that says so. */
export const keptApart = 'the link keys, and .env with the passwords';

/** A file that the publisher keeps: its name and its text. */
export interface KeysFile {
  name: string;
  text: string;
}

type KeyedSettings = Pick<Settings, 'dataDir' | 'linkKeys' | 'timeZone'>;

function requireKeys(settings: KeyedSettings): LinkKeySet {
  const set = readLinkKeys(settings);
  if (set === undefined) throw missingKeys(settings);
  return set;
}

/**
 * Makes the one file to keep apart from the backups. It is a settings file: with it as .env a new machine has the mail login,
 * and the keys of all links in mails already sent. Throws Refused or Unavailable without keys.
 */
export function makeKeysFile(settings: KeyedSettings, environment: Environment): KeysFile {
  const set = requireKeys(settings);
  const day = siteDay(now(), settings.timeZone);
  const values = mergeEnvFile(environment).environment;
  const names = Object.keys(settingsSchema.shape).filter((name) => name !== 'LINK_KEYS' && values[name] !== undefined);
  const lines = new Map(names.map((name) => [name, values[name]]));
  const text = changeEnvText(headOf(day, lines.has('DKIM_KEY')), lines.set('LINK_KEYS', JSON.stringify(set)));
  return { name: `garage-keys-${day}.env`, text };
}

const headOf = (
  day: string,
  hasDkim: boolean,
): string => `# The link keys and the settings of ${site.name}, as of ${displayDate(day)}.
#
# No backup has them. Keep this file apart from the backups and from this machine: in a password manager, or on a
# stick in a drawer. Whoever has it can send mail in your name, and open the links in your mails.
#
# LINK_KEYS: without it, the links to unsubscribe in mails already sent stop working, and people who were deleted
# can be added again. The other lines are your settings, with the login of your mail server.
${hasDkim ? '# Keep the file that DKIM_KEY names, too: this file has only its path.\n' : ''}#
# After a loss: save this file as .env in the project's folder, correct its folders, and restore your newest backup.
# Make a new one after you change the mail login, and after ./garage keys rotate.

`;

/** Records that the publisher has the file to keep. */
export const noteKeysSaved = (store: Queryable, settings: KeyedSettings): Promise<void> =>
  recordKeysSaved(store, requireKeys(settings), now());

/** Returns when the file to keep was last made; undefined when there is none with these keys. */
export async function findKeysSavedAt(store: Queryable, settings: KeyedSettings): Promise<string | undefined> {
  const set = readLinkKeys(settings);
  return set && readKeysSavedAt(store, set);
}
