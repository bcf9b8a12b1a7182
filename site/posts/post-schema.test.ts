import { expect, test } from 'vitest';
import { categories } from '../../site.config.ts';
import { postSchema } from './post-schema.ts';

const frontmatter = (fields: Record<string, unknown> = {}) => ({
  id: 19,
  title: 'TurboMax vs. V8',
  excerpt: 'Which set is yours.',
  publishedAt: '2025-07-23',
  author: 'TurboMax Garage Staff',
  category: 'Comparisons',
  commentCount: 0,
  imageSrc: 'turbomax-vs-v8-comparison',
  metaDescription: 'How the 2.7L TurboMax and the 5.3L V8 compare in torque, towing and cost of fuel.',
  keywords: ['TurboMax', 'towing'],
  schema: { type: 'Article' },
  ...fields,
});

/** What the author reads, one line a fault: 'path: message'. */
const faults = (fields: Record<string, unknown>) =>
  postSchema.safeParse(frontmatter(fields)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];

const titleFix = "Write for example:  title: 'TurboMax vs. 5.3L V8: Which Engine Should You Buy?'";
const excerptFix = "Write for example:  excerpt: '430 lb-ft against 383. Here is how to tell which set is yours.'";
const categoryFix = 'Write for example:  category: Comparisons, Engine & Specs';
const knownCategories = categories.map(({ label }) => label).join(' · ');
const descriptionFix = "Write for example:  metaDescription: 'How the 2.7L TurboMax and the 5.3L V8 compare …'";
const keywordsFix = 'Write for example:  keywords: [TurboMax, towing]';
const idFault = 'id: id is missing or is not a whole number. Write for example:  id: 19';
const countFault = 'commentCount: commentCount is missing or is not a whole number. Write:  commentCount: 0';
const schemaFix = 'schema is missing or wrong. Write:  schema: { type: Article }  or give type FAQPage with questions.';

test('the smallest complete frontmatter is accepted', () => {
  expect(postSchema.parse(frontmatter())).toEqual(frontmatter());
});

test('the optional fields are accepted together', () => {
  const fields = {
    updatedAt: '2025-08-01',
    imageAlt: 'A blue pickup beside a lake',
    canonicalUrl: 'https://example.com/original',
    schema: { type: 'FAQPage', questions: [{ question: 'Which tows more?', answer: 'The V8.' }] },
    draft: true,
    corrections: [{ date: '2025-07-25', wrong: 'Ten gears.', right: 'Eight gears.' }],
    validUntil: '2025-09-02',
  };
  expect(postSchema.parse(frontmatter(fields))).toEqual(frontmatter(fields));
});

