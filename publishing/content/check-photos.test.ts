import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { formatFinding } from '../../core/content-finding.ts';
import { checkContent } from './check-content.ts';
import { createSampleContent, repositoryRoot, sampleDay } from './test-content.ts';

const jpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();

/** Adds files beside the article alpha and lines to its end, and returns what is said about its pictures. */
function check(files: Readonly<Record<string, Buffer | string>>, lines: string, fields = ''): string[] {
  const { contentFolder, remove } = createSampleContent();
  onTestFinished(remove);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(contentFolder, 'posts/alpha', name), content);
  const article = join(contentFolder, 'posts/alpha/index.mdx');
  appendFileSync(article, `\n${lines}\n`);
  if (fields !== '') {
    const text = readFileSync(article, 'utf8').replace(/imageSrc: about\nimageAlt: .*/, fields);
    writeFileSync(article, text);
  }
  return checkContent({ contentFolder, repositoryRoot, today: sampleDay }).map(formatFinding);
}

test('photos beside an article are accepted as figure, in Markdown, in a gallery and as its own picture', async () => {
  const photos = { 'lake.jpg': await jpeg(1600, 1200), 'two words.JPG': await jpeg(800, 1200) };
  const lines = `![A lake](./lake.jpg "At dawn")

<Figure src="./two words.JPG" alt="A pier" caption="The pier." credit="Ann Smith" focus="30% 60%" />

<Gallery>
![A lake](./lake.jpg)
![A pier](<./two words.JPG>)
</Gallery>`;
  const own = 'imageSrc: ./lake.jpg\nimageAlt: A lake\nimageCredit: Ann Smith\nimageFocus: 0% 100%';
  expect(check(photos, lines, own)).toEqual([]);
});

const heic = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex');
const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

test.each<[what: string, files: Record<string, Buffer | string>, line: string, message: RegExp]>([
  [
    'a wrong name',
    { 'lake.jpg': heic },
    '![A lake](./lakes.jpg)',
    /no photo 'lakes\.jpg'\. Did you mean \.\/lake\.jpg\?/,
  ],
  ['no such file', {}, '![A lake](./lake.jpg)', /has no photo 'lake\.jpg'\. Put the photo there/],
  [
    'another site',
    {},
    '![A lake](https://a.example/lake.jpg)',
    /not in the folder of its text\. Save it in content\/posts\/alpha\//,
  ],
  ['another folder', {}, '<Figure src="../bravo/lake.jpg" alt="A lake" />', /not in the folder.* write \.\/lake\.jpg/],
  ['HEIC', { 'a.HEIC': heic }, '![A lake](./a.HEIC)', /a\.HEIC is HEIC.*heif-convert a\.HEIC a\.jpg.*libheif-examples/],
  ['GIF', { 'a.gif': gif }, '![A lake](./a.gif)', /a\.gif is a GIF\. Save it as PNG or JPEG/],
  [
    'SVG',
    { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
    '![A lake](./a.svg)',
    /SVG\. Export it as PNG/,
  ],
  [
    'a text',
    { 'a.jpg': 'no picture' },
    '![A lake](./a.jpg)',
    /a\.jpg is not a picture that can be shown\. Export it as JPEG/,
  ],
  [
    'no alt text',
    { 'a.gif': gif },
    '![](./a.gif)',
    /The picture \.\/a\.gif has no alt text\. Say what it shows: {2}!\[A lake/,
  ],
  [
    'a file name as alt text',
    { 'a.gif': gif },
    '![IMG_2041](./a.gif)',
    /'IMG_2041' is a file name\. Say what the photo shows/,
  ],
  [
    'a sentence',
    { 'a.gif': gif },
    'Look ![A lake](./a.gif) here.',
    /inside a sentence or a link\. Put it on a line of its own/,
  ],
  ['both kinds', {}, '<Figure src="./a.jpg" picture="about" alt="A lake" />', /give either src or picture/],
  ['a focus in words', {}, '<Figure src="./a.jpg" alt="A lake" focus="left" />', /focus: write it as "30% 60%"/],
  ['a photo left over', { 'unused.png': heic }, '', /warning: content\/posts\/alpha\/unused\.png is not used/],
])('%s is reported with its line and the fix', (_what, files, line, message) => {
  const found = check(files, line);
  const start = message.source.startsWith('warning') ? /:1: / : /index\.mdx:(?:6\d|7\d|\d\d): /;
  expect(found.filter((text) => start.test(text))).toContainEqual(expect.stringMatching(message));
});

test('a photo that is too small says its size; as the picture of a post it needs alt text and 1200 pixels', async () => {
  const photos = { 'small.jpg': await jpeg(640, 480), 'middle.jpg': await jpeg(1000, 700) };
  const found = check(photos, '![A lake](./small.jpg)', 'imageSrc: ./middle.jpg');
  expect(found).toEqual([
    expect.stringMatching(/The picture \.\/middle\.jpg has no alt text\. .*imageAlt: 'A lake at dawn'/),
    expect.stringMatching(/middle\.jpg is 1000 × 700 pixels; a post's own picture needs at least 1200 across/),
    expect.stringMatching(/small\.jpg is 640 × 480 pixels; a figure needs at least 800 across/),
  ]);
});

test('a photo of more than 80 megapixels is refused before the build tries it', async () => {
  // Only the head of a PNG says its size.
  const head = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#678' } })
    .png()
    .toBuffer();
  head.writeUInt32BE(10_000, 16);
  head.writeUInt32BE(10_000, 20);
  expect(check({ 'huge.png': head }, '![A lake](./huge.png)')).toEqual([
    expect.stringMatching(/huge\.png has 100 megapixels, more than 80\. Export it smaller/),
  ]);
});

test("an issue's photos are in the folder of its name", async () => {
  const { contentFolder, remove } = createSampleContent();
  onTestFinished(remove);
  appendFileSync(join(contentFolder, 'newsletter/2025-07-sample.md'), '\n![A lake](./lake.jpg)\n');
  const findings = () => checkContent({ contentFolder, repositoryRoot, today: sampleDay }).map(formatFinding);
  expect(findings()).toEqual([expect.stringMatching(/content\/newsletter\/2025-07-sample\/ has no photo 'lake\.jpg'/)]);
  mkdirSync(join(contentFolder, 'newsletter/2025-07-sample'));
  writeFileSync(join(contentFolder, 'newsletter/2025-07-sample/lake.jpg'), await jpeg(1200, 800));
  expect(findings()).toEqual([]);
});
