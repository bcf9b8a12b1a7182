import { mkdirSync, writeFileSync } from 'node:fs';
import { type Color, categoryColor, findWeakContrast, printColors } from '../../core/pages/palette.ts';
import { colors, drawingColors } from '../../site.colors.ts';
import { categories } from '../../site.config.ts';
import { subjectContent } from '../../tools/subject/subject-content.ts';
import { fontSheet } from './font-faces.ts';
import { onHook } from './on-hook.ts';

const folder = '.cache/theme';

/** Writes fonts, and the colors of site.colors.ts as style sheets, before the ones that import them are read. */
export const writeTheme = () =>
  onHook('write-theme', 'astro:config:setup', ({ addWatchFile, config }) => {
    for (const file of ['site.config.ts', 'site.colors.ts']) addWatchFile(new URL(file, config.root));
    const weak = findWeakContrast(colors, categoryColors);
    if (weak.length > 0) throw new Error(`Colors in site.colors.ts are hard to read:\n${weak.join('\n')}`);
    mkdirSync(folder, { recursive: true });
    for (const [name, css] of Object.entries(themeSheets())) writeFileSync(`${folder}/${name}.css`, css);
  });

/** Returns the style sheets by name: `fonts` and `colors` for every page, the others for the part they are named after. */
function themeSheets(): Record<string, string> {
  // Where a picture's subject is, in steps of ten percent: site/components/Picture.tsx.
  const focus = ['x', 'y'].flatMap((axis) =>
    Array.from({ length: 11 }, (_, step) => `.focus-${axis}${step}{--focus-${axis}:${step * 10}%}`),
  );
  const badges = categories.map(({ slug }) => `.category-${slug}{--category:var(--category-${slug})}`);
  const drawings = Object.entries(drawingColors).map(([name, each]) => [name, inTokens(variables(each))]);
  return {
    colors: inTokens(
      variables({ ...colors, ...categoryColors }),
      ...badges,
      ...focus,
      `@media print{${variables(printColors)}}`,
      ...Object.entries(subjectContent.styleTokens ?? {}).map(([name, value]) => `:root{--${name}:${value}}`),
    ),
    ...Object.fromEntries(drawings),
    fonts: fontSheet,
  };
}

const categoryColors = Object.fromEntries(
  categories.map(({ slug, color }) => [`category-${slug}`, categoryColor(color, colors)]),
);

const inTokens = (...rules: string[]): string => `@layer tokens{${rules.join('')}}\n`;

const variables = (named: Record<string, Color>): string =>
  `:root{${Object.entries(named)
    .map(([name, color]) => `--${name}:${cssColor(color)}`)
    .join(';')}}`;

function cssColor(color: Color): string {
  const { light, dark } = typeof color === 'string' ? { light: color, dark: color } : color;
  return light === dark ? light : `light-dark(${light},${dark})`;
}
