import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ContentProblem, formatContentProblem } from '../../core/problem/content-problem.ts';
import { editorial } from '../../site.config.ts';
import { checkBrand } from './check-content.ts';
import { readPictures } from './picture-files.ts';
import { createSampleContent, samples } from './test-content.ts';

/** How the sample is changed (one of swap, pattern, append, say and field), and what is said about the line with `at`. */
interface Mistake {
  mistake: string;
  swap?: string;
  pattern?: string;
  flags?: string;
  to?: string;
  append?: string;
  /** A paragraph of an article. */
  say?: string;
  /** A line of its fields. */
  field?: string;
  /** Photos that are put beside the file, by their kind. */
  beside?: Record<string, keyof typeof photos>;
  /** Text on the reported line; without it any line will do. */
  at?: string;
  /** Whether nothing else is said, and the build stops. */
  alone?: boolean;
  says: string;
}

const photos = {
  heic: Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
  gif: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'),
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  text: 'no picture',
};

function applyTo(text: string, { swap, pattern, flags, to = '', append, say, field }: Mistake): string {
  if (append !== undefined) return text + append;
  if (say !== undefined) return text.replace('### More', `${say}\n\n### More`);
  if (field !== undefined) return text.replace('keywords:', `${field}\nkeywords:`);
  return text.replace(swap ?? new RegExp(pattern ?? '', flags), to);
}

const mistakes = parse(readFileSync(join(samples, 'mistakes.yaml'), 'utf8')) as Record<string, Mistake[]>;
const cases = Object.entries(mistakes).flatMap(([path, list]) => list.map((each) => ({ path, ...each })));

test.each(cases)('$path: $mistake is reported with its line and the fix', ({ path, ...mistake }) => {
  const { write, edit, find } = createSampleContent();
  for (const [name, kind] of Object.entries(mistake.beside ?? {})) write(join(path, '..', name), photos[kind]);
  const text = edit(path, (before) => applyTo(before, mistake));
  const line = text.split('\n').findIndex((each) => each.includes(mistake.at ?? '')) + 1;
  const place = mistake.at === undefined ? '' : `content/${path}:${line}: `;
  const findings = find();
  const texts = findings.map(formatContentProblem);
  const found = texts.filter((each) => each.startsWith(place)).map((each) => each.replace(/^[^:]+:\d+: /, ''));
  expect(found, texts.join('\n')).toContainEqual(expect.stringMatching(new RegExp(mistake.says)));
  if (mistake.alone) expect(findings).toMatchObject([{ severity: 'error' }]);
});

const post = 'posts/alpha/index.mdx';
const checkSaying = (words: string): string[] => {
  const { edit, check } = createSampleContent();
  edit(post, (text) => applyTo(text, { mistake: '', say: words, says: '' }));
  return check();
};
const box = (lines: string) => `<NotFound>\n\n${lines}\n\n</NotFound>`;

test.each([
  'That is 2 + 3 × 4 = 14 in all.',
  'That is (2 + 3) × 4 / 10 = 2 in all.',
  'That is 1,000 − 1 − 9 = 990 in all.',
  'That is 37,500 × 0.00575 / (1 − 1.00575^−60) = 740.78 in all.',
  'Rounded it is 15,000 / 19 = 789, or 15,000 / 19 = 789.47.',
  'In 2023 in the 2022 model years the 2.7L and 5.3L V8, 430 × 1,500 / 5,252, built in 2019 in Ohio.',
  box('- We could not find a price.'),
])('nothing is said about: %s', (words) => {
  expect(checkSaying(words)).toEqual([]);
});

test('a typed number is found in every spelling of its unit, and in a range', () => {
  const numbers = [
    ...['9,500 lb', '9,500 pounds', '75-mph', '$3.50', '46%', '46 percent', '34.7 in', '430 lb-ft', '1,500 rpm'],
    ...['5 years', '60,000 miles', '7,680–8,110 lb', '10 to 15 percent'],
  ];
  const found = checkSaying(`It is ${numbers.join(', ')}.`).flatMap((text) => /'(.*)' is typed/.exec(text)?.[1] ?? []);
  expect(found.toSorted()).toEqual(numbers.toSorted());
});

test('more sentences about what we do not know than the site allows are listed with their places', () => {
  expect(checkSaying(box('- We found none.\n'.repeat(editorial.unknowns + 1)))).toEqual([
    expect.stringMatching(/sentences of the site say what we could not find.*alpha.*alpha/),
  ]);
});

test('tables count as words of the page', () => {
  const cell = 'Many words here. '.repeat(editorial.wordsOnPage / 3);
  expect(checkSaying(`<DataTable headers={["A"]} rows={[["${cell}"]]} />`)).toEqual([
    expect.stringMatching(/The page has \d+ words with its tables and questions/),
  ]);
});

