import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file in one step: whoever reads it, also after a power cut, gets the old content or the new one. With `isNew`
 * a file that is there stays, and the error has the code EEXIST.
 */
export function writeFileAtomically(
  file: string,
  data: string | Uint8Array,
  { mode, isNew = false }: { mode?: number | undefined; isNew?: boolean } = {},
): void {
  // In the same folder, because only a rename on the same disk is one step; no content loader takes such a name.
  const part = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(part, data, { mode, flush: true });
    if (isNew) linkSync(part, file);
    else renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}
