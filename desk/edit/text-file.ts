import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { refuseAtDesk } from '../problems.ts';

/** A file of content/ as an editor opens it. */
export interface TextFile {
  /** With plain line breaks, whatever the file has. */
  text: string;
  /** As it is on the disk. */
  stored: string;
  /** Of `stored`; saving needs it. */
  hash: string;
  changedAt: string;
}

/** Returns a file of the content folder, or undefined when there is none. */
export function findTextFile(contentFolder: string, file: string): TextFile | undefined {
  const path = join(contentFolder, file);
  if (!existsSync(path)) return undefined;
  const stored = readFileSync(path, 'utf8');
  const text = stored.replaceAll('\r\n', '\n');
  return { text, stored, hash: hash('sha256', stored), changedAt: statSync(path).mtime.toISOString() };
}

/** Returns a file of the content folder; refuses when it is gone. */
export function readTextFile(contentFolder: string, file: string): TextFile {
  const found = findTextFile(contentFolder, file);
  if (found !== undefined) return found;
  throw refuseAtDesk(
    'file-gone',
    `content/${file} was deleted or renamed, or the address is wrong.`,
    'Go back to the list, which is up to date.',
  );
}

/** Saves a file and returns its new hash; refuses when another program changed it since it was read. */
export function saveTextFile(contentFolder: string, file: string, opened: { text: string; hash: string }): string {
  const known = readTextFile(contentFolder, file);
  const plain = opened.text.replaceAll('\r\n', '\n');
  const text = known.stored.includes('\r\n') ? plain.replaceAll('\n', '\r\n') : plain;
  if (known.stored === text) return known.hash;
  if (known.hash !== opened.hash) {
    throw refuseAtDesk(
      'conflict',
      `content/${file} is no longer the text that this page opened: another program or tab saved it.`,
      'Compare the two, then keep one.',
    );
  }
  writeFileAtomically(join(contentFolder, file), text);
  return hash('sha256', text);
}
