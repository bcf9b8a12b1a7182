import { expect, test } from 'vitest';
import { displayMonth } from '../../core/dates.ts';
import { site } from '../../site.config.ts';
import { firstPublished, hasUpdate, isVisible, pageSchema, postSchema, readingMinutes } from './post.ts';

const frontmatter = (fields: Record<string, unknown> = {}) => ({
  id: 19,
  title: 'TurboMax vs. V8',
  excerpt: 'Which set is yours.',
  publishedAt: '2025-07-23',
  author: 'TurboMax Garage',
  category: 'Comparisons',
  imageSrc: 'turbomax-vs-v8-comparison',
  metaDescription: 'How the 2.7L TurboMax and the 5.3L V8 compare in torque, towing and cost of fuel.',
  keywords: ['TurboMax', 'towing'],
  schema: { type: 'Article' },
  ...fields,
});

/** Returns what the author reads, one line a fault: 'path: message'. */
const faults = (fields: Record<string, unknown>) =>
  postSchema.safeParse(frontmatter(fields)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

const titleFix = "Write for example:  title: 'Two ways to do it: which one fits you?'";
const description = 'metaDescription: metaDescription is';
const keywordsFix = 'Write for example:  keywords: [first word, second word]';
const idFault = 'id: id is missing or is not a whole number. Write for example:  id: 19';
const questionsFault =
  'schema.questions: questions is missing or empty. Write for example:  questions: [{ question: How long does it take?, answer: About an hour. }]';
const schemaFix = 'schema is missing or wrong. Write:  schema: { type: Article }  or give type FAQPage with questions.';

test.each<[field: string, value: unknown, message: string]>([
  ['id', undefined, idFault],
  ['id', 1.5, idFault],
  ['id', 0, idFault],
  ['title', undefined, `title: title is missing or is not text. ${titleFix}`],
  ['title', '  ', `title: title is empty. ${titleFix}`],
  ['imageAlt', '', "imageAlt: imageAlt is empty. Write for example:  imageAlt: 'A blue boat beside a lake'"],
  ['metaDescription', 'x'.repeat(69), `${description} shorter than 70 characters. Say what the reader will learn.`],
  ['metaDescription', 'x'.repeat(171), `${description} longer than 170 characters. Search results cut it off.`],
  ['keywords', 'TurboMax', `keywords: keywords is missing or is not a list. ${keywordsFix}`],
  ['keywords', [], `keywords: keywords is empty. ${keywordsFix}`],
  ['keywords', ['towing', ''], `keywords.1: keywords is empty. ${keywordsFix}`],
  ['canonicalUrl', 'nope', 'canonicalUrl: canonicalUrl is not an address. Write for example:  canonicalUrl: https://…'],
  ['schema', undefined, `schema: ${schemaFix}`],
  ['schema', { type: 'Recipe' }, `schema.type: ${schemaFix}`],
  [
    'schema',
    { type: 'FAQPage', questions: [{ question: '', answer: 'The V8.' }] },
    'schema.questions.0.question: question is empty. Write for example:  question: How long does it take?',
  ],
  ['schema', { type: 'FAQPage' }, questionsFault],
  ['schema', { type: 'FAQPage', questions: [] }, questionsFault],
  ['draft', 'yes', 'draft: draft is not yes or no. Write:  draft: true'],
  [
    'corrections',
    [{ date: 'May', wrong: 'Ten gears.', right: 'Eight gears.' }],
    'corrections.0.date: date is not a day. Write for example:  date: 2025-07-23',
  ],
])('%s: %j is refused with the line to write', (field, value, message) => {
  expect(faults({ [field]: value })).toEqual([message]);
});

test('a page without its title or description is refused with the line to write', () => {
  expect(pageSchema.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
    'title is missing. Write for example:  title: About Us',
    'description is missing. Write one sentence:  description: Who we are.',
  ]);
});

const words = (count: number) => 'word '.repeat(count);
const noise = [
  "import { Chart } from './Chart.tsx';",
  '<DataTable headers={["one", "two", "three"]} rows={[["a", "b", "c"]]} />',
  '## ## | | * * { } [ ]',
  '',
].join('\n');

test.each([
  ['220 words', words(220), 1],
  ['329 words', words(329), 1],
  ['331 words', words(331), 2],
  ['2,200 words', words(2200), 10],
  ['imports, tags and signs of Markdown', noise.repeat(100) + words(220), 1],
  ['the text between tags', `<Callout title="Short">\n${words(660)}\n</Callout>`, 3],
])('%s are read at 220 words a minute', (_, mdx, minutes) => {
  expect(readingMinutes(mdx)).toBe(minutes);
});

test.each([
  [{ publishedAt: '2025-07-23' }, '2025-07-22 23:59', false],
  [{ publishedAt: '2025-07-23' }, '2025-07-23 00:00', true],
  [{ publishedAt: '2025-07-23 08:00' }, '2025-07-23 07:59', false],
  [{ publishedAt: '2025-07-23 08:00' }, '2025-07-23 08:00', true],
  [{ publishedAt: '2020-01-01', draft: true }, '2025-07-23', false],
])('readers see %j at %s: %s; authors always', (post, now, isSeen) => {
  expect([isVisible(post, now, false), isVisible(post, now, true)]).toEqual([isSeen, true]);
});

test('an article dated before the site was online says so, and changes before then are not news', () => {
  expect(firstPublished({ publishedAt: '2000-01-01' })).toBe(
    site.firstPublished ? `Dated January 2000; first published in ${displayMonth(site.firstPublished)}.` : undefined,
  );
  expect(firstPublished({ publishedAt: '2999-01-01' })).toBeUndefined();
  expect(hasUpdate({})).toBe(false);
  expect(hasUpdate({ updatedAt: site.firstPublished })).toBe(false);
  expect(hasUpdate({ updatedAt: '2999-01-01' })).toBe(true);
});
