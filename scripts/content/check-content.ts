import { checkCategories } from './checks/categories.ts';
import { checkContradictions } from './checks/contradictions.ts';
import { checkFigures } from './checks/figures.ts';
import { checkFrontmatter, frontmatterOf } from './checks/frontmatter.ts';
import { checkGlossary } from './checks/glossary.ts';
import { checkHeadings } from './checks/headings.ts';
import { checkIssues, issueFrontmatterOf } from './checks/issues.ts';
import { checkLedger } from './checks/ledger.ts';
import { checkLinks } from './checks/links.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkReadability } from './checks/readability.ts';
import { checkRepetition } from './checks/repetition.ts';
import { checkTables } from './checks/tables.ts';
import { checkVocabulary } from './checks/vocabulary.ts';
import { type ContentPlaces, readContent } from './content.ts';
import type { Finding } from './finding.ts';

/** What would break a page or the build; it counts in drafts too. */
const strictChecks = [
  checkFrontmatter,
  checkVocabulary,
  checkLedger,
  checkContradictions,
  checkPictures,
  checkTables,
  checkCategories,
  checkIssues,
];

/** What a finished article must be; in a draft it is only a warning. */
const finishingChecks = [checkFigures, checkLinks, checkHeadings, checkReadability, checkRepetition, checkGlossary];

/** Every fault of the content, by file and line. */
export function checkContent(places: ContentPlaces): Finding[] {
  const content = readContent(places);
  const drafts = new Set(
    [
      ...content.posts.filter((post) => frontmatterOf(post)?.draft),
      ...content.issues.filter((issue) => issueFrontmatterOf(issue)?.draft),
    ].map(({ file }) => file),
  );
  const soften = (finding: Finding): Finding =>
    drafts.has(finding.file) ? { ...finding, severity: 'warning' } : finding;
  return [
    ...strictChecks.flatMap((check) => check(content)),
    ...finishingChecks.flatMap((check) => check(content)).map(soften),
  ].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.problem.localeCompare(b.problem));
}
