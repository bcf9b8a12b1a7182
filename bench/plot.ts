import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawAxes, type Frame, placePoint } from './plot-axes.ts';
import { escapeText, formatValue, spanPowers } from './plot-scale.ts';

/** One line of a plot. */
export interface Series {
  name: string;
  points: readonly { x: number; y: number }[];
}

/** A plot with powers of ten on both axes: what grows with its cause is a line at one angle, what does not is level. */
export interface Plot {
  title: string;
  xLabel: string;
  yLabel: string;
  series: readonly Series[];
}

const style = `
text{font:13px system-ui,sans-serif;fill:#1d2733}
.title{font-weight:700;font-size:15px}.tick{font-size:12px;fill:#56616d}
.grid{stroke:#d9d5cc}.paper{fill:#fffdf8}.slope{stroke:#8a939c;stroke-dasharray:4 5}
.s0{stroke:#b5401b;fill:#b5401b}.s1{stroke:#1f5fa8;fill:#1f5fa8}.s2{stroke:#2c7a4b;fill:#2c7a4b}.s3{stroke:#7a4fa3;fill:#7a4fa3}
path{fill:none!important;stroke-width:2}text[class^=s]{stroke:none}
@media (prefers-color-scheme:dark){text{fill:#f6ead3}.tick{fill:#a9b4c0}.grid{stroke:#2a3a50}.paper{fill:#0b1626}.slope{stroke:#6b7988}
.s0{stroke:#ff9468;fill:#ff9468}.s1{stroke:#7db7f5;fill:#7db7f5}.s2{stroke:#7fd3a0;fill:#7fd3a0}.s3{stroke:#c9a6ee;fill:#c9a6ee}}
`.trim();

/** Draws a plot as SVG; its words are text, and its colours follow the reader's scheme. */
export function drawPlot({ title, xLabel, yLabel, series }: Plot): string {
  const points = series.flatMap((each) => each.points);
  const frame: Frame = {
    left: 64,
    top: 58 + 18 * series.length,
    width: 560,
    height: 300,
    x: spanPowers(points.map(({ x }) => x)),
    y: spanPowers(points.map(({ y }) => y)),
  };
  const [width, height] = [frame.left + frame.width + 40, frame.top + frame.height + 68];
  const legend = series.map(
    ({ name }, at) =>
      `<circle class="s${at}" cx="${frame.left + 6}" cy="${44 + 18 * at}" r="4"/><text x="${frame.left + 18}" y="${48 + 18 * at}">${escapeText(name)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeText(title)}</title>
<style>${style}</style>
<rect class="paper" width="${width}" height="${height}"/>
<text class="title" x="${frame.left}" y="24">${escapeText(title)}</text>
${[...legend, drawAxes(frame, { xLabel, yLabel, ticks: points.map(({ x }) => x) }), ...series.map((_, at) => drawSeries(frame, series, at))].join('\n')}
</svg>
`;
}

function drawSeries(frame: Frame, all: readonly Series[], at: number): string {
  const points = all[at]?.points ?? [];
  const placed = points.map((point) => ({ ...placePoint(frame, point), point }));
  const line = placed.map(({ left, top }, index) => `${index === 0 ? 'M' : 'L'}${left} ${top}`).join('');
  const dots = placed.map(({ left, top, point }) => {
    const label = { above: [0, -10, 'middle'], below: [0, 20, 'middle'], beside: [9, 4, 'start'] }[
      sideOf(all, at, point.x)
    ];
    const [right = 0, down = 0, anchor = ''] = label;
    return `<circle class="s${at}" cx="${left}" cy="${top}" r="4"/><text class="s${at}" text-anchor="${anchor}" x="${left + Number(right)}" y="${top + Number(down)}">${formatValue(point.y)}</text>`;
  });
  return `<path class="s${at}" d="${line}"/>${dots.join('')}`;
}

/** The uppermost line has its values above, the lowest below, so that they do not stand on each other. */
function sideOf(all: readonly Series[], at: number, x: number): 'above' | 'below' | 'beside' {
  const values = all.map(({ points }) => points.find((point) => point.x === x)?.y);
  const own = values[at] ?? 0;
  // Of equal ones the first counts as higher.
  const higher = values.filter((value, index) => value !== undefined && (value > own || (value === own && index < at)));
  if (higher.length === 0) return 'above';
  return higher.length === values.filter((value) => value !== undefined).length - 1 ? 'below' : 'beside';
}

/** Writes a plot into docs/benchmarks/ and gives the line of Markdown that shows it. */
export function writePlot(name: string, plot: Plot): string {
  const path = fileURLToPath(new URL(`../docs/benchmarks/${name}.svg`, import.meta.url));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, drawPlot(plot));
  return `![${plot.title}](benchmarks/${name}.svg)`;
}
