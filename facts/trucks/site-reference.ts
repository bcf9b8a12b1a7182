import { factsIn } from '../print-fact.ts';
import { siteLedger } from '../site-facts.ts';
import { type ReferenceFile, readReference } from './reference-data.ts';

const texts = import.meta.glob<string>(
  ['/content/model-years.yaml', '/content/which-engine.yaml', '/content/owning/*.yaml'],
  { eager: true, query: '?raw', import: 'default' },
);

/** Reads the data of a reference page, with the facts it prints. */
function load<File extends ReferenceFile>(file: File) {
  const yaml = texts[`/content/${file}`] ?? '';
  return { ...readReference(file, yaml), facts: factsIn(yaml, siteLedger, `content/${file}`) };
}

export const modelYears = load('model-years.yaml');
export const whichEngine = load('which-engine.yaml');
export const realMileage = load('owning/real-mileage.yaml');
export const usedSheet = load('owning/used.yaml');
export const thisYear = load('owning/2026.yaml');
export const recallPage = load('owning/recalls.yaml');
export const notOffered = load('owning/not-offered.yaml');
