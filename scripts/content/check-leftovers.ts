import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentPlaces } from './content.ts';
import { type Finding, linesBefore, warning } from './content-finding.ts';

/** The magazine that comes with this program as its example, and words of the starter that wait for the publisher's own. */
const exampleName = 'TurboMax Garage';
const leftovers: readonly { words: RegExp; problem: string }[] = [
  { words: /turbomax ?garage/i, problem: 'the name or address of the example magazine' },
  { words: /Replace this paragraph|1 Example Street/, problem: 'a text of the starter' },
];
const textFile = /\.(mdx?|ya?ml|svg|csv)$/;

/** Warns of what a magazine of its own still has of the example: once for each file and kind. */
export function checkLeftovers({ contentFolder, repositoryRoot }: ContentPlaces, siteName: string): Finding[] {
  if (siteName === exampleName) return [];
  const content = existsSync(contentFolder)
    ? readdirSync(contentFolder, { recursive: true, encoding: 'utf8' }).filter((file) => textFile.test(file))
    : [];
  const files = [
    ...content.map((file) => ({ file: `content/${file}`, path: join(contentFolder, file) })),
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
