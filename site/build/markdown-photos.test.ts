import { mdxToJs } from 'satteri';
import { expect, test } from 'vitest';
import { markdownPhotos } from './markdown-photos.ts';

const plugins = { mdastPlugins: [markdownPhotos] };

test('pictures of an article in Markdown become figures; nothing imports their files', async () => {
  const { code } = await mdxToJs(
    '![A "lake"](./lake.jpg "Dawn")\n![b](<./two words.jpg>)\n\n[![c](./c.png)](/x) d',
    plugins,
  );
  expect(code.match(/Figure, \{[^}]*\}/gs)?.map((props) => props.replace(/\s+/g, ' '))).toEqual([
    'Figure, { src: "./lake.jpg", alt: "A \\"lake\\"", caption: "Dawn" }',
    expect.stringContaining('two words.jpg'),
    expect.stringContaining('./c.png'),
  ]);
  expect(code).not.toMatch(/\bimg\b/);
});
