import { darken, lighten } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { lin, R } from '../../core/paint.tsx';

/** Top edge, height and colours. */
export interface FlatRoadProps {
  y: number;
  h: number;
  color: string;
  line?: string;
  yellow?: string;
  edge?: string;
  lit?: string;
}

/** Road seen side-on: top edge y and height h, px. */
export function FlatRoad(p: FlatRoadProps) {
  const { y, h } = p;
  const dashes: string[] = [];
  for (let x = -40; x < 1640; x += 210) dashes.push(`M${x} ${y + h * 0.56}h118l-7 9h-118Z`);
  return (
    <g>
      <R
        x={-10}
        y={y}
        w={1620}
        h={900 - y + 5}
        fill={lin(0, y, 0, y + h, [0, lighten(p.color, 0.16)], [0.25, p.color], [1, darken(p.color, 0.35)])}
      />
      <Stipple opacity={0.6}>
        <R
          x={-10}
          y={y}
          w={1620}
          h={h}
          fill={lin(0, y, 0, y + h, [0, p.lit ?? '#f5c48a', 0.5], [0.5, p.lit ?? '#f5c48a', 0.12], [1, '#0a0d14', 0.5])}
        />
      </Stipple>
      <R x={-10} y={y + 7} w={1620} h={4} fill={p.line ?? '#f2e3c6'} opacity={0.8} />
      <path d={dashes.join('')} fill={p.yellow ?? '#eaa544'} opacity=".9" />
      <R x={-10} y={y - 3} w={1620} h={3} fill={p.edge ?? '#00000055'} />
    </g>
  );
}
