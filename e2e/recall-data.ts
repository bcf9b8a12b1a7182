import { readdirSync, readFileSync } from 'node:fs';
import { listModelYears, readRecalls } from '../facts/trucks/recalls.ts';

const folder = new URL('../content/recalls/', import.meta.url);

/** The data the pages were built from: journeys follow it, whatever it says. */
export const recalls = readRecalls(
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  ),
);

/** Every model year with a page. */
export const modelYears = listModelYears(recalls);