test.each<[field: string, value: unknown, message: string]>([
  ['id', undefined, idFault],
  ['id', 'nineteen', idFault],
  ['id', 1.5, idFault],
  ['id', 0, idFault],
  ['title', undefined, `title: title is missing or is not text. ${titleFix}`],
  ['title', 2025, `title: title is missing or is not text. ${titleFix}`],
  ['title', '  ', `title: title is empty. ${titleFix}`],
  ['excerpt', undefined, `excerpt: excerpt is missing or is not text. ${excerptFix}`],
  ['excerpt', '', `excerpt: excerpt is empty. ${excerptFix}`],
  ['publishedAt', undefined, 'publishedAt: publishedAt is not a day. Write for example:  publishedAt: 2025-07-23'],
  [
    'publishedAt',
    'July 23, 2025',
    'publishedAt: publishedAt is not a day. Write for example:  publishedAt: 2025-07-23',
  ],
  ['publishedAt', '2025-02-30', 'publishedAt: publishedAt is not a day. Write for example:  publishedAt: 2025-07-23'],
  ['updatedAt', 'soon', 'updatedAt: updatedAt is not a day. Write for example:  updatedAt: 2025-07-23'],
  ['validUntil', 'soon', 'validUntil: validUntil is not a day. Write for example:  validUntil: 2025-07-23'],
  ['author', undefined, 'author: author is missing or is not text. Write for example:  author: TurboMax Garage Staff'],
  ['author', '', 'author: author is empty. Write for example:  author: TurboMax Garage Staff'],
  ['category', undefined, `category: category is missing or is not text. ${categoryFix}`],
  ['category', '', `category: category is empty. ${categoryFix}`],
  ['category', 'Nope', `category: category 'Nope' is unknown. Use one of: ${knownCategories}`],
  ['category', 'Reviews, Nope', `category: category 'Nope' is unknown. Use one of: ${knownCategories}`],
  ['commentCount', undefined, countFault],
  ['commentCount', 'none', countFault],
  ['commentCount', -1, countFault],
  [
    'imageSrc',
    undefined,
    'imageSrc: imageSrc is missing or is not text. Write for example:  imageSrc: turbomax-vs-v8-comparison',
  ],
  ['imageSrc', '', 'imageSrc: imageSrc is empty. Write for example:  imageSrc: turbomax-vs-v8-comparison'],
  ['imageAlt', '', "imageAlt: imageAlt is empty. Write for example:  imageAlt: 'A blue pickup beside a lake'"],
  ['metaDescription', undefined, `metaDescription: metaDescription is missing or is not text. ${descriptionFix}`],
  [
    'metaDescription',
    'x'.repeat(69),
    'metaDescription: metaDescription is shorter than 70 characters. Say what the reader will learn.',
  ],
  [
    'metaDescription',
    'x'.repeat(171),
    'metaDescription: metaDescription is longer than 170 characters. Search results cut it off.',
  ],
  ['keywords', undefined, `keywords: keywords is missing or is not a list. ${keywordsFix}`],
  ['keywords', 'TurboMax', `keywords: keywords is missing or is not a list. ${keywordsFix}`],
  ['keywords', [], `keywords: keywords is empty. ${keywordsFix}`],
  ['keywords', ['towing', ''], `keywords.1: keywords is empty. ${keywordsFix}`],
  ['canonicalUrl', 'nope', 'canonicalUrl: canonicalUrl is not an address. Write for example:  canonicalUrl: https://…'],
  ['schema', undefined, `schema: ${schemaFix}`],
  ['schema', { type: 'Recipe' }, `schema.type: ${schemaFix}`],
  [
    'schema',
    { type: 'FAQPage', questions: [{ question: '', answer: 'The V8.' }] },
    'schema.questions.0.question: question is empty. Write for example:  question: Which tows more?',
  ],
  [
    'schema',
    { type: 'FAQPage', questions: [{ question: 'Which tows more?' }] },
    'schema.questions.0.answer: answer is missing or is not text. Write for example:  answer: The V8, up to 11,200 lb against 9,500 lb, properly equipped.',
  ],
  ['draft', 'yes', 'draft: draft is not yes or no. Write:  draft: true'],
  [
    'corrections',
    [{ date: 'May', wrong: 'Ten gears.', right: 'Eight gears.' }],
    'corrections.0.date: date is not a day. Write for example:  date: 2025-07-23',
  ],
  [
    'corrections',
    [{ date: '2025-07-23', wrong: '', right: 'Eight gears.' }],
    "corrections.0.wrong: wrong is empty. Write for example:  wrong: 'We gave the V8 ten gears before 2019.'",
  ],
  [
    'corrections',
    [{ date: '2025-07-23', wrong: 'Ten gears.' }],
    "corrections.0.right: right is missing or is not text. Write for example:  right: 'Ten gears came with the 2019 model year.'",
  ],
])('%s: %j is refused with the line to write', (field, value, message) => {
  expect(faults({ [field]: value })).toEqual([message]);
});

test('a description of 70 and one of 170 characters are both allowed', () => {
  expect(faults({ metaDescription: 'x'.repeat(70) })).toEqual([]);
  expect(faults({ metaDescription: 'x'.repeat(170) })).toEqual([]);
});

test('a question page without questions is refused and names the field', () => {
  expect(faults({ schema: { type: 'FAQPage' } })[0]).toMatch(/^schema\.questions: /);
  expect(faults({ schema: { type: 'FAQPage', questions: [] } })[0]).toMatch(/^schema\.questions: /);
});

test('a misspelled field is refused and named', () => {
  expect(faults({ metaDescripton: 'x' })).toEqual([': Unrecognized key: "metaDescripton"']);
});

test('every fault is reported at once, not only the first', () => {
  expect(faults({ id: undefined, title: undefined, author: '' })).toHaveLength(3);
});

test('an unquoted day, which YAML reads as a date, becomes the same day', () => {
  expect(postSchema.parse(frontmatter({ publishedAt: new Date('2025-07-23T00:00:00Z') })).publishedAt).toBe(
    '2025-07-23',
  );
});

test('a post may carry several categories, kept as written', () => {
  expect(postSchema.parse(frontmatter({ category: 'Comparisons, Engine & Specs' })).category).toBe(
    'Comparisons, Engine & Specs',
  );
});

const questionsFault =
  'schema.questions: questions is missing or empty. Write for example:  questions: [{ question: Which tows more?, answer: The V8. }]';

test('a question page without questions is refused with the lines to write', () => {
  expect(faults({ schema: { type: 'FAQPage' } })).toEqual([questionsFault]);
  expect(faults({ schema: { type: 'FAQPage', questions: [] } })).toEqual([questionsFault]);
});

test('a category of nothing but commas is refused as empty', () => {
  expect(faults({ category: ' , ' })).toEqual([
    'category: category is empty. Write for example:  category: Comparisons',
  ]);
});

test('a category named like a property of every object is unknown', () => {
  expect(faults({ category: 'constructor' })[0]).toMatch(/^category: category 'constructor' is unknown/);
});

test('an original must be an address of the web', () => {
  expect(faults({ canonicalUrl: 'ftp://example.com/a' })).toHaveLength(1);
});

test('corrections that are not a list are refused with the line to write', () => {
  expect(faults({ corrections: 'none' })).toEqual([
    'corrections: corrections is not a list. Write for example:  corrections: [{ date: …, wrong: …, right: … }]',
  ]);
});
