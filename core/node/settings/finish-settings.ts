import { fileURLToPath } from 'node:url';
import { finishWriting, settingsJournal } from '../files/write-together.ts';

/**
 * Finishes a save of settings that was killed. For the first lines of a program, before site.config.ts is loaded: an import
 * reads that file before any code runs.
 */
export function finishSettings(siteFolder = fileURLToPath(new URL('../../..', import.meta.url))): void {
  try {
    const written = finishWriting(settingsJournal(siteFolder));
    if (written.length > 0) console.warn('A save of the settings was interrupted. It is complete now.');
  } catch (error) {
    const { code = 'damaged' } = error as NodeJS.ErrnoException;
    const journal = settingsJournal(siteFolder);
    console.warn(
      `A save of the settings was interrupted, and ${journal} cannot be applied (${code}). Start this as the user who owns the folder, or delete that file and save the settings again.`,
    );
  }
}
