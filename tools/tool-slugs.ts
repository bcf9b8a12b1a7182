import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toolsOff } from '../site.config.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Folders of all tools, for plain Node, which cannot load the definitions themselves. */
export const toolFolders: readonly string[] = readdirSync(folder).filter((name) =>
  existsSync(`${folder}${name}/tool.tsx`),
);

/** Slugs of the tools that are switched on. */
export const toolSlugs: readonly string[] = toolFolders.filter((name) => !toolsOff.includes(name));
