import { polar, toD, type V2 } from '../../core/geometry.ts';
import { item } from '../../core/list.ts';
import { compactPath } from './compact-path.ts';

/** Place and colours of the mark; `simple` has fewer, wider blades for small sizes. */
export interface MarkProps {
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
export const Mark = ({
  x = 0,
  y = 0,
  s = 1,
  body = '#e2582f',
  bore = '#12233b',
  blade = '#f6ead3',
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
