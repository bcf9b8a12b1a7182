import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFileAtomically } from '../core/node/files/write-file.ts';
import { formatCount, formatCountOf } from '../core/text/counts.ts';
import {
  addTokenKey,
  assertKeysFit,
  compareKeys,
  createLinkKeys,
  dropTokenKeys,
  type LinkKeySet,
  linkKeysFile,
  missingKeys,
  readKeyFingerprints,
  readLinkKeys,
  recordKeyFingerprints,
  writeLinkKeys,
} from '../newsletter/db/link-keys.ts';
import { openStore } from '../newsletter/db/open-store.ts';
import type { Store } from '../newsletter/db/store.ts';
import { makeKeysFile, noteKeysSaved } from '../publishing/keys-file.ts';
import { now, readConfig, type Settings, withOpenNewsletter } from '../publishing/program.ts';
import { commandFailed, defineCommand, readCount, wrongUsage, yesFlag } from './command.ts';
import type { Terminal } from './terminal.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A little over a year: people find old mails, and a link to unsubscribe must work in them. */
const overlapDays = 400;

export const rotateKeysCommand = defineCommand({
  summary: 'Sign links with a new key; links in mails already sent keep working.',
  flags: {
    lost: 'the old keys are lost: start with new ones',
    yes: yesFlag,
  },
  details: `
Stop the server first. The old keys stay until ./garage keys prune. When LINK_KEYS contains the keys, the command prints
its new value: set it on every machine, then start them again.

With --lost, links in mails already sent stop working, and addresses that were removed can be added again by an import,
because only the lost key recognizes them.`,
  async run({ values, terminal, environment, confirm }) {
    const config = readConfig(environment);
    if (values.lost) return startOver(config, terminal, confirm);
    return changeKeys(config, terminal, (set) => ({
      set: addTokenKey(set, now(), randomBytes),
      message:
        'New links are signed with a new key. Old links keep working until ./garage keys prune. Save the new keys: ./garage keys save --to <file>',
    }));
  },
});

export const pruneKeysCommand = defineCommand({
  summary: 'Delete old link keys; links that only they can check stop working.',
  flags: {
    days: `<n> keys replaced more than n days ago; default ${overlapDays}`,
    yes: yesFlag,
  },
  details: 'Stop the server first. Unsubscribe links in mails signed with a deleted key stop working.',
  async run({ values, terminal, environment, confirm }) {
    const days = readCount('days', values.days, overlapDays);
    const config = readConfig(environment);
    const kept = dropTokenKeys(requireKeys(config), new Date(now().getTime() - days * dayMs));
    const dropped = requireKeys(config).tokenKeys.length - kept.tokenKeys.length;
    if (dropped === 0) return terminal.print(`No key was replaced more than ${formatCountOf(days, 'day')} ago.`);
    const question = `Delete ${formatCountOf(dropped, 'old key')}? Links in mails signed with them stop working.`;
    await confirm(question);
    return changeKeys(config, terminal, () => ({
      set: kept,
      message: `Deleted ${formatCountOf(dropped, 'old key')}.`,
    }));
  },
});

export const saveKeysCommand = defineCommand({
  summary: 'Write the link keys and the settings, which no backup has, to one file to keep.',
  flags: { to: '<file> a new file' },
  details: `
Keep it apart from the backups and from this machine: whoever has it can send mail in your name. It is a settings file: with
it as .env a new machine has the mail login and the keys of the links in mails already sent. Make a new one after you
change the mail login, and after ./garage keys rotate.`,
  async run({ values, terminal, environment, parts }) {
    const { to } = values;
    if (!to) throw wrongUsage('keys save needs --to <file>.');
    if (existsSync(to)) throw commandFailed(`${to} already exists. Choose a new file.`);
    const config = readConfig(environment, parts);
    await withOpenNewsletter(config, async ({ store }) => {
      writeFileAtomically(to, makeKeysFile(config, environment).text, { mode: 0o600, isNew: true });
      await noteKeysSaved(store, config);
    });
    await terminal.print(`Saved the link keys and the settings to ${to}`);
    terminal.message('Keep it apart from the backups and from this machine: in a password manager, for example.');
  },
});

function requireKeys(config: Settings): LinkKeySet {
  const set = readLinkKeys(config);
  if (set === undefined) throw missingKeys(config);
  return set;
}

async function changeKeys(
  config: Settings,
  terminal: Terminal,
  change: (set: LinkKeySet) => { set: LinkKeySet; message: string },
): Promise<void> {
  return withStoreAlone(config, async (store) => {
    const set = requireKeys(config);
    const recorded = await readKeyFingerprints(store);
    if (recorded !== undefined) assertKeysFit(compareKeys(set, recorded), config);
    const changed = change(set);
    await saveKeys(config, store, changed.set, terminal);
    terminal.message(changed.message);
  });
}

async function startOver(config: Settings, terminal: Terminal, confirm: (question: string) => Promise<void>) {
  return withStoreAlone(config, async (store) => {
    const [row] = await store.query<{ count: number }>('select count(*) as count from suppressions');
    const question = `Links in mails already sent stop working, and an import can add removed addresses again (${formatCount(row?.count ?? 0)} now). Start with new keys?`;
    await confirm(question);
    await saveKeys(config, store, createLinkKeys(now(), randomBytes), terminal);
    if (linkKeysFile(config) === undefined) await store.execute("delete from settings where key = 'link_keys'");
    terminal.message('The database has new link keys.');
  });
}

async function saveKeys(config: Settings, store: Store, set: LinkKeySet, terminal: Terminal): Promise<void> {
  const file = linkKeysFile(config);
  if (file === undefined) {
    await terminal.print(`LINK_KEYS=${JSON.stringify(set)}`);
    terminal.message('Set LINK_KEYS to this value on every machine before you start anything there.');
    return;
  }
  // The file first: a process killed in between leaves keys that contain the recorded ones.
  writeLinkKeys(file, set, { overwrite: true });
  await recordKeyFingerprints(store, set, { overwrite: true });
}

/** A server that still had the old keys would not know the new links. */
async function withStoreAlone<T>(config: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = config;
  const store = await openStore({ dataDir, databaseUrl, now, isAlone: true });
  return work(store).finally(() => store.close());
}
