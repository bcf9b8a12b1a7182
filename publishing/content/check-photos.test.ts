import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPhoto, createSampleContent } from './test-content.ts';

/** Adds files beside the article alpha and lines to its end, and returns what is said about its pictures. */
function check(files: Readonly<Record<string, Buffer>>, lines: string, fields = ''): string[] {
  const sample = createSampleContent();
  for (const [name, content] of Object.entries(files)) sample.write(`posts/alpha/${name}`, content);
  sample.edit('posts/alpha/index.mdx', (text) =>
    `${text}\n${lines}\n`.replace(/imageSrc: about\nimageAlt: .*/, (own) => fields || own),
  );
  return sample.check();
}

test('photos beside an article are accepted as figure, in Markdown, in a gallery and as its own picture', async () => {
  const photos = { 'lake.jpg': await createPhoto(1600, 1200), 'two words.JPG': await createPhoto(800, 1200) };
  const lines = `![A lake](./lake.jpg "At dawn")

<Figure src="./two words.JPG" alt="A pier" caption="The pier." credit="Ann Smith" focus="30% 60%" />

<Gallery>
![A lake](./lake.jpg)
![A pier](<./two words.JPG>)
</Gallery>`;
  const own = 'imageSrc: ./lake.jpg\nimageAlt: A lake\nimageCredit: Ann Smith\nimageFocus: 0% 100%';
  expect(check(photos, lines, own)).toEqual([]);
});

test('a photo that is too small says its size; as the picture of a post it needs alt text and 1200 pixels', async () => {
  const photos = { 'small.jpg': await createPhoto(640, 480), 'middle.jpg': await createPhoto(1000, 700) };
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

test('a video file beside an article says how videos are shown, used or not', () => {
  const films = { 'used.mp4': Buffer.from('film'), 'left.MOV': Buffer.from('film') };
  expect(check(films, '![A launch](./used.mp4)')).toEqual([
    expect.stringMatching(/left\.MOV is not used\. Put it on YouTube/),
    expect.stringMatching(/used\.mp4 is a video.* Put it on YouTube/),
  ]);
});

test("an issue's photos are in the folder of its name", async () => {
  const { edit, write, check: findings } = createSampleContent();
  edit('newsletter/2025-07-sample.md', (text) => `${text}\n![A lake](./lake.jpg)\n`);
  expect(findings()).toEqual([expect.stringMatching(/content\/newsletter\/2025-07-sample\/ has no photo 'lake\.jpg'/)]);
  write('newsletter/2025-07-sample/lake.jpg', await createPhoto(1200, 800));
  expect(findings()).toEqual([]);
});
