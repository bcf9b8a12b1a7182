import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isToolOn } from './define-tool.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Folders of all tools, for plain Node, which cannot load the definitions themselves. */
export const toolFolders: readonly string[] = readdirSync(folder).filter((name) =>
  existsSync(`${folder}${name}/tool.tsx`),
);

/** Slugs of the tools that are switched on. */
export const toolSlugs: readonly string[] = toolFolders.filter(isToolOn);
