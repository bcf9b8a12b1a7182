import { DomUtils, parseDocument } from 'htmlparser2';
import type { Palette } from '../pages/palette.ts';
import { Refused } from '../problem/problem.ts';
import { escapeHtml } from '../text/html-text.ts';

/** A logo that is safe to put into a page. */
export interface Logo {
  viewBox: string;
  /** What is inside its svg element. */
  inner: string;
}

const mostBytes = 24 * 1024;
const shapes = new Set(
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask symbol use title desc'.split(
    ' ',
  ),
);
/** What changes the drawing; what editors add for themselves is left out. */
const drawing = new Set(
  'clip-path clip-rule color cx cy d display fill fill-opacity fill-rule fx fy fr gradientTransform gradientUnits height href id mask mask-type maskContentUnits maskUnits clipPathUnits offset opacity overflow paint-order pathLength points preserveAspectRatio r rx ry shape-rendering spreadMethod stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width transform transform-origin vector-effect viewBox visibility width x x1 x2 xlink:href y y1 y2'.split(
    ' ',
  ),
);
/** They belong to a file of its own, not to a drawing inside a page. */
const rootOnly = new Set(['viewBox', 'width', 'height', 'x', 'y', 'id']);

/**
 * Reads a logo: shapes and gradients on a square, nothing that runs or is loaded. `var(--brand)` and the other colors of
 * the site become those colors. Throws Refused.
 */
export function readLogo(source: string, colors: Palette, file = 'content/brand/logo.svg'): Logo {
  const fail: Fail = (problem, fix) => {
    throw new Refused({ code: 'logo', problem, fix, place: { file } });
  };
  const bytes = Buffer.byteLength(source);
  if (bytes > mostBytes) {
    fail(
      `The file has ${Math.ceil(bytes / 1024)} KiB and every page carries it`,
      `simplify its paths to at most ${mostBytes / 1024} KiB, with https://svgomg.net for example.`,
    );
  }
  if (/<!DOCTYPE|<!ENTITY/i.test(source)) fail('It has a DOCTYPE', 'save it as plain SVG.');
  const root = parseDocument(source, { xmlMode: true }).children.find(DomUtils.isTag);
  if (root !== undefined && root.name !== 'svg') fail('It does not start with <svg>', 'save the logo as an SVG file.');
  const {
    width: w = '',
    height: h = '',
    viewBox = `0 0 ${Number.parseFloat(w)} ${Number.parseFloat(h)}`,
  } = root?.attribs ?? {};
  const numbers = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = numbers;
  if (root === undefined || !numbers.every(Number.isFinite) || !(width > 0 && height > 0))
    return fail('It has no viewBox', 'write viewBox="0 0 100 100" into its svg element.');
  if (Math.abs(width / height - 1) > 0.05) {
    fail(`It is ${width} wide and ${height} high`, 'icons are square, so make the viewBox a square.');
  }
  const drawn = writeChildren(root, fail);
  const inherited = writeAttributes(root, fail, rootOnly);
  const inner = inherited ? `<g${inherited}>${drawn}</g>` : drawn;
  return { viewBox: numbers.join(' '), inner: fillColors(inner, colors, fail) };
}

type Fail = (problem: string, fix: string) => never;
type Element = Extract<ReturnType<typeof parseDocument>['children'][number], { attribs: unknown }>;

/** Writes the shapes anew and nothing else: a browser may read text, comments and CDATA of the file in another way. */
function writeChildren({ children }: Element, fail: Fail): string {
  const written = children.filter(DomUtils.isTag).map((child) => {
    const { name } = child;
    if (!shapes.has(name)) fail(`It has <${name}>`, 'use shapes and gradients only, with text turned into outlines.');
    const attributes = writeAttributes(child, fail);
    const inner = writeChildren(child, fail);
    if (name === 'title' || name === 'desc') return '';
    return inner === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inner}</${name}>`;
  });
  return written.join('');
}

function writeAttributes({ name, attribs }: Element, fail: Fail, without: ReadonlySet<string> = new Set()): string {
  const all = Object.entries(attribs);
  for (const [attribute, value] of all) refuseAttribute(name, attribute, value, fail);
  const kept = all.filter(([attribute]) => drawing.has(attribute) && !without.has(attribute));
  return kept.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('');
}

function refuseAttribute(element: string, name: string, value: string, fail: Fail): void {
  if (/^on/i.test(name)) fail(`<${element}> has ${name}`, 'a logo may run nothing, so delete the attribute.');
  if (name === 'style') fail(`<${element}> has style`, 'write its colors as attributes, such as fill="#e2582f".');
  if (/href$/.test(name) && !value.startsWith('#')) fail(`<${element}> loads ${value}`, 'draw everything in the file.');
  if (/url\(\s*['"]?(?!#)/i.test(value)) fail(`<${element}> loads ${value}`, 'draw everything in the file.');
}

const fillColors = (svg: string, colors: Palette, fail: Fail): string =>
  svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) =>
    name in colors
      ? colors[name as keyof Palette].light
      : fail(`There is no color --${name}`, `use one of ${Object.keys(colors).join(', ')}.`),
  );

/** Returns a logo as a file of its own, drawn on a square of 100. */
export const logoFile = ({ viewBox, inner }: Logo): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${viewBox}">${inner}</svg>`;
