import { escapeText, formatValue, type Powers, placeOn } from './plot-scale.ts';

/** Where the plot's own area stands, and what its axes span. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  x: Powers;
  y: Powers;
}

/** The place of a value on the paper, in whole tenths of a pixel. */
export function placePoint(frame: Frame, { x, y }: { x: number; y: number }): { left: number; top: number } {
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    left: round(frame.left + frame.width * placeOn(frame.x, x)),
    top: round(frame.top + frame.height * (1 - placeOn(frame.y, y))),
  };
}

/** Grid, values and names of both axes; the values below are those that were measured. */
export function drawAxes(
  frame: Frame,
  { xLabel, yLabel, ticks }: { xLabel: string; yLabel: string; ticks: readonly number[] },
): string {
  const [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
  const powers = Array.from({ length: frame.y.to - frame.y.from + 1 }, (_, at) => 10 ** (frame.y.from + at));
  const rows = powers.map((y) => {
    const { top } = placePoint(frame, { x: 1, y });
    return `<line class="grid" x1="${frame.left}" x2="${right}" y1="${top}" y2="${top}"/><text class="tick" text-anchor="end" x="${frame.left - 8}" y="${top + 4}">${formatValue(y)}</text>`;
  });
  const columns = [...new Set(ticks)].map((x) => {
    const { left } = placePoint(frame, { x, y: 1 });
    return `<line class="grid" x1="${left}" x2="${left}" y1="${frame.top}" y2="${bottom}"/><text class="tick" text-anchor="middle" x="${left}" y="${bottom + 32}">${formatValue(x)}</text>`;
  });
  const names = `<text x="${frame.left + frame.width / 2}" y="${bottom + 54}" text-anchor="middle">${escapeText(xLabel)}</text>
<text transform="translate(18 ${frame.top + frame.height / 2}) rotate(-90)" text-anchor="middle">${escapeText(yLabel)}</text>`;
  return [...rows, ...columns, drawSlope(frame), names].join('\n');
}

/** A dashed line of what grows just as its cause does, to hold the measured lines against. */
function drawSlope(frame: Frame): string {
  const steps = Math.min(frame.x.to - frame.x.from, frame.y.to - frame.y.from);
  const from = placePoint(frame, { x: 10 ** frame.x.from, y: 10 ** frame.y.from });
  const to = placePoint(frame, { x: 10 ** (frame.x.from + steps), y: 10 ** (frame.y.from + steps) });
  return `<line class="slope" x1="${from.left}" y1="${from.top}" x2="${to.left}" y2="${to.top}"/>`;
}
