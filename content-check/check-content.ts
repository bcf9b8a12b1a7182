import { checkCategories } from './checks/categories.ts';
import { checkContradictions } from './checks/contradictions.ts';
import { checkFigures } from './checks/figures.ts';
import { checkFrontmatter } from './checks/frontmatter.ts';
import { checkGlossary } from './checks/glossary.ts';
import { checkHeadings } from './checks/headings.ts';
import { checkLedger } from './checks/ledger.ts';
import { checkLinks } from './checks/links.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkReadability } from './checks/readability.ts';
import { checkRepetition } from './checks/repetition.ts';
import { checkTables } from './checks/tables.ts';
import { checkVocabulary } from './checks/vocabulary.ts';
import { type ContentPlaces, readContent } from './content.ts';
import type { Finding } from './finding.ts';

const checks = [
  checkFrontmatter,
  checkVocabulary,
  checkLedger,
  checkContradictions,
  checkFigures,
  checkLinks,
  checkHeadings,
  checkPictures,
  checkTables,
  checkReadability,
  checkRepetition,
  checkGlossary,
  checkCategories,
];

/** Every fault of the content, by file and line. */
export function checkContent(places: ContentPlaces): Finding[] {
  const content = readContent(places);
  return checks
    .flatMap((check) => check(content))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.problem.localeCompare(b.problem));
}
