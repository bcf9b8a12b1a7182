import labels from '../../content/epa/epa-labels.csv?raw';
import ratings from '../../content/ratings.csv?raw';
import { factsIn } from '../print-fact.ts';
import { siteLedger } from '../site-facts.ts';
import { readEpaLabels } from './epa-labels.ts';
import { readProblems } from './problems.ts';
import { readRatings } from './ratings.ts';
import { listModelYears, readRecalls } from './recalls.ts';
import { type ReferenceFile, readReference } from './reference-data.ts';
import type { FollowedModel } from './trucks.ts';

/** What the files of `content` know of trucks, as built into the pages; each is read by the module of its name. */
export const siteEpaLabels = readEpaLabels(labels);
export const siteRatings = readRatings(ratings);
export const siteProblems = readProblems(
  import.meta.glob<string>('/content/problems/*.yaml', { eager: true, query: '?raw', import: 'default' }),
);
export const siteRecalls = readRecalls(
  import.meta.glob<string>('/content/recalls/*.yaml', { eager: true, query: '?raw', import: 'default' }),
);

/** Every model and year this site follows, with what was found. */
export const recallYears = listModelYears(siteRecalls);

/** Returns what was found for a model and year; undefined for one this site does not follow. */
export const findRecallYear = (model: FollowedModel, year: number) =>
  recallYears.find((each) => each.model === model && each.year === year);

const texts = import.meta.glob<string>(
  [
    '/content/figures-we-began-with.yaml',
    '/content/model-years.yaml',
    '/content/which-engine.yaml',
    '/content/owning/*.yaml',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** Reads the data of a reference page, with the facts it prints. */
function load<File extends ReferenceFile>(file: File) {
  const yaml = texts[`/content/${file}`] ?? '';
  return { ...readReference(file, yaml), facts: factsIn(yaml, siteLedger, `content/${file}`) };
}

export const modelYears = load('model-years.yaml');

/** Returns the entry of a truck's model year on /model-years; undefined for a car, whose recalls alone are followed. */
export const findYearEntry = (model: FollowedModel, year: number) =>
  modelYears.lines.find((each) => each.model === model)?.years.find((each) => each.year === year);

export const whichEngine = load('which-engine.yaml');
export const figuresWeBeganWith = load('figures-we-began-with.yaml');
export const realMileage = load('owning/real-mileage.yaml');
export const usedSheet = load('owning/used.yaml');
export const thisYear = load('owning/this-year.yaml');
export const recallPage = load('owning/recalls.yaml');
export const notOffered = load('owning/not-offered.yaml');
