import { readRecalls } from './recalls.ts';

const files = import.meta.glob<string>('/content/recalls/*.yaml', { eager: true, query: '?raw', import: 'default' });

/** The recall data of `content/recalls`, as built into the pages. */
export const siteRecalls = readRecalls(files);
