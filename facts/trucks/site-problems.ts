import { readProblems } from './problems.ts';

const files = import.meta.glob<string>('/content/problems/*.yaml', { eager: true, query: '?raw', import: 'default' });

/** The known problems of `content/problems`, as built into the pages. */
export const siteProblems = readProblems(files);
