import csv from '../../content/ratings.csv?raw';
import { readRatings } from './ratings.ts';

/** The ratings of content/ratings.csv, as built into the pages. */
export const siteRatings = readRatings(csv);