test('an archive button with fewer than two published posts is reported', () => {
  const { edit, check } = createSampleContent();
  for (const slug of ['bravo', 'charlie', 'delta'])
    edit(`posts/${slug}/index.mdx`, (text) => text.replace(', News & Updates', ''));
  expect(check()).toEqual([expect.stringMatching(/^site\.config\.ts:1: .*'News & Updates' finds 1 published posts/)]);
});

test('two issues with the same subject, and a file name that is not an id, are reported', () => {
  const { contentFolder, write, check } = createSampleContent();
  write('newsletter/2025_08 Copy.md', readFileSync(join(contentFolder, 'newsletter/2025-07-sample.md')));
  expect(check()).toEqual([
    expect.stringContaining('The file name is not a valid id'),
    expect.stringContaining('content/newsletter/2025-07-sample.md has the same subject'),
  ]);
});

test('unfinished work in a draft is a warning; anything that would break the build is an error', () => {
  const draft = (path: string, before: string, from: string, to: string): ContentProblem['severity'][] => {
    const { edit, find } = createSampleContent();
    edit(path, (text) => text.replace(before, `draft: true\n${before}`).replace(from, to));
    return find().flatMap(({ place: { file }, severity }) => (file === `content/${path}` ? severity : []));
  };
  expect(draft(post, 'keywords:', ', [delta](/blog/delta)', '')).toEqual(['warning']);
  expect(draft(post, 'keywords:', 'id="sample-torque"', 'id="unknown"')).toEqual(['error']);
  expect(draft('newsletter/2025-07-sample.md', 'posts:', '/blog/alpha#what-alpha-does', '/blog/alfa')).toEqual([
    'warning',
  ]);
});

test('a contradiction that one of the two records names is accepted', () => {
  const { edit, find } = createSampleContent();
  edit('facts/engine.yaml', (text) =>
    text.concat(
      text.replace('sample-torque', 'listed-torque').replace('430', '440'),
      '  contradicts: [sample-torque]\n',
    ),
  );
  expect(find().filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a magazine of its own is warned of the example’s name, the example is not; a logo that runs something is an error', () => {
  const { places, write, check } = createSampleContent();
  write('pages/about.mdx', '---\ntitle: About\n---\n\nTurboMax Garage began with an idea.\n');
  const leftovers = () => checkBrand({ ...places, repositoryRoot: places.contentFolder }, 'Harbor Notes');
  expect(leftovers().map(formatContentProblem)).toEqual([
    "content/pages/about.mdx:5: warning: 'TurboMax Garage' is the name or address of the example magazine. Write your own, or delete it.",
  ]);
  expect(check().join()).not.toContain('example magazine');
  write('brand/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path onclick="alert(1)"/></svg>');
  expect(check()).toContain(
    'content/brand/logo.svg:1: <path> has onclick. A logo may run nothing, so delete the attribute.',
  );
});

test('a picture that changed, moved its crop, says something else, lost a file or has no drawing is named', () => {
  const { contentFolder, write, check } = createSampleContent();
  const said = 'title: Pass\nalt: A truck on a pass\n';
  const clean = (): void => {
    write('pictures/pass.svg', '<svg/>');
    write('pictures/pass.yaml', said);
    write('pictures/rendered/pass-480.avif', 'abc');
  };
  clean();
  const [picture] = readPictures(contentFolder);
  const entry = { hash: picture?.hash, title: 'Pass', alt: 'A truck on a pass', files: { '480.avif': 3 } };
  write('pictures/rendered/manifest.json', JSON.stringify({ pass: entry }));
  const pictures = join(contentFolder, 'pictures');
  expect(check()).toEqual([]);
  const outdated = [expect.stringMatching(/older than it\. Run: {2}npm run pictures -- pass$/)];
  for (const change of [
    () => write('pictures/pass.svg', '<svg><g/></svg>'),
    () => write('pictures/pass.yaml', `${said}below: 0\n`),
    () => write('pictures/pass.yaml', said.replace('A truck', 'A red truck')),
    () => rmSync(join(pictures, 'rendered/pass-480.avif')),
  ]) {
    change();
    expect(check()).toEqual(outdated);
    clean();
  }
  // A photo may take the place of the drawing.
  writeFileSync(join(pictures, 'pass.jpg'), '<svg/>');
  rmSync(join(pictures, 'pass.svg'));
  expect(check()).toEqual([]);
  rmSync(join(pictures, 'pass.jpg'));
  expect(check()).toEqual([expect.stringContaining('has neither pass.svg nor pass.jpg')]);
});
