import csv from '../../content/epa/epa-labels.csv?raw';
import { readEpaLabels } from './epa-labels.ts';

/** The EPA labels of `content/epa`, as built into the pages. */
export const siteEpaLabels = readEpaLabels(csv);
