import { checkComponents, checkPictures, checkTables } from './check-components.ts';
import { checkContradictions, checkLedger } from './check-facts.ts';
import { checkFrontmatter, checkIssues, frontmatterOf, issueFrontmatterOf } from './check-fields.ts';
import { checkGlossary } from './check-glossary.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkReadability, checkRepetition } from './check-prose.ts';
import { checkRecalls } from './check-recalls.ts';
import { checkCategories, checkHeadings, checkLinks } from './check-structure.ts';
import { type ContentPlaces, readContent } from './content.ts';
import type { Finding } from './content-finding.ts';

/** Checks for anything that would break a page or the build; errors in drafts too. */
const strictChecks = [
  checkFrontmatter,
  checkComponents,
  checkLedger,
  checkContradictions,
  checkPictures,
  checkTables,
  checkCategories,
  checkIssues,
  checkRecalls,
];

/** Checks of a finished article; only warnings in a draft. */
const finishingChecks = [checkNumbers, checkLinks, checkHeadings, checkReadability, checkRepetition, checkGlossary];

/** Returns every error in the content, by file and line. */
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
