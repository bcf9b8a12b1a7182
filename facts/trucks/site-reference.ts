import modelYearsYaml from '../../content/model-years.yaml?raw';
import whichEngineYaml from '../../content/which-engine.yaml?raw';
import { factsIn } from '../print-fact.ts';
import { siteLedger } from '../site-facts.ts';
import { readModelYears, readWhichEngine } from './reference-data.ts';

/** The data of /model-years, and the facts it prints. */
export const modelYears = readModelYears(modelYearsYaml);
export const modelYearFacts = factsIn(modelYearsYaml, siteLedger, 'content/model-years.yaml');

/** The data of /which-engine, and the facts it prints. */
export const whichEngine = readWhichEngine(whichEngineYaml);
export const whichEngineFacts = factsIn(whichEngineYaml, siteLedger, 'content/which-engine.yaml');
