import { listModelYears, readRecalls } from './recalls.ts';
import type { FollowedModel } from './trucks.ts';

const files = import.meta.glob<string>('/content/recalls/*.yaml', { eager: true, query: '?raw', import: 'default' });

/** The recall data of `content/recalls`, as built into the pages. */
export const siteRecalls = readRecalls(files);

/** Every model and year this site follows, with what was found. */
export const recallYears = listModelYears(siteRecalls);

/** Returns what was found for a model and year; undefined for one this site does not follow. */
export const findRecallYear = (model: FollowedModel, year: number) =>
  recallYears.find((each) => each.model === model && each.year === year);
