import { mkdirSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { type Color, categories, colors, drawingColors, printColors, textSizes } from '../../site.config.ts';

const folder = '.cache/theme';

/** Writes the colors and text sizes of site.config.ts as style sheets, before the ones that import them are read. */
export function writeTheme(): AstroIntegration {
  return {
    name: 'write-theme',
    hooks: {
      'astro:config:setup': ({ addWatchFile, config }) => {
        addWatchFile(new URL('site.config.ts', config.root));
        mkdirSync(folder, { recursive: true });
        for (const [name, css] of Object.entries(themeSheets())) writeFileSync(`${folder}/${name}.css`, css);
      },
    },
  };
}

/** Returns the style sheets by name: `colors` for every page, the others for the part they are named after. */
export function themeSheets(): Record<string, string> {
  const steps = textSizes.percent.flatMap((percent, step) =>
    step === textSizes.normal ? [] : [`:root[data-text-size="${step}"]{--text-scale:${percent / 100}}`],
  );
  const categoryColors = Object.fromEntries(categories.map(({ slug, color }) => [`category-${slug}`, color]));
  const badges = categories.map(({ slug }) => `.category-${slug}{--category:var(--category-${slug})}`);
  const drawings = Object.entries(drawingColors).map(([name, each]) => [name, inTokens(variables(each))]);
  return {
    colors: inTokens(
      variables({ ...colors, ...categoryColors }),
      ...steps,
      ...badges,
      `@media print{${variables(printColors)}}`,
    ),
    ...Object.fromEntries(drawings),
  };
}

const inTokens = (...rules: string[]): string => `@layer tokens{${rules.join('')}}\n`;

const variables = (named: Record<string, Color>): string =>
  `:root{${Object.entries(named)
    .map(([name, color]) => `--${name}:${cssColor(color)}`)
    .join(';')}}`;

const cssColor = (color: Color): string =>
  typeof color === 'string' ? color : `light-dark(${color.light},${color.dark})`;
