/** One bar of a plot. */
export interface PlotBar {
  name: string;
  /** Chooses the colour. */
  kind: 'site' | 'floor' | 'application';
  value: number;
}

/** Bars that belong together. */
export interface PlotGroup {
  name: string;
  bars: PlotBar[];
}

const [labelWidth, plotWidth, barHeight, gap, top] = [190, 430, 18, 14, 44];

/** A plot of horizontal bars as SVG: readable on light and dark ground, every value written beside its bar. */
export function drawBars(title: string, groups: readonly PlotGroup[]): string {
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const rows: string[] = [];
  let y = top;
  for (const { name, bars } of groups) {
    for (const bar of bars) {
      const width = (bar.value / most) * plotWidth;
      rows.push(
        `<text x="${labelWidth - 8}" y="${y + 13}" text-anchor="end">${name}, ${bar.name}</text>`,
        `<rect class="${bar.kind}" x="${labelWidth}" y="${y}" width="${width.toFixed(1)}" height="${barHeight}"/>`,
        `<text x="${(labelWidth + width + 6).toFixed(1)}" y="${y + 13}">${bar.value.toFixed(0)}</text>`,
      );
      y += barHeight + 4;
    }
    y += gap;
  }
  const axis = `<line x1="${labelWidth}" y1="${top - 6}" x2="${labelWidth}" y2="${y - gap}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${labelWidth + plotWidth + 60} ${y}" role="img" aria-label="${title}">
<style>
text{font:13px system-ui,sans-serif;fill:#12233b}line{stroke:#12233b}
.title{font-weight:700;font-size:15px}.site{fill:#e2582f}.floor{fill:#8a97a8}.application{fill:#4b7bb5}
@media (prefers-color-scheme:dark){text{fill:#f6ead3}line{stroke:#f6ead3}}
</style>
<text class="title" x="8" y="22">${title}</text>
${axis}
${rows.join('\n')}
</svg>
`;
}
