import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from '../../core/node/files/list-files.ts';
import { readLogo } from '../../core/node/logo.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';
import { findWeakContrast } from '../../core/pages/palette.ts';
import { type ContentProblem, contentProblems, linesBefore } from '../../core/problem/content-problem.ts';
import { Refused } from '../../core/problem/problem.ts';
import { colors } from '../../site.colors.ts';
import { site } from '../../site.config.ts';
import { attributeOf } from './article.ts';
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
import { checkReadability, checkRepetition, checkUnknowns } from './check-prose.ts';
import { checkCategories, checkHeadings, checkLinks, checkRedirects } from './check-structure.ts';
import { type Content, type ContentPlaces, readContent, subject } from './content.ts';
import { checkRendered } from './picture-files.ts';
import { paragraphs, typedText } from './prose.ts';

const { error, warning } = contentProblems('brand');

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
export function checkContent(places: ContentPlaces): ContentProblem[] {
  const content = readContent(places);
  const drafts = new Set(
    [
      ...content.posts.filter((post) => frontmatterOf(post)?.draft),
      ...content.pages.filter(isDraftPage),
      ...content.issues.filter(isMailDraft),
    ].map(({ file }) => file),
  );
  const soften = (finding: ContentProblem): ContentProblem =>
    drafts.has(finding.place.file) ? { ...finding, severity: 'warning' } : finding;
  const syntax = [...content.posts, ...content.pages, ...content.issues].flatMap(checkReadable);
  const unreadable = new Set(syntax.map(({ place }) => place.file));
  const found = [
    ...strictChecks.flatMap((check) => check(content)),
    ...finishingChecks.flatMap((check) => check(content)).map(soften),
  ];
  // Whatever else is said about a file that cannot be read is wrong.
  return [
    ...syntax,
    ...checkBrand(places, site.name),
    ...found.filter(({ place }) => !unreadable.has(place.file)),
  ].sort(
    (a, b) =>
      a.place.file.localeCompare(b.place.file) || a.place.line - b.place.line || a.problem.localeCompare(b.problem),
  );
}

/** Runs the checks of the subject: its data, and what articles print from it. */
function checkSubject({ posts, pages, filesIn, ledger, today }: Content): ContentProblem[] {
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

/** Checks the logo and the colors, which stop the build, and looks for what is left of the example magazine. */
export const checkBrand = (places: ContentPlaces, siteName: string): ContentProblem[] => [
  ...['brand/logo.svg', 'brand/favicon.svg'].flatMap((file) => checkLogo(places, file)),
  ...findWeakContrast(colors).map((sentence) => error({ file: 'site.colors.ts', line: 1 }, sentence, '')),
  ...findLeftovers(places, siteName),
];

function checkLogo({ contentFolder }: ContentPlaces, file: string): ContentProblem[] {
  const path = join(contentFolder, file);
  try {
    if (existsSync(path)) readLogo(readFileSync(path, 'utf8'), colors);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Refused && thrown.code === 'logo')) throw thrown;
    const { problem, fix = '' } = thrown.problem;
    return [
      error({ file: `content/${file}`, line: 1 }, `${problem}.`, `${fix.charAt(0).toUpperCase()}${fix.slice(1)}`),
    ];
  }
}

/** The magazine that comes with this program as its example, and words of the starter that wait for the publisher's own. */
const exampleName = 'TurboMax Garage';
const leftovers: readonly { words: RegExp; problem: string }[] = [
  { words: /turbomax ?garage/i, problem: 'the name or address of the example magazine' },
  { words: /Replace this paragraph|1 Example Street/, problem: 'a text of the starter' },
];
const textFile = /\.(mdx?|ya?ml|svg|csv)$/;

/** Warns of what a magazine of its own still has of the example: once for each file and kind. */
function findLeftovers(
  { contentFolder, repositoryRoot = projectFolder('') }: ContentPlaces,
  siteName: string,
): ContentProblem[] {
  if (siteName === exampleName) return [];
  const content = filesBelow(contentFolder).filter((path) => textFile.test(path));
  const files = [
    ...content.map((path) => ({ file: `content/${relative(contentFolder, path)}`, path })),
    ...['site.config.ts', 'site.words.ts'].map((file) => ({ file, path: join(repositoryRoot, file) })),
  ];
  return files.flatMap(({ file, path }) => {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return leftovers.flatMap(({ words, problem }) => {
      const found = words.exec(text);
      if (!found) return [];
      const place = { file, line: linesBefore(text, found.index) + 1 };
      return [warning(place, `'${found[0]}' is ${problem}.`, 'Write your own, or delete it.')];
    });
  });
}
