import { type PageBurst, type PageCase, type PageServerKind, pageServerKinds } from './server-kinds.ts';
import { compareWithNginx, goals } from './server-ratios.ts';

const names: Record<PageServerKind, string> = {
  nginx: 'nginx, tuned',
  'nginx-default': 'nginx',
  ours: 'ours',
  'ours-uncounted': 'ours, no visits',
  'ours-two': 'ours, WORKERS=2',
  'node-ours': 'ours, node:http only',
  'node-bare': 'bare node:http',
};

const [labelWidth, barWidth, rowHeight, barHeight, headHeight] = [150, 420, 19, 13, 34];

/** Bars of what each server reaches of nginx, one group for each page, with the range of the rounds and the goal. */
export function drawRatios(bursts: readonly PageBurst[], cases: readonly PageCase[]): string {
  const groupHeight = headHeight + pageServerKinds.length * rowHeight + 12;
  const [width, height] = [labelWidth + barWidth + 80, cases.length * groupHeight + 34];
  const groups = cases.map((pageCase, index) => drawGroup(bursts, pageCase, index * groupHeight));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Pages per CPU-second of each server, as a part of nginx">
<style>
text { font: 12px system-ui, sans-serif; fill: #1d2733 } .title { font-weight: 600; font-size: 13px }
.bar { fill: #8a97a6 } .ours { fill: #c2410c } .range { stroke: #1d2733 } .goal { stroke: #15803d; stroke-width: 2 } .goal-text { fill: #15803d }
.axis { stroke: #c8d0d8 }
@media (prefers-color-scheme: dark) { text { fill: #e6ebf0 } .bar { fill: #66758a } .ours { fill: #fb923c } .range { stroke: #e6ebf0 } .goal { stroke: #4ade80 } .goal-text { fill: #4ade80 } .axis { stroke: #445261 } }
</style>
${groups.join('\n')}
${drawAxis(cases.length * groupHeight)}
</svg>
`;
}

function drawGroup(bursts: readonly PageBurst[], pageCase: PageCase, top: number): string {
  const goal = goals[pageCase.status];
  const page = pageCase.path === '/' ? 'Home' : 'Article';
  const bottom = top + headHeight + pageServerKinds.length * rowHeight;
  const bars = pageServerKinds.map((kind, row) => {
    const { middle, low, high } = compareWithNginx(bursts, kind, pageCase);
    const y = top + headHeight + row * rowHeight;
    const middleY = y + barHeight / 2;
    const range = kind === 'nginx' ? '' : `<path class="range" d="M${place(low)} ${middleY}H${place(high)}"/>`;
    return `<text x="${labelWidth - 8}" y="${y + 11}" text-anchor="end">${names[kind]}</text>
<rect class="bar${kind.startsWith('ours') ? ' ours' : ''}" x="${labelWidth}" y="${y}" width="${place(middle) - labelWidth}" height="${barHeight}"/>${range}
<text x="${labelWidth + barWidth + 60}" y="${y + 11}" text-anchor="end">${middle.toFixed(2)}</text>`;
  });
  const title = `<text class="title" x="${labelWidth}" y="${top + 22}">${page}, ${pageCase.status}</text>`;
  const goalText = `<text class="goal-text" x="${labelWidth + 110}" y="${top + 22}">goal: at least ${goal.toFixed(2)} of nginx</text>`;
  return `${title}${goalText}
${bars.join('\n')}
<path class="goal" d="M${place(goal)} ${top + headHeight - 4}V${bottom}"/>`;
}

function drawAxis(top: number): string {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      `<path class="axis" d="M${place(value)} ${top - 6}v5"/><text x="${place(value)}" y="${top + 12}" text-anchor="middle">${value}</text>`,
  );
  return `${ticks.join('\n')}\n<text x="${labelWidth}" y="${top + 30}">pages per CPU-second, nginx (tuned) = 1; thin lines: range of the rounds</text>`;
}

function place(ratio: number): number {
  return Math.round(labelWidth + Math.min(ratio, 1) * barWidth);
}
