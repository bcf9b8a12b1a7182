import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { faces, recipe } from '../site/build/font-faces.ts';

// `npm run fonts`: writes site/fonts after a change of site/build/font-faces.ts. Kept in the repository, because cutting
// them takes a build four seconds and 70 MB.
const folder = new URL('../site/fonts/', import.meta.url);
for (const { name, file, characters, variationAxes, keepFeatures } of faces) {
  const font = await readFile(fileURLToPath(import.meta.resolve(file)));
  const part = await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes, keepFeatures });
  await writeFile(new URL(`${name}.woff2`, folder), part);
}
await writeFile(new URL('recipe.txt', folder), recipe);
