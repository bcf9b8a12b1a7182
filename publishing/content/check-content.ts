import { error, type Finding } from '../../core/content-finding.ts';
import { findDraftTexts, postDraftText } from '../../core/draft-texts.ts';
import { site } from '../../site.config.ts';
import { attributeOf } from './article.ts';
import { checkBrand } from './check-brand.ts';
import { checkComponents, checkTables } from './check-components.ts';
import { checkContradictions, checkLedger } from './check-facts.ts';
import {
  checkFrontmatter,
  checkIssues,
  checkLetters,
  checkReadable,
  frontmatterOf,
  isDraftPage,
  isMailDraft,
} from './check-fields.ts';
import { checkGlossary } from './check-glossary.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkPhotoQuality, checkPictures } from './check-photos.ts';
import { checkReadability, checkRepetition } from './check-prose.ts';
import { checkCategories, checkHeadings, checkLinks, checkRedirects } from './check-structure.ts';
import { checkUnknowns } from './check-unknowns.ts';
import { type Content, type ContentPlaces, readContent, subject } from './content.ts';
import { checkRendered } from './picture-files.ts';
import { paragraphs, typedText } from './prose.ts';

/** Checks for anything that would break a page or the build; errors in drafts too. */
const strictChecks = [
  checkFrontmatter,
  checkComponents,
  checkLedger,
  checkContradictions,
  checkPictures,
  checkRendered,
  checkTables,
  checkCategories,
  checkIssues,
  checkLetters,
  checkRedirects,
  checkSubject,
];

/** Checks of a finished article; only warnings in a draft. */
const finishingChecks = [
  checkDraftTexts,
  checkNumbers,
  checkPhotoQuality,
  checkLinks,
  checkHeadings,
  checkReadability,
  checkRepetition,
  checkUnknowns,
  checkGlossary,
];

/** Returns every mistake in the content, by file and line. */
export function checkContent(places: ContentPlaces): Finding[] {
  const content = readContent(places);
  const drafts = new Set(
    [
      ...content.posts.filter((post) => frontmatterOf(post)?.draft),
      ...content.pages.filter(isDraftPage),
      ...content.issues.filter(isMailDraft),
    ].map(({ file }) => file),
  );
  const soften = (finding: Finding): Finding =>
    drafts.has(finding.file) ? { ...finding, severity: 'warning' } : finding;
  const syntax = [...content.posts, ...content.pages, ...content.issues].flatMap(checkReadable);
  const unreadable = new Set(syntax.map(({ file }) => file));
  const found = [
    ...strictChecks.flatMap((check) => check(content)),
    ...finishingChecks.flatMap((check) => check(content)).map(soften),
  ];
  // Whatever else is said about a file that cannot be read is wrong.
  return [...syntax, ...checkBrand(places, site.name), ...found.filter(({ file }) => !unreadable.has(file))].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.problem.localeCompare(b.problem),
  );
}

/** Finds what is left of the text that `new-post` writes. */
function checkDraftTexts({ posts }: Content): Finding[] {
  return posts.flatMap(({ file, source }) =>
    findDraftTexts(source, postDraftText).map(({ line, text }) =>
      error({ file, line }, `'${text}' is the text of the template.`, 'Write your own.'),
    ),
  );
}

/** Runs the checks of the subject: its data, and what articles print from it. */
function checkSubject({ posts, pages, filesIn, ledger, today }: Content): Finding[] {
  const articles = [...posts, ...pages].map((article) => ({
    file: article.file,
    uses: article.components.map((use) => ({
      name: use.name,
      line: use.line,
      given: (property: string) => attributeOf(use, property)?.value,
    })),
    paragraphs: paragraphs(article).map((block) => ({ line: block.line, text: typedText(block) })),
  }));
  return subject.check?.({ articles, filesIn, facts: [...ledger.records.values()], today }) ?? [];
}
