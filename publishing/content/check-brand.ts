import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { error, type Finding, linesBefore, warning } from '../../core/content-finding.ts';
import { filesBelow } from '../../core/node/list-files.ts';
import { LogoFault, readLogo } from '../../core/node/logo.ts';
import { findWeakContrast } from '../../core/palette.ts';
import { colors } from '../../site.colors.ts';
import type { ContentPlaces } from './content.ts';

/** Checks the logo and the colors, which stop the build, and looks for what is left of the example magazine. */
export const checkBrand = (places: ContentPlaces, siteName: string): Finding[] => [
  ...['brand/logo.svg', 'brand/favicon.svg'].flatMap((file) => checkLogo(places, file)),
  ...findWeakContrast(colors).map((sentence) => error({ file: 'site.colors.ts', line: 1 }, sentence, '')),
  ...findLeftovers(places, siteName),
];

function checkLogo({ contentFolder }: ContentPlaces, file: string): Finding[] {
  const path = join(contentFolder, file);
  try {
    if (existsSync(path)) readLogo(readFileSync(path, 'utf8'), colors);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof LogoFault)) throw thrown;
    const { problem, fix = '' } = thrown;
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
function findLeftovers({ contentFolder, repositoryRoot }: ContentPlaces, siteName: string): Finding[] {
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
