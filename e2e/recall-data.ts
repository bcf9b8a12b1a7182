import { readdirSync, readFileSync } from 'node:fs';
import { readProblems } from '../facts/trucks/problems.ts';
import { listModelYears, readRecalls } from '../facts/trucks/recalls.ts';

const filesIn = (name: string): Record<string, string> => {
  const folder = new URL(`../content/${name}/`, import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return Object.fromEntries(files.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]));
};

/** The data the pages were built from: journeys follow it, whatever it says. */
export const recalls = readRecalls(filesIn('recalls'));
export const problems = readProblems(filesIn('problems'));

/** Every model year with a page. */
export const modelYears = listModelYears(recalls);
