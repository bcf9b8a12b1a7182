import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatCountOf } from '../core/text/counts.ts';
import { backupIntoFolder, type FolderBackup } from '../newsletter/backups/backup-folder.ts';
import { keptApart } from '../publishing/keys-file.ts';
import { type Backup, findMissingIgnore, makeBackupFile } from '../publishing/make-backup.ts';
import { now, readConfig } from '../publishing/program.ts';
import { defineCommand, readCount, wrongUsage } from './command.ts';

export const backupCommand = defineCommand({
  summary: 'Save the list, and your texts and pictures beside it; the server can keep running.',
  flags: {
    to: '<file or folder> a new file, or a folder of backups (an existing one, or a name that ends in /)',
    keep: '<n> in a folder: keep the newest n backups and delete older ones',
    json: 'print a JSON object',
  },
  details: `
The list with its history is one checked file; articles, issues, pages, pictures and the three files of the site are a
zip archive beside it (…texts.zip): unzip it in the site's folder to have them back. Not in either: the link keys, and .env
with the passwords. Keep a copy of both in another place: ./garage keys save --to <file>, or download them in the desk.

In a folder, the files are named after the time: garage-<UTC time>.sqlite. Older backups are deleted only after the new one
has been opened and checked, and only if it has at least half as many subscribers as each backup to be deleted. Other
files in the folder are never touched.

A backup contains every address: protect it like the database itself. PostgreSQL is saved in the same format, as of one moment; for millions of subscribers pg_dump is
faster.`,
  async run({ values, terminal, environment, parts }) {
    if (!values.to) throw wrongUsage('backup needs --to <file or folder>.');
    const { to } = values;
    const keep = values.keep === undefined ? undefined : readCount('keep', values.keep, 1);
    const isIntoFolder = to.endsWith('/') || (statSync(to, { throwIfNoEntry: false })?.isDirectory() ?? false);
    if (keep !== undefined && !isIntoFolder) {
      throw wrongUsage(`--keep needs a folder: write --to ${to}/ with a / at the end.`);
    }
    const config = readConfig(environment, parts);
    const makeBackup = (file: string): Promise<Backup> => makeBackupFile(config, file);
    const made: Backup & FolderBackup = isIntoFolder
      ? await backupIntoFolder(to, { now, keep, makeBackup })
      : { ...(await makeBackup(to)), removed: [], ahead: [] };
    await terminal.print(values.json ? JSON.stringify(made) : describe(made));
    for (const warning of listWarnings(made)) terminal.message(warning);
    const missing = await findMissingIgnore(isIntoFolder ? dirname(made.file) : made.file, made.file);
    if (missing !== undefined) {
      terminal.message(
        `Warning: git does not ignore ${made.file}, so the next "git add" would publish every address. Keep backups outside of the repository, or ${missing}`,
      );
    }
    terminal.message(
      `Not in the backup: ${keptApart}. Keep a copy of them apart from it: ./garage keys save --to <file>`,
    );
  },
});

/** One line, for the log of a timer. */
function describe({ file, subscribers, removed, texts }: Backup & FolderBackup): string {
  const saved = `Saved ${formatCountOf(subscribers, 'subscriber')} to ${file} and ${formatCountOf(texts.files, 'file')} of texts and pictures to ${texts.file}`;
  return removed.length === 0 ? saved : `${saved}; deleted ${removed.join(', ')}`;
}

function listWarnings({ subscribers, ahead, spared }: FolderBackup): string[] {
  const warnings: string[] = [];
  if (spared !== undefined) {
    warnings.push(
      `No old backup was deleted: this one has ${formatCountOf(subscribers, 'subscriber')}, but ${spared.file} has ${formatCountOf(spared.subscribers, 'subscriber')}. Check DATA_DIR or DATABASE_URL, and that the data disk is mounted. If the list really shrank, delete the old backups yourself.`,
    );
  }
  if (ahead.length > 0) {
    warnings.push(
      `These backups are dated in the future, so they were neither counted nor deleted: ${ahead.join(', ')}. Check the clock. If it is right, delete them yourself.`,
    );
  }
  return warnings;
}
