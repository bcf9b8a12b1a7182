import { hash } from 'node:crypto';

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');

/** What the pages are set in. */
const textCharacters = `${ascii.replace(/[<>[\\\]^_`{|}~]/g, '')}\u00a0–—‘’“”…×·°→©−`;

/** Rare signs, in files of their own that a page fetches when it has one. */
const signCharacters = '<>[\\]^_`{|}~±½¼¾←↑↓′″•é÷®™≤≥';

/** Every character the pages may use; a test reads the content against it. */
export const fontCharacters = textCharacters + signCharacters;

/** Emphasis in running text is set in few signs. */
const italicCharacters = fontCharacters.replace(/[^A-Za-z0-9 .,;:'’“”()%&/–-]/g, '');

/** Characters for bold text; a test checks that the articles use no others. */
export const boldCharacters = `${italicCharacters}$?!+×½°−—…#"=`;

/** Badges and numerals are set in capitals and numbers only. */
const narrowCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 &.,:;/’()%–-';

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const newsreaderItalic = '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2';
const plain = ['kern', 'tnum', 'lnum', 'ccmp'];
const text = ['kern', 'liga', 'lnum', 'ccmp'];

/** Axes are fixed, all of them: a browser lays out an article with axes in 1.4 times the time, and bytes are fewer. */
const face = (
  name: string,
  file: string,
  characters: string,
  variationAxes: Record<string, number>,
  keepFeatures: string[],
) => ({ name, file, characters, variationAxes, keepFeatures });

/** The files of site/fonts: what `npm run fonts` cuts from those of the npm packages. */
export const faces = [
  face('archivo', archivo, textCharacters, { wdth: 100, wght: 400 }, plain),
  face('archivo-bold', archivo, textCharacters, { wdth: 100, wght: 650 }, plain),
  face('archivo-wide', archivo, textCharacters, { wdth: 110, wght: 770 }, plain),
  face('archivo-signs', archivo, signCharacters, { wdth: 104, wght: 600 }, plain),
  face('archivo-narrow', archivo, narrowCharacters, { wdth: 84, wght: 700 }, ['kern', 'tnum', 'lnum']),
  face('newsreader', newsreader, textCharacters, { wght: 400 }, text),
  face('newsreader-signs', newsreader, signCharacters, { wght: 400 }, text),
  // Apart: most pages set no bold text in it, and save its 11 KB.
  face('newsreader-bold', newsreader, boldCharacters, { wght: 660 }, ['kern', 'liga', 'lnum']),
  face('newsreader-italic', newsreaderItalic, italicCharacters, { wght: 400 }, ['kern', 'liga']),
];

/** The font files that the site ships parts of. */
export const fontFiles: readonly string[] = faces.map(({ file }) => file);

/** The files with the weights, widths and slant that ask for them, and the file of their rare signs. */
const rules: readonly { name: string; weight: string; more?: string; signs?: string }[] = [
  { name: 'archivo', weight: '400 500', signs: 'archivo-signs' },
  { name: 'archivo-bold', weight: '600 800', signs: 'archivo-signs' },
  // Titles and large figures, whichever width their rule names.
  { name: 'archivo-wide', weight: '600 800', more: 'font-stretch:103% 120%;', signs: 'archivo-signs' },
  { name: 'archivo-narrow', weight: '700', more: 'font-stretch:84%;' },
  { name: 'newsreader', weight: '400 500', signs: 'newsreader-signs' },
  { name: 'newsreader-bold', weight: '600 700' },
  { name: 'newsreader-italic', weight: '400', more: 'font-style:italic;' },
];

const signRange = [...signCharacters].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join();

/** The style sheet that names the files. A sign's face has exactly the weights and widths of its text: others would hide the letters. */
export const fontSheet: string = rules
  .flatMap(({ name, weight, more = '', signs }) => {
    const family = name.startsWith('archivo') ? 'Archivo' : 'Newsreader';
    const write = (file: string, range = '') =>
      `@font-face{font-family:"${family}";src:url("../../site/fonts/${file}.woff2") format("woff2");font-weight:${weight};${more}font-display:swap${range}}`;
    return signs ? [write(name), write(signs, `;unicode-range:${signRange}`)] : [write(name)];
  })
  .join('\n');

/** Changes with everything the files of site/fonts are cut by. */
export const recipe: string = hash('sha256', JSON.stringify(faces));
