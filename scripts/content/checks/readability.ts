import type { Article } from '../article.ts';
import type { Content } from '../content.ts';
import { error, type Finding, linesBefore, warning } from '../finding.ts';
import { paragraphs, readText, sentencesIn, wordsIn } from '../prose.ts';
import { readingGrade } from '../reading-level.ts';

const words = { least: 900, most: 1800 } as const;
const grade = { hard: 11, high: 9 } as const;
const longestSentence = 45;

/** What the house never writes, and why. */
const forbidden: readonly { phrase: RegExp; fix: string }[] = [
  {
    phrase: /(?<!found )\bno recalls\b/i,
    fix: "Write 'we found no … in the filings we checked as of this article's date'.",
  },
  { phrase: /\bmost reliable\b/i, fix: 'Say what the record shows.' },
  { phrase: /\bbest[- ]in[- ]class\b/i, fix: 'Name the figure and what it is compared with.' },
  ...[
    'game[- ]?changer',
    'look no further',
    'when it comes to',
    'in today’s world',
    "in today's (?:world|market)",
    'at the end of the day',
    'buckle up',
    'without further ado',
    "it's (?:important|worth) (?:to note|noting)",
    'packs a punch',
    'the bottom line is',
    'needless to say',
    'unleash(?:es|ed)?',
    'peace of mind',
    'in conclusion',
    'second to none',
    'turn heads',
    'cutting[- ]edge',
    'state[- ]of[- ]the[- ]art',
    'delve',
  ].map((phrase) => ({ phrase: new RegExp(`\\b${phrase}\\b`, 'i'), fix: 'It is worn out: say the thing itself.' })),
];

/** Length, reading level, long sentences and worn phrases of every post; issues may be as short as they like. */
export const checkReadability = (content: Content): Finding[] => [
  ...content.posts.flatMap((post) => checkLength(post, content)),
  ...[...content.posts, ...content.issues].flatMap((article) => [
    ...checkGrade(article, content),
    ...checkSentences(article, content),
    ...checkPhrases(article),
  ]),
];

/** Words of the body prose: paragraphs, lists and boxes with their figures; no headings, tables, captions or FAQ. */
export const countWords = (post: Article, content: Content): number =>
  paragraphs(post).reduce((sum, block) => sum + wordsIn(readText(block, content)).length, 0);

function checkLength(post: Article, content: Content): Finding[] {
  const count = countWords(post, content);
  if (post.fault || (count >= words.least && count <= words.most)) return [];
  const fix = count < words.least ? 'Add what a reader would ask next.' : 'Cut what a reader can do without.';
  return [
    error(
      { file: post.file, line: 1 },
      `The article has ${count} words, ${words.least} to ${words.most} are wanted.`,
      fix,
    ),
  ];
}

function checkGrade(post: Article, content: Content): Finding[] {
  const value = readingGrade(paragraphs(post).map((block) => readText(block, content)));
  if (value <= grade.high) return [];
  const place = { file: post.file, line: 1 };
  const problem = `The reading level is grade ${value.toFixed(1)} (Flesch-Kincaid).`;
  const fix = 'Shorten sentences and prefer short words.';
  return [value > grade.hard ? error(place, problem, fix) : warning(place, problem, fix)];
}

function checkSentences(post: Article, content: Content): Finding[] {
  return paragraphs(post)
    .flatMap((block) => sentencesIn(readText(block, content), block.line))
    .map(({ text, line }) => ({ line, text, count: wordsIn(text).length }))
    .filter(({ count }) => count > longestSentence)
    .map(({ text, line, count }) =>
      warning({ file: post.file, line }, `A sentence has ${count} words: '${text.slice(0, 60)}…'.`, 'Make two of it.'),
    );
}

function checkPhrases({ file, source }: Article): Finding[] {
  return forbidden.flatMap(({ phrase, fix }) => {
    const match = phrase.exec(source);
    return match
      ? [
          error(
            { file, line: linesBefore(source, match.index) + 1 },
            `'${match[0]}' is a phrase the house does not write.`,
            fix,
          ),
        ]
      : [];
  });
}
