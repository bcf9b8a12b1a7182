import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the names in a folder that end so, sorted; a missing folder has none. */
export const namesIn = (folder: string, ending = ''): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];

/** Returns the path of every file in a folder and those inside it; a missing folder has none. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
