import { renderToStaticMarkup } from 'react-dom/server';
import { colors, site } from '../site.config.ts';
import { item, polar, toD, type V2 } from './core/geometry.ts';
import { glyphs } from './core/text.ts';

/** Rewrites absolute path data (M, L, Q, C, Z) as relative steps of a tenth, less than half the bytes. */
function compactPath(absolute: string): string {
  let pen: [number, number] = [0, 0];
  let start = pen;
  const steps = absolute.match(/[MLQCZ][^MLQCZ]*/g) ?? [];
  return steps
    .map((step) => {
      if (step.startsWith('Z')) {
        pen = start;
        return 'z';
      }
      const tenths = (step.slice(1).match(/-?[\d.]+/g) ?? []).map((number) => Math.round(Number(number) * 10));
      const [fromX, fromY] = pen;
      // Steps start at the rounded point, so rounding never adds up along the outline.
      pen = [tenths.at(-2) ?? fromX, tenths.at(-1) ?? fromY];
      if (step.startsWith('M')) start = pen;
      return step.charAt(0).toLowerCase() + joinNumbers(tenths.map((value, i) => value - (i % 2 ? fromY : fromX)));
    })
    .join('');
}

function joinNumbers(tenths: number[]): string {
  const texts = tenths.map((value) => String(value / 10).replace(/^(-?)0\./, '$1.'));
  return texts.map((text, i) => (i > 0 && !text.startsWith('-') ? ` ${text}` : text)).join('');
}

/** Place and colors of the mark; `simple` has fewer, wider blades for small sizes. */
interface MarkProps {
  x?: number;
  y?: number;
  s?: number;
  body?: string;
  bore?: string;
  blade?: string;
  simple?: boolean;
}

const cx = 50;
const cy = 54;

function scroll(): V2[] {
  const steps = 64;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    return polar(cx, cy, 27 + 15 * t ** 1.05, Math.PI * (1 + 2 * t));
  });
}

function bladeData(simple: boolean): string {
  const count = simple ? 6 : 7;
  const width = simple ? 0.5 : 0.42;
  const at = (r: number, angle: number) =>
    polar(cx, cy, r, angle)
      .map((v) => v.toFixed(1))
      .join(' ');
  return Array.from({ length: count }, (_, i) => {
    const t = (i / count) * 2 * Math.PI - 0.3;
    const out = `M${at(4, t)}Q${at(11, t + 0.2)} ${at(18.4, t + 0.34)}`;
    return `${out}L${at(18.4, t + 0.34 + width)}Q${at(11, t + 0.5)} ${at(4, t + 0.7)}Z`;
  }).join('');
}

/** A turbo snail on a 100-unit square: scroll with its outlet, bore, blades. */
const Mark = ({
  x = 0,
  y = 0,
  s = 1,
  body = colors.brand,
  bore = colors.ink.light,
  blade = colors['on-night'],
  simple = false,
}: MarkProps) => {
  const spiral = scroll();
  const [edge] = item(spiral, -1);
  const outline: V2[] = [...spiral, [edge, 8], [edge + 27, 8], [edge + 27, 28]];
  return (
    <g transform={`translate(${x} ${y}) scale(${s}) translate(2 2) rotate(90 50 50)`}>
      <path d={compactPath(toD(outline, true, 0.04))} fill={body} />
      <path d={`M${edge - 3} 4h33v7h-33Z`} fill={body} />
      <circle cx={cx} cy={cy} r="22.5" fill={bore} />
      <path d={compactPath(bladeData(simple))} fill={blade} />
      <circle cx={cx} cy={cy} r="5.4" fill={body} />
    </g>
  );
};

/** The two brand words, their background, and whether they are set in two lines. */
interface WordmarkProps {
  words: readonly [string, string];
  on: 'light' | 'dark';
  stacked?: boolean;
}

const size = 64;
const left = 118;
const gap = 16;
const bold = { w: 800, track: -0.02 };
const medium = { w: 500, track: -0.015 };

/** Renders the logo: the mark and the two words as outlines, no font needed. */
const Wordmark = ({ words: [first, second], on, stacked = false }: WordmarkProps) => {
  const name = `${first} ${second}`;
  const top = glyphs(first, left, stacked ? 60 : 73, size, bold);
  const next = glyphs(second, stacked ? left : left + top.w + gap, stacked ? 122 : 73, size, medium);
  const width = Math.ceil((stacked ? left + Math.max(top.w, next.w) : left + top.w + gap + next.w) + 6);
  const dark = on === 'dark';
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${stacked ? 142 : 100}`}
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      <Mark s={stacked ? 1 : 0.96} y={stacked ? 14 : 0} bore={dark ? colors.night.light : colors.ink.light} />
      <path d={compactPath(top.d)} fill={dark ? colors['on-night'] : colors.ink.light} />
      <path d={compactPath(next.d)} fill={colors.brand} />
    </svg>
  );
};

const Favicon = () => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <title>{site.name}</title>
    <rect width="64" height="64" rx="14" fill={colors.ink.light} />
    <Mark x={4.4} y={4.4} s={0.53} body="#ef6a38" simple />
  </svg>
);

const PlainMark = () => (
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <title>{site.name}</title>
    <Mark />
  </svg>
);

/** Draws every brand file: name in art/brand → SVG text, with the words of site.config. */
export function drawLogos(): Record<string, string> {
  return {
    'logo-light.svg': renderToStaticMarkup(<Wordmark words={site.brand} on="light" />),
    'logo-dark.svg': renderToStaticMarkup(<Wordmark words={site.brand} on="dark" />),
    'logo-stacked.svg': renderToStaticMarkup(<Wordmark words={site.brand} on="light" stacked />),
    'favicon.svg': renderToStaticMarkup(<Favicon />),
    'mark.svg': renderToStaticMarkup(<PlainMark />),
  };
}
