import { Parser } from 'htmlparser2';
import type { Palette } from './palette.ts';

/** A logo that is safe to put into a page. */
export interface Logo {
  viewBox: string;
  /** What is inside its svg element. */
  inner: string;
}

/** A mistake in a logo file, as a sentence with its fix. */
export class LogoFault extends Error {
  override name = 'LogoFault';
}

const mostBytes = 24 * 1024;
const shapes = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask symbol use title desc'.split(
    ' ',
  ),
);
/** They belong to a file of its own, not to a drawing inside a page. */
const rootOnly = /^(xmlns(:.*)?|version|viewBox|width|height|x|y|id|class|role|aria-.*|data-.*|xml:.*)$/;

/**
 * Reads a logo: shapes and gradients on a square, nothing that runs or is loaded. `var(--brand)` and the other colors of
 * the site become those colors. Throws a LogoFault.
 */
export function readLogo(source: string, colors: Palette, file = 'content/brand/logo.svg'): Logo {
  const fail = (problem: string): never => {
    throw new LogoFault(`${file}: ${problem}`);
  };
  const bytes = Buffer.byteLength(source);
  if (bytes > mostBytes) {
    fail(
      `The file has ${Math.ceil(bytes / 1024)} KiB and every page carries it: simplify its paths to at most ${mostBytes / 1024} KiB, with https://svgomg.net for example.`,
    );
  }
  if (/<!DOCTYPE|<!ENTITY/i.test(source)) fail('It has a DOCTYPE: save it as plain SVG.');
  let root: Record<string, string> | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root ??= name === 'svg' ? attributes : fail('It does not start with <svg>: save the logo as an SVG file.');
        if (!shapes.has(name)) fail(`It has <${name}>: use shapes and gradients only, with text turned into outlines.`);
        for (const [attribute, value] of Object.entries(attributes)) refuseAttribute(name, attribute, value, fail);
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  const { viewBox = `0 0 ${Number.parseFloat(root?.['width'] ?? '')} ${Number.parseFloat(root?.['height'] ?? '')}` } =
    root ?? {};
  const [, , width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) fail('It has no viewBox: write viewBox="0 0 100 100" into its svg element.');
  if (Math.abs(width / height - 1) > 0.05) {
    fail(`It is ${width} wide and ${height} high: icons are square, so make the viewBox a square.`);
  }
  const drawn = source
    .replace(/<\?.*?\?>|<!--[\s\S]*?-->/g, '')
    .replace(/^[\s\S]*?<svg\b[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<(title|desc)\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .trim();
  const kept = Object.entries(root ?? {}).filter(([name]) => !rootOnly.test(name));
  const inherited = kept.map(([name, value]) => ` ${name}="${value}"`).join('');
  return { viewBox, inner: fillColors(inherited ? `<g${inherited}>${drawn}</g>` : drawn, colors, fail) };
}

function refuseAttribute(element: string, name: string, value: string, fail: (problem: string) => never): void {
  if (/^on/i.test(name)) fail(`<${element}> has ${name}: a logo may run nothing, so delete the attribute.`);
  if (name === 'style') fail(`<${element}> has style: write its colors as attributes, such as fill="#e2582f".`);
  if (/href$/.test(name) && !value.startsWith('#')) fail(`<${element}> loads ${value}: draw everything in the file.`);
  if (/url\(\s*['"]?(?!#)/i.test(value)) fail(`<${element}> loads ${value}: draw everything in the file.`);
}

const fillColors = (svg: string, colors: Palette, fail: (problem: string) => never): string =>
  svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) =>
    name in colors
      ? colors[name as keyof Palette].light
      : fail(`There is no color --${name}: use one of ${Object.keys(colors).join(', ')}.`),
  );

/** Returns a logo as a file of its own, drawn on a square of 100. */
export const logoFile = ({ viewBox, inner }: Logo): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${viewBox}">${inner}</svg>`;
