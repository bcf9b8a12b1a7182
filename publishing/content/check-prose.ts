import { readFileSync } from 'node:fs';
import {
  type ContentProblem,
  contentProblems,
  type LinePlace,
  linesBefore,
} from '../../core/problem/content-problem.ts';
import { editorial } from '../../site.config.ts';
import type { Article } from './article.ts';
import { frontmatterOf } from './check-fields.ts';
import type { Content } from './content.ts';
import { paragraphs, readingGrade, readText, sentencesIn, wordsIn } from './prose.ts';

const { error, rule, warning } = contentProblems('prose');

const { words, wordsOnPage, readingGrade: grade } = editorial;
const maxSentenceWords = 45;

/** Phrases that articles must not use, and what to write instead: the site's own, and those of cliches.txt. */
const forbidden: readonly { phrase: RegExp; fix: string }[] = [
  ...editorial.bannedPhrases,
  ...readFileSync(new URL('cliches.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((phrase) => ({ phrase: new RegExp(`\\b${phrase}\\b`, 'i'), fix: 'It is a cliché: say what you mean.' })),
];

/** Checks length, reading level, long sentences and clichés in every post; issues have no minimum length. */
export const checkReadability = (content: Content): ContentProblem[] => [
  ...content.posts.flatMap((post) => [...checkLength(post, content), ...checkPageLength(post, content)]),
  ...[...content.posts, ...content.issues].flatMap((article) => [
    ...checkGrade(article, content),
    ...checkSentences(article, content),
    ...checkPhrases(article),
  ]),
];

/** Words of the body prose: paragraphs, lists and boxes with their numbers; no headings, tables, captions or FAQ. */
const countProseWords = (post: Article, content: Content): number =>
  paragraphs(post).reduce((sum, block) => sum + wordsIn(readText(block, content)).length, 0);

function checkLength(post: Article, content: Content): ContentProblem[] {
  const count = countProseWords(post, content);
  if (!post.fault && post.blocks.length === 0 && post.components.length === 0)
    return [error({ file: post.file, line: 1 }, 'The article has no text.', 'Write it, or leave it a draft.')];
  if (post.fault || (count >= words.least && count <= words.most)) return [];
  const fix = count < words.least ? 'Add what a reader would ask next.' : 'Cut what a reader can do without.';
  const problem = `The article has ${count} words, ${words.least} to ${words.most} are required.`;
  return [rule({ file: post.file, line: 1 }, problem, fix)];
}

/** Properties of components that are no words on the page. */
const notWords = new Set(['id', 'href', 'src', 'picture', 'tableStyle', 'as', 'kind']);

/** Words a reader gets: text, headings, tables, boxes and questions, without the notes. */
function countPageWords(post: Article, content: Content): number {
  const { questions = [] } = { questions: undefined, ...frontmatterOf(post)?.schema };
  const shown = post.components.flatMap(({ attributes }) =>
    attributes.filter(({ name, expression }) => !notWords.has(name) && !expression?.startsWith('frontmatter')),
  );
  const texts = [
    ...post.blocks.map((block) => readText(block, content)),
    ...stringsIn(shown.map(({ value }) => value)),
    ...stringsIn(questions),
  ];
  return texts.reduce((sum, text) => sum + wordsIn(text).length, 0);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function checkPageLength(post: Article, content: Content): ContentProblem[] {
  const count = countPageWords(post, content);
  if (post.fault || wordsOnPage === 0 || count <= wordsOnPage) return [];
  const problem = `The page has ${count} words with its tables and questions, ${wordsOnPage} at most.`;
  return [rule({ file: post.file, line: 1 }, problem, 'Cut what a reader can do without.')];
}

function checkGrade(post: Article, content: Content): ContentProblem[] {
  const value = readingGrade(paragraphs(post).map((block) => readText(block, content)));
  if (value <= grade.high) return [];
  const place = { file: post.file, line: 1 };
  const problem = `The reading level is grade ${value.toFixed(1)} (Flesch-Kincaid).`;
  const fix = 'Shorten sentences and prefer short words.';
  return [value > grade.hard ? rule(place, problem, fix) : warning(place, problem, fix)];
}

function checkSentences(post: Article, content: Content): ContentProblem[] {
  return paragraphs(post)
    .flatMap((block) => sentencesIn(readText(block, content), block.line))
    .map(({ text, line }) => ({ line, text, count: wordsIn(text).length }))
    .filter(({ count }) => count > maxSentenceWords)
    .map(({ text, line, count }) =>
      warning({ file: post.file, line }, `A sentence has ${count} words: '${text.slice(0, 60)}…'.`, 'Make two of it.'),
    );
}

function checkPhrases({ file, source }: Article): ContentProblem[] {
  return forbidden.flatMap(({ phrase, fix }) => {
    const match = phrase.exec(source);
    return match
      ? [rule({ file, line: linesBefore(source, match.index) + 1 }, `'${match[0]}' is a banned phrase.`, fix)]
      : [];
  });
}

const minWords = 4;

/** Checks that no sentence appears in two posts, except those about contested facts. */
export function checkRepetition(content: Content): ContentProblem[] {
  const allowed = allowedSentences(content);
  const seen = new Map<string, LinePlace>();
  return sentencesOf(content).flatMap((sentence) => {
    const words = sentence.words.join(' ');
    if (sentence.words.length < minWords || allowed.has(words)) return [];
    const first = seen.get(words);
    seen.set(words, first ?? sentence);
    if (!first) return [];
    const problem = `The sentence '${sentence.text}' is also at ${first.file}:${first.line}.`;
    return [rule(sentence, problem, 'Rewrite one of the two, or link to the other article.')];
  });
}

function sentencesOf(content: Content) {
  return content.posts.flatMap((post) =>
    paragraphs(post).flatMap((block) =>
      sentencesIn(readText(block, content), block.line).map(({ text, line }) => ({
        file: post.file,
        line,
        text,
        words: normalise(text),
      })),
    ),
  );
}

function allowedSentences({ ledger }: Content): Set<string> {
  const honest = [...ledger.facts.values()].flatMap(({ sentence }) => (sentence ? [sentence] : []));
  return new Set(honest.flatMap((text) => sentencesIn(text).map((each) => normalise(each.text).join(' '))));
}

const normalise = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d$%]+/gu) ?? [];

/** Sentences about the limits of the search instead of the truck: 'We found no …', 'could not confirm', 'none we trust'. */
const unknown =
  /\b(?:(?:found|saw|know)\s+no(?:ne|thing)?|(?:could\s+not|couldn['’]t|can['’]t|cannot)\s+(?:be\s+)?(?:find|found|confirm(?:ed)?|verify|verified)|(?:did\s+not|didn['’]t|have\s+not|haven['’]t)\s+(?:find|found|confirm(?:ed)?|verify|verified|looked\s+up)|(?:none|no\s+\w+)\s+(?:that\s+)?we\s+(?:trust|found)|we\s+have\s+no\s+(?:verified|confirmed|published))\b/gi;

interface Unknown extends LinePlace {
  words: string;
  /** In an article, but not in its box. */
  isLoose: boolean;
}

/** Checks that an article says what is not known in its box only, and that the whole site says it rarely. */
export function checkUnknowns(content: Content): ContentProblem[] {
  if (editorial.unknowns === 0) return [];
  const all = textsOf(content).flatMap(findUnknowns);
  const [first] = all;
  const loose = all.filter(({ isLoose }) => isLoose);
  const places = all.map(({ file, line }) => `${file}:${line}`).join(', ');
  return [
    ...loose.map((each) =>
      rule(each, `'${each.words}' is outside the box <NotFound>.`, 'Say what is known here, and the rest in the box.'),
    ),
    ...(first && all.length > editorial.unknowns
      ? [
          rule(
            first,
            `${all.length} sentences of the site say what we could not find, at most ${editorial.unknowns} may: ${places}.`,
            'Say what is known instead.',
          ),
        ]
      : []),
  ];
}

/** Returns everything written for readers, with comments of YAML blanked out. */
function textsOf({ posts, pages, issues, filesIn }: Content) {
  const files = ['.', 'tools', 'recalls', 'problems', 'owning'].flatMap((folder) =>
    ['.yaml', '.json'].flatMap((ending) => Object.entries(filesIn(folder, ending))),
  );
  return [
    ...[...posts, ...pages, ...issues].map(({ kind, file, source }) => ({
      file,
      text: source,
      isPost: kind === 'post',
    })),
    ...files.map(([file, text]) => ({
      file: file.replace('/./', '/'),
      text: text.replace(/^ *#.*$/gm, ''),
      isPost: false,
    })),
  ];
}

/** In a box each item counts; elsewhere each sentence of that kind does. */
function findUnknowns({ file, text, isPost }: ReturnType<typeof textsOf>[number]): Unknown[] {
  const boxes = [...text.matchAll(/<NotFound>[\s\S]*?<\/NotFound>/g)];
  const lineOf = (index: number): number => linesBefore(text, index) + 1;
  const isBoxed = (index: number): boolean =>
    boxes.some((box) => index > box.index && index < box.index + box[0].length);
  const items = boxes.flatMap((box) =>
    [...box[0].matchAll(/^- .*/gm)].map(({ 0: words, index }) => ({ words, line: lineOf(box.index + index) })),
  );
  const sentences = [...text.matchAll(unknown)]
    .filter(({ index }) => !isBoxed(index))
    .map(({ 0: words, index }) => ({ words, line: lineOf(index) }));
  return [
    ...items.map((each) => ({ ...each, file, isLoose: false })),
    ...sentences.map((each) => ({ ...each, file, isLoose: isPost })),
  ];
}
