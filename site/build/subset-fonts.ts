import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const outFolder = new URL('../../.cache/fonts/', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');

/** What the pages are set in. */
const textCharacters = `${ascii.replace(/[<>[\\\]^_`{|}~]/g, '')}\u00a0–—‘’“”…×·°→©−`;

/** Rare signs, in files of their own that a page fetches when it has one; the stylesheet names the same range. */
export const signCharacters = '<>[\\]^_`{|}~±½¼¾←↑↓′″•é÷®™≤≥';

/** Every character the pages may use; a test reads the content against it. */
export const fontCharacters = textCharacters + signCharacters;

/** Emphasis in running text is set in few signs. */
const italicCharacters = fontCharacters.replace(/[^A-Za-z0-9 .,;:'’“”()%&/–-]/g, '');

/** Characters for bold text; a test checks that the articles use no others. */
export const boldCharacters = `${italicCharacters}$?!+×½°−—…#"=`;

/** Badges and numerals are set in capitals and numbers only. */
const narrowCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 &.,:;/’()%–-';

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const plainFeatures = ['kern', 'tnum', 'lnum', 'ccmp'];

// No face keeps an axis: a browser lays out an article with axes in 1.4 times the processor time, and three faces
// together are smaller than one with both axes.
const fonts = [
  {
    name: 'archivo',
    characters: textCharacters,
    file: archivo,
    variationAxes: { wdth: 100, wght: 400 },
    keepFeatures: plainFeatures,
  },
  {
    name: 'archivo-bold',
    characters: textCharacters,
    file: archivo,
    variationAxes: { wdth: 100, wght: 650 },
    keepFeatures: plainFeatures,
  },
  {
    name: 'archivo-wide',
    characters: textCharacters,
    file: archivo,
    variationAxes: { wdth: 110, wght: 770 },
    keepFeatures: plainFeatures,
  },
  {
    name: 'archivo-signs',
    characters: signCharacters,
    file: archivo,
    variationAxes: { wdth: 104, wght: 600 },
    keepFeatures: plainFeatures,
  },
  {
    name: 'archivo-narrow',
    characters: narrowCharacters,
    file: archivo,
    variationAxes: { wdth: 84, wght: 700 },
    keepFeatures: ['kern', 'tnum', 'lnum'],
  },
  {
    // Most pages set no bold text in it, and save its 11 KB.
    name: 'newsreader',
    characters: textCharacters,
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    variationAxes: { wght: 400 },
    keepFeatures: ['kern', 'liga', 'lnum', 'ccmp'],
  },
  {
    name: 'newsreader-signs',
    characters: signCharacters,
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    variationAxes: { wght: 400 },
    keepFeatures: ['kern', 'liga', 'lnum', 'ccmp'],
  },
  {
    name: 'newsreader-bold',
    characters: boldCharacters,
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    variationAxes: { wght: 660 },
    keepFeatures: ['kern', 'liga', 'lnum'],
  },
  {
    name: 'newsreader-italic',
    characters: italicCharacters,
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
    variationAxes: { wght: 400 },
    keepFeatures: ['kern', 'liga'],
  },
];

/** The font files that the site ships parts of. */
export const fontFiles: readonly string[] = fonts.map(({ file }) => file);

/** Writes the subset fonts the stylesheet names, unless the same subset is there already. */
async function writeFonts(): Promise<void> {
  const recipe = JSON.stringify(fonts);
  const recipeFile = new URL('recipe.json', outFolder);
  if (existsSync(recipeFile) && (await readFile(recipeFile, 'utf8')) === recipe) return;
  await mkdir(outFolder, { recursive: true });
  for (const { name, characters, file, variationAxes, keepFeatures } of fonts) {
    const font = await readFile(require.resolve(file));
    const part = await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes, keepFeatures });
    await writeFile(new URL(`${name}.woff2`, outFolder), part);
  }
  await writeFile(recipeFile, recipe);
}

/** Writes the fonts before Astro reads the stylesheet that names them. */
export function subsetFonts(): AstroIntegration {
  return { name: 'subset-fonts', hooks: { 'astro:config:setup': writeFonts } };
}
