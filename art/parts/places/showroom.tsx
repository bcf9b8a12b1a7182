import { Glow } from '../../core/effects.tsx';
import { toD } from '../../core/geometry.ts';
import { C, lin, P, R } from '../../core/paint.tsx';

/** Lit inside of a glass showroom (draw trucks after it, then ShowroomFront). x, y bottom-left corner, px. */
export function Showroom({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  return (
    <g>
      <Glow x={x + w / 2} y={y - h * 0.35} r={w * 0.62} ry={h * 1.2} c="#ffbe6f" o={0.5} />
      <R
        x={x}
        y={y - h * 0.8}
        w={w}
        h={h * 0.8}
        fill={lin(0, y - h * 0.8, 0, y, [0, '#ffdf9f'], [0.5, '#f5b268'], [1, '#b9683c'])}
      />
      {/* interior: back wall panels, pendant lamps, desks, people */}
      <R x={x + w * 0.05} y={y - h * 0.62} w={w * 0.26} h={h * 0.3} fill="#c9743f" opacity={0.55} />
      <R x={x + w * 0.62} y={y - h * 0.66} w={w * 0.3} h={h * 0.34} fill="#b8613a" opacity={0.5} />
      {Array.from({ length: 11 }, (_, i) => (
        <g key={i}>
          <P d={`M${x + ((i + 0.5) * w) / 11} ${y - h * 0.8}v${h * 0.12}`} stroke="#7b4a2c" strokeWidth={1.5} />
          <C cx={x + ((i + 0.5) * w) / 11} cy={y - h * 0.67} r={6} fill="#fffbe6" />
          <Glow x={x + ((i + 0.5) * w) / 11} y={y - h * 0.67} r={36} c="#fff0c0" o={0.7} />
        </g>
      ))}
      <R
        x={x}
        y={y - h * 0.1}
        w={w}
        h={h * 0.1}
        fill={lin(0, y - h * 0.1, 0, y, [0, '#8a4f33'], [1, '#e0a066'])}
        opacity={0.8}
      />
    </g>
  );
}

/** Mullions, canopy and sign board in front of Showroom; same box, px. */
export function ShowroomFront({
  x,
  y,
  w,
  h,
  accent = '#d9522f',
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  accent?: string;
}) {
  const n = 9,
    pw = w / n;
  return (
    <g>
      {Array.from({ length: n + 1 }, (_, i) => (
        <R key={i} x={x + i * pw - 3} y={y - h * 0.8} w={6} h={h * 0.8} fill="#12233b" />
      ))}
      <R x={x} y={y - h * 0.52} w={w} h={4} fill="#12233b" />
      {Array.from({ length: n }, (_, i) => (
        <P
          key={i}
          d={toD([
            [x + i * pw + pw * 0.1, y],
            [x + i * pw + pw * 0.55, y - h * 0.8],
            [x + i * pw + pw * 0.75, y - h * 0.8],
            [x + i * pw + pw * 0.3, y],
          ])}
          fill="#fff"
          opacity={0.07}
        />
      ))}
      <P
        d={toD([
          [x - w * 0.05, y - h * 0.78],
          [x + w * 1.05, y - h * 0.78],
          [x + w * 1.05, y - h * 0.96],
          [x - w * 0.05, y - h * 1.02],
        ])}
        fill={lin(0, y - h, 0, y - h * 0.78, [0, '#2a4766'], [0.5, '#182e4a'], [1, '#0c1a2d'])}
      />
      <R x={x - w * 0.05} y={y - h * 0.8} w={w * 1.1} h={7} fill={accent} />
      <Glow x={x + w / 2} y={y - h * 0.78} r={w * 0.5} ry={26} c="#ff8a4a" o={0.55} />
      <R
        x={x + w * 0.4}
        y={y - h * 1.1}
        w={w * 0.2}
        h={h * 0.2}
        r={6}
        fill={lin(0, y - h * 1.1, 0, y - h * 0.9, [0, '#e86a33'], [1, '#a83a24'])}
      />
      <R x={x - w * 0.03} y={y - h * 0.8} w={14} h={h * 0.8} fill="#0c1a2d" />
      <R x={x + w * 1.03 - 14} y={y - h * 0.8} w={14} h={h * 0.8} fill="#0c1a2d" />
    </g>
  );
}
