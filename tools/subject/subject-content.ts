import { problemAnchors, readProblemFiles } from '../../facts/trucks/problems.ts';
import { checkRatings } from '../../facts/trucks/ratings.ts';
import { modelYearPath, readRecallFiles, recallAnchors } from '../../facts/trucks/recalls.ts';
import { allYears, followedModels } from '../../facts/trucks/trucks.ts';
import { checkTrucks } from '../../facts/trucks/trucks-schema.ts';
import type { SubjectContent } from '../define-subject.ts';
import { articleEntries, truckRows } from '../reference/articles/article-entries.ts';
import { checkBeganWith } from '../reference/began-with/check-began-with.ts';
import { checkEpaLabels } from '../reference/fuel-economy/check-epa.ts';
import { checkProblems, checkRecalls, problemFacts, recallFacts } from '../reference/ledger/check-records.ts';
import { checkNewestYear } from '../reference/owning/check-newest-year.ts';
import { checkOwning } from '../reference/owning/check-owning.ts';

/** Components of articles that the subject adds, and its properties of tables. */
export const subjectEntries = articleEntries;
export const subjectTableProps = truckRows;

/** What the subject knows about its part of content/. */
export const subjectContent: SubjectContent = {
  check: (content) => [
    ...checkTrucks(),
    ...Object.values(content.filesIn('.', 'ratings.csv')).flatMap(checkRatings),
    ...checkRecalls(content),
    ...checkProblems(content),
    ...checkEpaLabels(content),
    ...checkOwning(content),
    ...checkNewestYear(content),
    ...checkBeganWith(content),
  ],
  paths: followedModels.flatMap(({ id, years }) => years.map((year) => modelYearPath(id, year))),
  anchors: (filesIn) => ({
    '/recalls': [...readRecallFiles(filesIn('recalls', '.yaml')).records.keys(), ...Object.values(recallAnchors)],
    '/problems': [...readProblemFiles(filesIn('problems', '.yaml')).records.keys(), problemAnchors.claims],
    '/used': ['ask', 'look', ...allYears.map((year) => `year-${year}`)],
  }),
  // How many columns a row of model years has.
  styleTokens: { years: allYears.length },
  factFiles: {
    '/model-years': ['model-years.yaml'],
    '/which-engine': ['which-engine.yaml'],
    '/used': ['owning/used.yaml'],
    '/this-year': ['owning/this-year.yaml'],
    '/figures-we-began-with': ['figures-we-began-with.yaml'],
    '/fuel-economy': ['owning/real-mileage.yaml', 'epa/names.json'],
    '/tools/engine-explorer': ['tools/engine-explorer.yaml'],
    '/tools/service-planner': ['tools/service-planner.yaml'],
  },
  dueFacts: (filesIn) => [
    ...recallFacts(filesIn('recalls', '.yaml')).map((fact) => ({ fact, place: '/recalls' })),
    ...problemFacts(filesIn('problems', '.yaml')).map((fact) => ({ fact, place: '/problems' })),
  ],
};
