import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from './write-file.ts';

/** A file to write: what it has now, '' for one that is missing, and what it gets. */
export interface FileChange {
  path: string;
  before: string;
  text: string;
  mode?: number | undefined;
}

/** What is on the disk while several files are written: enough to finish it after a kill. */
interface Journal {
  files: { path: string; before: string; text: string; mode?: number | undefined }[];
}

const hashOf = (text: string): string => hash('sha256', text);

/** Returns where a save of settings notes what it writes. It has passwords, and .gitignore leaves such names out. */
export const settingsJournal = (siteFolder: string): string => join(siteFolder, '.env.saving');

/**
 * Writes several files, all or none: a process that is killed between two of them leaves a journal, and the next start
 * finishes the work with `finishWriting`.
 */
export function writeTogether(journal: string, changes: readonly FileChange[]): void {
  const files = changes.map(({ path, before, text, mode }) => ({ path, before: hashOf(before), text, mode }));
  if (files.length > 1) writeFileAtomically(journal, JSON.stringify({ files } satisfies Journal), { mode: 0o600 });
  for (const { path, text, mode } of files) writeFileAtomically(path, text, { mode });
  if (files.length > 1) rmSync(journal, { force: true });
}

/**
 * Finishes what a killed process began to write; returns the files it wrote. A file that somebody has changed by hand since
 * then stays as it is.
 */
export function finishWriting(journal: string): string[] {
  const text = readOrEmpty(journal);
  if (text === '') return [];
  const { files } = JSON.parse(text) as Journal;
  const open = files.filter(({ path, before }) => hashOf(readOrEmpty(path)) === before);
  for (const { path, text: wanted, mode } of open) writeFileAtomically(path, wanted, { mode });
  rmSync(journal, { force: true });
  return open.map(({ path }) => path);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
