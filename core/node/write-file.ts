import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces a file in one step: whoever reads it, also after a power cut, gets the old content or the new one. */
export function writeFileAtomically(file: string, data: string | Uint8Array, { mode }: { mode?: number } = {}): void {
  // In the same folder, because only a rename on the same disk is one step; no content loader takes such a name.
  const part = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(part, data, { mode, flush: true });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
