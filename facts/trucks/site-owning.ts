import thisYearYaml from '../../content/owning/2026.yaml?raw';
import notOfferedYaml from '../../content/owning/not-offered.yaml?raw';
import mileageYaml from '../../content/owning/real-mileage.yaml?raw';
import usedYaml from '../../content/owning/used.yaml?raw';
import { factsIn } from '../print-fact.ts';
import { siteLedger } from '../site-facts.ts';
import { readNotOffered, readRealMileage, readThisYear, readUsedSheet } from './owning-data.ts';

/** The measured mileage of /fuel-economy, and the facts it prints. */
export const realMileage = readRealMileage(mileageYaml);
export const mileageFacts = factsIn(mileageYaml, siteLedger, 'content/owning/real-mileage.yaml');

/** The data of /used and /2026, and the facts they print. */
export const usedSheet = readUsedSheet(usedYaml);
export const usedFacts = factsIn(usedYaml, siteLedger, 'content/owning/used.yaml');
export const thisYear = readThisYear(thisYearYaml);
export const thisYearFacts = factsIn(thisYearYaml, siteLedger, 'content/owning/2026.yaml');

/** What GM did not sell with the 2.7L, for /which-engine. */
export const notOffered = readNotOffered(notOfferedYaml);
