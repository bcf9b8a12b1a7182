import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { boldCharacters, fontCharacters, recipe } from './font-faces.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const drawn = new Set([...fontCharacters, '\n']);

/** 'content/facts/engine.yaml: µ (U+00B5)' for every character of a file that no font draws. */
function missingIn(file: string, text: string): string[] {
  const missing = new Set([...text].filter((character) => !drawn.has(character)));
  return [...missing].map((character) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `${file}: ${character} (U+${code})`;
  });
}

test('every character of the articles, pages, numbers and terms is in the fonts', () => {
  const files = globSync('content/**/*.{mdx,yaml}', { cwd: root });
  expect(files).not.toEqual([]);
  expect(files.flatMap((file) => missingIn(file, readFileSync(root + file, 'utf8')))).toEqual([]);
});

test('every bold character is in the bold font', () => {
  const bold = new Set([...boldCharacters, '\n']);
  const files = globSync('content/**/*.{md,mdx}', { cwd: root });
  const texts = files.flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(/\*\*([^*]+)\*\*/g)]);
  expect(texts).not.toEqual([]);
  // Numbers are written as tags, whose letters do not matter; what they print is numbers and units. A link prints its words.
  const missing = texts.flatMap(([, text = '']) =>
    [...text.replace(/<[^>]*>|\{[^}]*\}|\[|\]\([^)]*\)/g, '')].filter((sign) => !bold.has(sign)),
  );
  expect(missing).toEqual([]);
});

test('the fonts were cut as it is said here; npm run fonts cuts them again', () => {
  expect(readFileSync(`${root}site/fonts/recipe.txt`, 'utf8')).toBe(recipe);
});
