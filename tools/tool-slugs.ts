import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toolsOff } from '../site.config.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Slugs of the tools that are switched on, for plain Node, which cannot load the definitions themselves. */
export const toolSlugs: readonly string[] = readdirSync(folder).filter(
  (name) => existsSync(`${folder}${name}/tool.tsx`) && !toolsOff.includes(name),
);
