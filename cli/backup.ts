import { statSync } from 'node:fs';
import { backupPostgres, backupSqlite } from '../newsletter/backups/backup.ts';
import { backupIntoFolder, type FolderBackup } from '../newsletter/backups/backup-folder.ts';
import type { StoreCopy } from '../newsletter/backups/copy-file.ts';
import { defineCommand } from './command.ts';
import { type CliConfig, readConfig } from './config.ts';
import { UsageError } from './failures.ts';
import { readCount } from './flag-values.ts';
import { now } from './open-for-command.ts';
import { formatCount } from './progress-bar.ts';

/** `backup` */
export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'Copy the store into one checked file; the server may keep running.',
  flags: {
    to: {
      type: 'string',
      value: '<file or folder>',
      help: 'a new file, or a folder of backups (existing, or with a / at its end)',
    },
    keep: { type: 'string', value: '<n>', help: 'in a folder: remove the oldest backups beyond the newest n' },
    json: { type: 'boolean', help: 'print a JSON object' },
  },
  details: `
In a folder the file is named after its time, garage-<UTC time>.sqlite. It gets that name after it was opened, checked and
counted; older ones are removed only then, and nothing else in the folder ever is; none when the new one holds less than
half of the subscribers of one that would go. The file holds every address and the
keys of all links: keep it as safe as the store itself. A PostgreSQL store becomes the same kind of file, one moment of
it; for a list of millions pg_dump is faster.`,
  async run({ values, terminal }) {
    if (!values.to) throw new UsageError('backup needs --to <file or folder>.');
    const { to } = values;
    const keep = values.keep === undefined ? undefined : readCount('keep', values.keep, 1);
    const isIntoFolder = isFolder(to);
    if (keep !== undefined && !isIntoFolder) {
      throw new UsageError(`--keep needs a folder: write --to ${to}/ with a / at its end.`);
    }
    const config = readConfig();
    const makeBackup = (file: string): Promise<StoreCopy> => makeFile(config, file);
    const made: FolderBackup = isIntoFolder
      ? await backupIntoFolder(to, { now, keep, makeBackup })
      : { ...(await makeBackup(to)), removed: [], ahead: [] };
    await terminal.print(values.json ? JSON.stringify(made) : describe(made));
    for (const doubt of listDoubts(made)) terminal.remark(doubt);
    return 0;
  },
});

function makeFile({ databaseUrl, dataDir }: CliConfig, file: string): Promise<StoreCopy> {
  return databaseUrl === undefined ? backupSqlite(dataDir, file, { now }) : backupPostgres(databaseUrl, file, { now });
}

function isFolder(path: string): boolean {
  return path.endsWith('/') || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

/** One line, which a timer's log keeps. */
function describe({ file, subscribers, removed }: FolderBackup): string {
  const saved = `${subscribers} subscribers saved in ${file}`;
  return removed.length === 0 ? saved : `${saved}; removed ${removed.join(', ')}`;
}

/** What a person must look at; a timer's mail or log shows it beside the line. */
function listDoubts({ subscribers, ahead, spared }: FolderBackup): string[] {
  const doubts: string[] = [];
  if (spared !== undefined) {
    doubts.push(
      `Nothing was removed: this backup holds ${formatCount(subscribers)} subscribers, but ${spared.file} holds ${formatCount(spared.subscribers)}. Is this the right store, and its disk mounted? If the list did shrink, remove the old backups yourself.`,
    );
  }
  if (ahead.length > 0) {
    doubts.push(
      `Backups named after a time that is still to come are neither counted nor removed: ${ahead.join(', ')}. Is the clock right? If it is, remove them yourself.`,
    );
  }
  return doubts;
}
