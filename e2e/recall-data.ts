import { readdirSync, readFileSync } from 'node:fs';
import { readProblems } from '../facts/trucks/problems.ts';
import { listModelYears, readRecalls } from '../facts/trucks/recalls.ts';
import { type ReferenceFile, readReference } from '../facts/trucks/reference-data.ts';

const content = new URL('../content/', import.meta.url);

export const readContent = (path: string): string => readFileSync(new URL(path, content), 'utf8');

export const readPageData = <File extends ReferenceFile>(file: File) => readReference(file, readContent(file));

const filesIn = (folder: string): Record<string, string> => {
  const files = readdirSync(new URL(folder, content)).filter((file) => file.endsWith('.yaml'));
  return Object.fromEntries(files.map((file) => [file, readContent(`${folder}/${file}`)]));
};

/** The data the pages were built from: journeys follow it, whatever it says. */
export const recalls = readRecalls(filesIn('recalls'));
export const problems = readProblems(filesIn('problems'));

export const modelYears = listModelYears(recalls);
